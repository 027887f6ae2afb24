import Index
import Questions
import Time

/// The questions that other programs can ask an index.
public struct MeetingSearch {
  private let store: MeetingStore
  private let now: Moment

  /// Creates a search of an index.
  ///
  /// - Parameter now: the time of the questions, to which their dates relate.
  public init(_ store: MeetingStore, now: Moment) { (self.store, self.now) = (store, now) }

  /// Parses a question and answers it, both on the same state of the index.
  ///
  /// - Parameters:
  ///   - question: the question as typed.
  ///   - options: the number of results and other settings.
  /// - Throws: `DateError` for an impossible date; `IndexError` if the database fails or nothing
  ///   has been synced yet.
  public func answer(
    _ question: String, _ options: AnswerOptions = AnswerOptions()
  ) throws -> Answer {
    try QuestionAnswerer(store, now: now).answer(Word.words(of: question), options)
  }

  /// Returns the passages that answer a question, in order of importance.
  ///
  /// - Parameters:
  ///   - question: the question as typed.
  ///   - options: the options of the answer.
  /// - Throws: the errors of `answer`.
  public func context(
    _ question: String, _ options: AnswerOptions = AnswerOptions()
  ) throws -> QuestionContext {
    try QuestionContext(of: Word.words(of: question), options, in: store, now: now)
  }

  /// Parses a question and answers it, both on the same state of the index.
  ///
  /// - Throws: `DateError` for an impossible date. `IndexError` for a field with an invalid
  ///   value, such as an unknown name, or if the database fails or nothing has been synced yet.
  public func answer(
    _ question: Question, _ options: AnswerOptions = AnswerOptions()
  ) throws -> Answer {
    try told {
      try QuestionAnswerer(store, now: now).answer(question.typed, fields: question.fields, options)
    }
  }

  /// Returns the passages that answer a question, in order of importance.
  ///
  /// - Throws: the errors of `answer`.
  public func context(
    _ question: Question, _ options: AnswerOptions = AnswerOptions()
  ) throws -> QuestionContext {
    try told {
      try QuestionContext(
        of: question.typed, fields: question.fields, options, in: store, now: now)
    }
  }

  /// Returns the meetings in a period, in chronological order. The default period is from today to
  /// a week from now.
  ///
  /// - Parameter question: dates in words, and fields without a topic.
  /// - Throws: the errors of `answer`.
  public func list(_ question: Question) throws -> [MeetingRecord] {
    let words = question.typed
    return try told {
      let named = words.isEmpty ? nil : try QuestionReading(store, now: now).agenda(words).span
      let usual = ListSpan(
        today: now.day, named: nil, unit: nil, from: nil, to: nil
      ).span
      return try FilteredList(store, now: now)
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
    _ words: String = "", limit: Int = .max
  ) throws -> [PersonSummary] {
    try told {
      try PeopleSummaries(store, now: now).summary(Word.words(of: words), limit: limit).shown
    }
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
