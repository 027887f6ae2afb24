import Foundation
import Index
import TextAnalysis

/// The time and the speaker of some words.
public struct SpokenMoment: Hashable, Sendable {
  /// The place in a passage's text, in UTF-8.
  package var offset: Int
  /// From the recording's beginning.
  public var seconds: Double
  /// As the transcript names them; nil if it doesn't.
  public var speaker: String?
}

extension PassageText {
  /// The moment of the text's start; nil for written text.
  public var moment: SpokenMoment? { moments.last { $0.offset <= 0 } ?? moments.first }
}

/// A transcript, as a text of a record has it.
struct SpokenBody {
  let text: String
  let speech: Speech
  let speakers: [String]

  /// The transcript that a passage of a record is of; nil if it is of none.
  ///
  /// - Parameters:
  ///   - place: where the passage begins in the record's text.
  ///   - id: the row of a note, or of a meeting that notes belong to.
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

  /// nil if the note is no speech.
  init?(note: Int64, text: String, _ db: Database) throws {
    guard let stored = try Speech.ofNote(note, db) else { return nil }
    (speech, speakers) = (stored.speech, stored.claims.speakers)
    self.text = text
    if speech.marks.isEmpty { return nil }
  }

  /// The passage from the cue on in which a topic is spoken of most, with its other places; nil if
  /// no one speaks of it. Where someone who was asked for speaks of it, only their turns count.
  ///
  /// - Parameters:
  ///   - said: the terms that it is looked for by, and whose turns.
  ///   - terms: those that are highlighted.
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

  /// All of it, a line a cue.
  var lines: [ShownNote.Line] {
    let marks = speech.marks
    return marks.indices.map { cue in
      let start = marks[cue].offset
      let end = cue + 1 < marks.count ? marks[cue + 1].offset : text.utf8.count
      let part = text.utf8.dropFirst(start).prefix(max(0, end - start))
      return ShownNote.Line(
        seconds: Double(marks[cue].milliseconds) / 1_000,
        text: String(decoding: part, as: UTF8.self).trimmingEnd())
    }
  }

  /// - Parameter first: the cue that it begins with.
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

extension String {
  fileprivate func trimmingEnd() -> String {
    var rest = self[...]
    while rest.last?.isWhitespace ?? false { rest = rest.dropLast() }
    return String(rest)
  }
}
