import Index
import Questions
import Time

/// A question as words such as `with dana about pricing`, as fields, or both.
public struct Question: Hashable, Sendable {
  /// The question as typed; empty if there are only fields.
  public var words: String
  /// Names or addresses of people who must all attend.
  public var with: [String]
  /// Names or addresses of people who must not attend.
  public var without: [String]
  /// The topic in words.
  public var about: String?
  /// The date, in words, from whose beginning on meetings are searched for.
  public var since: String?
  /// The date, in words, up to whose end meetings are searched for.
  public var until: String?
  /// Identifiers or titles of calendars. The meetings may be in any of them.
  public var calendars: [String]

  /// Creates a question. Omitted arguments don't restrict it.
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

/// The questions that other programs can ask.
extension MeetingStore {
  /// Parses a question and answers it, both on the same state of the index.
  ///
  /// - Parameters:
  ///   - question: the question as typed.
  ///   - options: the number of results and other settings.
  /// - Throws: `DateError` for an impossible date; `IndexError` if the database fails or nothing
  ///   has been synced yet.
  public func answer(
    _ question: String, _ options: AnswerOptions = AnswerOptions(), now: Moment
  ) throws -> Answer {
    try QuestionAnswerer(self, now: now).answer(Word.words(of: question), options)
  }

  /// Returns the passages that answer a question, in order of importance.
  ///
  /// - Parameters:
  ///   - question: the question as typed.
  ///   - options: the options of the answer.
  /// - Throws: the errors of `answer`.
  public func context(
    _ question: String, _ options: AnswerOptions = AnswerOptions(), now: Moment
  ) throws -> QuestionContext {
    try QuestionContext(of: Word.words(of: question), options, in: self, now: now)
  }

  /// Returns the passages of a meeting about a topic. They don't overlap, and those with the most
  /// words of the topic come first.
  ///
  /// - Throws: `IndexError` if the database fails.
  public func passages(
    about topic: String, in record: MeetingRecord
  ) throws -> [QuestionContext.Passage] {
    try QuestionContext.Passage.all(about: topic, in: record, of: self)
  }

  /// Returns the passages of a meeting in the order of their numbers in a search, with their
  /// origins.
  public func passages(
    of record: MeetingRecord
  ) throws -> [(origin: MeetingBody.Origin, text: String)] {
    try MeetingBody.passages(of: record, in: self)
  }

  /// Returns the notes linked to a meeting that may be part of its text; for a note, the note
  /// itself.
  public func shownNotes(of record: MeetingRecord) throws -> [ShownNote] {
    try ShownNote.all(of: record, in: self)
  }

  /// Parses a question and answers it, both on the same state of the index.
  ///
  /// - Throws: `DateError` for an impossible date. `IndexError` for a field with an invalid
  ///   value, such as an unknown name, or if the database fails or nothing has been synced yet.
  public func answer(
    _ question: Question, _ options: AnswerOptions = AnswerOptions(), now: Moment
  ) throws -> Answer {
    try told {
      try QuestionAnswerer(self, now: now).answer(question.typed, fields: question.fields, options)
    }
  }

  /// Returns the passages that answer a question, in order of importance.
  ///
  /// - Throws: the errors of `answer`.
  public func context(
    _ question: Question, _ options: AnswerOptions = AnswerOptions(), now: Moment
  ) throws -> QuestionContext {
    try told {
      try QuestionContext(
        of: question.typed, fields: question.fields, options, in: self, now: now)
    }
  }

  /// Returns the meetings in a period, in chronological order. The default period is from today to
  /// a week from now.
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
      return try FilteredList(self, now: now)
        .meetings(words, question.fields, in: named, usual: usual).0
    }
  }

  /// Returns the people in the calendars, the most frequent first.
  ///
  /// - Parameters:
  ///   - words: a name, or a description of meetings; empty for everybody.
  ///   - limit: the maximum number of people.
  /// - Throws: the errors of `answer`.
  public func people(
    _ words: String = "", limit: Int = .max, now: Moment
  ) throws -> [PersonSummary] {
    try told {
      try PeopleSummaries(self, now: now).summary(Word.words(of: words), limit: limit).shown
    }
  }

  /// Runs a closure with the store on another thread, so that awaiting it doesn't block a thread.
  ///
  /// - Throws: the errors of `body`, or `CancellationError` if the task was cancelled before it
  ///   began.
  public func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable (MeetingStore) throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    return try await Task.detached { [self] in try body(self) }.value
  }

  /// Converts errors of fields to public errors.
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
