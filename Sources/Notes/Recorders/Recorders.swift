import Foundation
import Time

/// Dispatches to the readers for the JSON formats of particular recorders and transcription
/// services. Any other format is read by `TranscriptJSON`.
enum Recorders {
  static func note(of root: Any) -> Note? {
    let readers = [
      RevTranscript.note, DeepgramTranscript.note, GranolaTranscript.note, ChunkedTranscript.note,
      AmazonTranscript.note, AzureTranscript.note, RecallTranscript.note, LinTOTranscript.note,
    ]
    return readers.lazy.compactMap { $0(root) }.first
  }

  typealias Fields = [String: Any]

  /// Returns a list's objects, or nil if the value isn't a list, is empty, or contains anything
  /// else.
  static func objects(_ value: Any?) -> [Fields]? {
    guard let list = value as? [Any], !list.isEmpty else { return nil }
    let objects = list.compactMap { $0 as? Fields }
    return objects.count == list.count ? objects : nil
  }

  static func text(_ value: Any?) -> String? {
    (value as? String).flatMap { text in
      let flat = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return flat.isEmpty ? nil : flat
    }
  }

  /// Returns a number, which may be written as a string; nil for other values.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let text as String: Double(text)
    default: nil
    }
  }

  /// Returns the name of a speaker: `Speaker 0` for the number 0, and a string unchanged; nil for
  /// other values.
  static func speaker(_ value: Any?) -> String? {
    switch value {
    case let name as String where !name.trimmed.isEmpty:
      name.allSatisfy(\.isNumber) ? "Speaker \(name)" : name.trimmed
    case let number as NSNumber: "Speaker \(number)"
    default: nil
    }
  }

  /// Returns the instant of a date-time in seconds since 1970-01-01T00:00:00Z; nil for other
  /// values.
  static func instant(_ value: Any?) -> Int64? {
    guard let text = value as? String, case .instant(let instant)? = WrittenDate(in: text)?.time
    else { return nil }
    return instant
  }

  /// Returns the instant of a date-time like `instant(_:)`, but with the fraction of a second.
  static func moment(_ value: Any?) -> Double? {
    guard let whole = instant(value), let text = value as? String else { return nil }
    let digits = text.drop { $0 != "." }.dropFirst().prefix(while: \.isNumber)
    return Double(whole) + (Double("0.\(digits)") ?? 0)
  }

  /// Returns a note of the turns that have text, sorted by start; nil if there are none.
  static func note(_ turns: [Turn], start: Int64? = nil, title: String? = nil) -> Note? {
    let said = turns.filter { !$0.text.isEmpty }
    guard !said.isEmpty else { return nil }
    var note = Note(
      body: .turns(
        said.enumerated().sorted {
          ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.map(\.element)))
    (note.start, note.title) = (start.map { .instant($0) }, title)
    return note
  }
}

/// Joins consecutive words of one speaker into turns.
struct TurnBuilder {
  private(set) var turns: [Turn] = []

  /// Adds a word, or punctuation, which follows the previous word without a space.
  mutating func add(
    _ word: String, by speaker: String?, from start: Double?, to end: Double?,
    isPunctuation: Bool = false
  ) {
    let word = word.trimmed
    if word.isEmpty { return }
    if let last = turns.indices.last, isPunctuation || turns[last].label == speaker {
      turns[last].text += (isPunctuation ? "" : " ") + word
      turns[last].end = max(turns[last].end, end ?? start ?? turns[last].end)
    } else {
      let start = start ?? turns.last?.end ?? 0
      turns.append(Turn(speaker: speaker, start: start, end: end ?? start, text: word))
    }
  }
}
