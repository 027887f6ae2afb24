import Index
import Questions
import Time

/// A question in words, as fields, or both: `with dana about pricing`.
public struct Question: Hashable, Sendable {
  /// The question as typed; may be empty if there are fields.
  public var words: String
  /// Names or addresses of people, all of whom attend.
  public var with: [String]
  /// Names or addresses of people who don't attend.
  public var without: [String]
  /// The topic in words.
  public var about: String?
  /// A date in words, from whose beginning on meetings are found.
  public var since: String?
  /// A date in words, up to whose end meetings are found.
  public var until: String?
  /// Identifiers or titles of calendars, any of which may contain the meetings.
  public var calendars: [String]

  /// Creates a question; omitted arguments don't restrict it.
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
  /// Parses a question and answers it from one state of the index.
  ///
  /// - Throws: `DateError` for an impossible date. `IndexError` for a field without a meaning, such
  ///   as an unknown name, or if the database fails or nothing was synced yet.
  public func answer(
    _ question: Question, _ options: AnswerOptions = AnswerOptions(), now: Moment
  ) throws -> Answer {
    try told { try answer(question.typed, fields: question.fields, options, now: now) }
  }

  /// The passages that answer a question, in order of importance.
  ///
  /// - Throws: the errors of `answer`.
  public func context(
    _ question: Question, _ options: AnswerOptions = AnswerOptions(), now: Moment
  ) throws -> QuestionContext {
    try told { try context(question.typed, fields: question.fields, options, now: now) }
  }

  /// The meetings in a period, in chronological order; by default from today to a week from now.
  ///
  /// - Parameter question: dates in words, and fields without a topic.
  /// - Throws: the errors of `answer`.
  public func list(_ question: Question, now: Moment) throws -> [MeetingRecord] {
    let words = question.typed
    return try told {
      let named = words.isEmpty ? nil : try QuestionReading(self, now: now).agenda(words).span
      let usual = ListSpan(
        today: now.day, named: nil, unit: nil, from: nil, to: nil
      ).span
      return try list(words, question.fields, in: named, usual: usual, now: now).0
    }
  }

  /// The people in the calendars, the most frequent first.
  ///
  /// - Parameters:
  ///   - words: a name, or the meetings that they attend; empty for everybody.
  ///   - limit: the maximum number of people.
  /// - Throws: the errors of `answer`.
  public func people(
    _ words: String = "", limit: Int = .max, now: Moment
  ) throws -> [PersonSummary] {
    try told {
      try Acquaintances(self, now: now).summary(Word.words(of: words), limit: limit).shown
    }
  }

  /// Runs a task with the store on another thread, so that awaiting it blocks no thread.
  ///
  /// - Throws: the errors of `body`, or `CancellationError` if cancelled before it began.
  public func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable (MeetingStore) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await Task.detached { [self] in try body(self) }.value
  }

  /// Converts errors of fields to errors that other programs know.
  private func told<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as FieldError {
      throw IndexError(
        .notFound,
        "'\(error.field.name.rawValue)' has an unknown value: '\(error.unread)'")
    } catch let error as UnreadWords {
      throw IndexError(
        .notFound,
        "not dates, people or calendars: "
          + error.words.joined(separator: " "))
    }
  }
}
