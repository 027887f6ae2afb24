import Index
import Questions
import Time

/// A question in words, as fields, or both, which say the same: `with dana about pricing`.
public struct Question: Hashable, Sendable {
  /// As someone types it; empty if fields say all.
  public var words: String
  /// Those who are there, by any part of a name or by address; all of them.
  public var with: [String]
  /// Those who are not there.
  public var without: [String]
  /// The topic, as words.
  public var about: String?
  /// A date in words; from its beginning on.
  public var since: String?
  /// A date in words; to its end.
  public var until: String?
  /// Identifiers or titles; any of them.
  public var calendars: [String]

  /// Creates a question; arguments that are left out ask for nothing.
  public init(
    _ words: String = "", with: [String] = [], without: [String] = [], about: String? = nil,
    since: String? = nil, until: String? = nil, calendars: [String] = []
  ) {
    (self.words, self.with, self.without) = (words, with, without)
    (self.about, self.since, self.until, self.calendars) = (about, since, until, calendars)
  }

  var fields: [QuestionField] {
    let texts: [(QuestionField.Name, String?)] = [
      (.about, about), (.since, since), (.until, until),
    ]
    return with.map { QuestionField(.with, $0) } + without.map { QuestionField(.without, $0) }
      + calendars.map { QuestionField(.calendar, $0) }
      + texts.compactMap { name, value in value.map { QuestionField(name, $0) } }
  }

  var typed: [Word] { Word.words(of: words) }
}

extension MeetingStore {
  /// Understands a question and answers it with what it asks for, both of one state of the index.
  ///
  /// - Parameters:
  ///   - question: in words, as fields, or both.
  ///   - options: how many, and whether those that are gone count.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: `DateError` for a date that can't be; `IndexError` for a field that says nothing, as a
  ///   name that nobody has, and where the database fails, or nothing was synced yet.
  public func answer(
    _ question: Question, _ options: AnswerOptions = AnswerOptions(), now: Int64, zone: Zone
  ) throws -> Answer {
    try told { try answer(question.typed, fields: question.fields, options, now: now, zone: zone) }
  }

  /// The passages that answer a question, with as many more as come after them.
  ///
  /// - Parameters:
  ///   - question: in words, as fields, or both.
  ///   - options: how many, and whether those that are gone count.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: as `answer`.
  public func context(
    _ question: Question, _ options: AnswerOptions = AnswerOptions(), now: Int64, zone: Zone
  ) throws -> QuestionContext {
    try told { try context(question.typed, fields: question.fields, options, now: now, zone: zone) }
  }

  /// All meetings of a span of time, in its order; from today to a week from now where the question names
  /// none.
  ///
  /// - Parameters:
  ///   - question: dates in words, and fields; no topic.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: as `answer`.
  public func list(_ question: Question, now: Int64, zone: Zone) throws -> [MeetingRecord] {
    let words = question.typed
    return try told {
      let named = words.isEmpty ? nil : try agenda(words, now: now, zone: zone).span
      let usual = ListSpan(
        today: LocalTime(instant: now, in: zone).day, named: nil, unit: nil, from: nil, to: nil
      ).span
      return try list(words, question.fields, in: named, usual: usual, now: now, zone: zone).0
    }
  }

  /// The people of the calendars, the most frequent first.
  ///
  /// - Parameters:
  ///   - words: a name, or which meetings they are at; empty for everybody.
  ///   - limit: how many.
  ///   - now: in seconds since 1970-01-01T00:00:00Z.
  ///   - zone: that of floating times and all-day events.
  /// - Throws: as `answer`.
  public func people(
    _ words: String = "", limit: Int = .max, now: Int64, zone: Zone
  ) throws -> [PersonSummary] {
    try told { try acquaintances(Word.words(of: words), limit: limit, now: now, zone: zone).shown }
  }

  /// Runs a task with the store on another thread, so that nobody who awaits it is blocked.
  ///
  /// - Throws: what `body` throws, and `CancellationError` if it was cancelled before it began.
  public func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable (MeetingStore) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await Task.detached { [self] in try body(self) }.value
  }

  /// Errors of fields as errors that other programs know.
  private func told<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as FieldError {
      throw IndexError(
        .notFound,
        "'\(error.field.name.rawValue)' has a value that isn't understood: '\(error.unread)'")
    } catch let error as UnreadWords {
      throw IndexError(
        .notFound,
        "these words are not dates, people or calendars: "
          + error.words.joined(separator: " "))
    }
  }
}
