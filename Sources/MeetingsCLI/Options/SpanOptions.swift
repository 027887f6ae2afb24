import ArgumentParser
import MeetingIndex
import Questions

/// The time of meetings as options, each read as the same words are in a question.
struct SpanOptions: ParsableArguments {
  @Option(help: .value("date", "From the beginning of that date on: march, 2026-03-01."))
  var since: String?

  @Option(help: .value("date", "To the end of that date."))
  var until: String?

  var areGiven: Bool { since != nil || until != nil }

  /// The words of a question with these dates behind them.
  ///
  /// - Throws: `FieldError` if a value is no date.
  func joined(
    to words: [String], in store: MeetingStore, _ global: GlobalOptions
  ) throws -> [Word] {
    let written = words.isEmpty ? [] : Word.words(of: words.joined(separator: " "))
    return try joined(to: written, in: store, global)
  }

  /// The same of words that are taken apart.
  func joined(
    to written: [Word], in store: MeetingStore, _ global: GlobalOptions
  ) throws -> [Word] {
    let fields = [
      since.map { QuestionField(.since, $0) }, until.map { QuestionField(.until, $0) },
    ].compactMap { $0 }
    if fields.isEmpty { return written }
    // A date that is none would be a topic among the words.
    _ = try store.questionReader(now: global.time, zone: global.zone).read([], fields: fields)
    return written + fields.flatMap(\.words)
  }
}
