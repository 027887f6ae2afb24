import Foundation
import Index
import TextAnalysis

/// The time and the speaker of some words in a transcript.
public struct SpokenMoment: Hashable, Sendable {
  /// The offset in the passage's text, in UTF-8 bytes.
  package var offset: Int
  /// The time since the recording's beginning, in seconds.
  public var seconds: Double
  /// The speaker's name in the transcript; nil if unknown.
  public var speaker: String?
}

extension PassageText {
  /// The time and speaker at the beginning of the text; nil for written text.
  public var moment: SpokenMoment? { moments.last { $0.offset <= 0 } ?? moments.first }
}

/// A transcript within a record's text.
struct SpokenBody {
  let text: String
  let speech: Speech
  let speakers: [String]

  /// Loads the transcript that contains a passage of a record. Fails if the passage isn't part of a
  /// transcript.
  ///
  /// - Parameters:
  ///   - place: the offset of the passage in the record's text.
  ///   - id: the row id of a note, or of a meeting with linked notes.
  init?(
    at place: Int, in body: RecordText.Body, ofRecord id: Int64, _ record: MeetingRecord,
    _ db: Database
  ) throws {
    switch (record.kind, body) {
    case (.note, .notes): try self.init(note: id, text: record.notes, db)
    case (.meeting, .linkedNotes):
      var start = 0
      for note in try LinkedNote.all(of: id, db) where !note.text.isEmpty {
        start += note.text.utf8.count + LinkedNote.separator.utf8.count
        guard place >= start else {
          try self.init(note: note.id, text: note.text, db)
          return
        }
      }
      return nil
    default: return nil
    }
  }

  /// Loads the transcript in a note. Fails if the note isn't a transcript.
  init?(note: Int64, text: String, _ db: Database) throws {
    guard let stored = try Speech.ofNote(note, db) else { return nil }
    (speech, speakers) = (stored.speech, stored.claims.speakers)
    self.text = text
    if speech.marks.isEmpty { return nil }
  }

  /// Returns the passage in which the topic is discussed most, with other passages about it, or nil
  /// if nobody discusses it. If one of the requested people discusses it, only the turns of these
  /// people count.
  ///
  /// - Parameters:
  ///   - said: the terms to search for, and the people whose turns count.
  ///   - terms: the terms to highlight.
  func passage(of said: SpokenWords, highlighting terms: Set<String>) -> PassageText? {
    let table = TermTable(said.terms.sorted())
    let places = table.places(in: text).map { term, offset in
      SpokenTopic.Place(term: term, cue: speech.cue(at: offset))
    }
    let wanted = Set(speakers.indices.filter { said.isWanted(speakers[$0]) })
    let own = places.filter { place in speech.marks[place.cue].speaker.map(wanted.contains) ?? false
    }
    let cues = SpokenTopic(
      own.isEmpty ? places : own, terms: table.terms.count,
      times: speech.marks.map(\.milliseconds)
    ).cues
    var passages = cues.map { passage(from: $0, terms) }
    guard !passages.isEmpty else { return nil }
    var first = passages.removeFirst()
    first.elsewhere = passages
    return first
  }

  /// The lines of the transcript, one for each cue.
  var lines: [ShownNote.Line] {
    zip(speech.marks, speech.lines(of: text)).map { mark, line in
      ShownNote.Line(seconds: Double(mark.milliseconds) / 1_000, text: line)
    }
  }

  /// Returns a passage of speech.
  ///
  /// - Parameter first: the cue at which the passage begins.
  private func passage(from first: Int, _ terms: Set<String>) -> PassageText {
    let marks = speech.marks
    let end = marks[first].milliseconds + SpokenTopic.stretch
    let next = marks[first...].firstIndex { $0.milliseconds >= end } ?? marks.count
    let start = marks[first].offset
    let limit = next < marks.count ? marks[next].offset : text.utf8.count
    let part = text.utf8.dropFirst(start).prefix(max(0, limit - start))
    var passage = PassageText(
      text: String(decoding: part, as: UTF8.self).trimmingEnd(), terms: terms)
    passage.moments = marks[first..<next].map { mark in
      SpokenMoment(
        offset: mark.offset - start, seconds: Double(mark.milliseconds) / 1_000,
        speaker: mark.speaker.flatMap { speakers.indices.contains($0) ? speakers[$0] : nil })
    }
    return passage
  }
}
