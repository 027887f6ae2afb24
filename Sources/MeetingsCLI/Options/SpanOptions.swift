import ArgumentParser
import MeetingIndex
import Questions

/// Options for the dates of meetings. Each value is parsed like the same words in a question.
struct SpanOptions: ParsableArguments {
  @Option(help: .value("date", "Meetings from this date on: march, 2026-03-01."))
  var since: String?

  @Option(help: .value("date", "Meetings up to this date."))
  var until: String?

  var areGiven: Bool { since != nil || until != nil }

  /// Returns the words of a question, followed by words for the dates in these options.
  ///
  /// - Throws: `FieldError` if a value is not a date.
  func joined(
    to words: [String], in store: MeetingStore, _ global: GlobalOptions
  ) throws -> [Word] {
    let written = words.isEmpty ? [] : Word.words(of: words.joined(separator: " "))
    return try joined(to: written, in: store, global)
  }

  /// Returns the same for words that are already split.
  func joined(
    to written: [Word], in store: MeetingStore, _ global: GlobalOptions
  ) throws -> [Word] {
    let fields = [
      since.map { QuestionField(.since, $0) }, until.map { QuestionField(.until, $0) },
    ].compactMap { $0 }
    if fields.isEmpty { return written }
    // Without this check, an invalid date would be parsed as a topic.
    _ = try QuestionReading(store, now: global.moment).reader().read([], fields: fields)
    return written + fields.flatMap(\.words)
  }
}
