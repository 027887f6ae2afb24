import DenseVectors
import Index
import Questions
import Time

/// The answer to a question, and the reading of the question.
public struct Answer: Sendable {
  /// The contents, by the kind of the question.
  public enum Content: Sendable {
    /// The meetings that fit best, or the next or the last ones.
    case meetings([SearchHit])
    /// Those whose date is asked for.
    case dates([SearchHit])
    /// All that is in a span of time, in its order.
    case list([MeetingRecord])
    /// The free time.
    case free(FreeTime)
    /// The people who were there.
    case people(Attendance)
    /// Those whose place is asked for.
    case places([SearchHit])
    /// Those whose length is asked for.
    case lengths([SearchHit])
    /// A number, or a length of all together.
    case figure(MeetingFigure)
    /// Meetings at one time, two and two.
    case overlaps([MeetingOverlap])

    /// The hits of an answer that has some, and nothing beside them.
    package var hits: [SearchHit]? {
      switch self {
      case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits): hits
      case .list, .free, .people, .figure, .overlaps: nil
      }
    }
  }

  /// With what an answer of its kind adds to it: the span of a list that named none.
  package var reading: ParsedQuery
  /// The contents.
  public var content: Content
  /// The number of others that fit beside those that are shown.
  package var more = More.none
  /// Notices for the user: on the question, and on stale sources.
  public var notices: [String]
  /// The ways in which the question was read, where that was asked for or several were looked at.
  package var covers: [WeighedCover] = []
  /// The addresses of the user.
  package var owners = Set<String>()
  /// The sources that were never synced, if any.
  package var unsynced: UnfinishedSources?

  /// The meetings that are shown, and where people or gaps are asked for, those that they are taken
  /// from.
  public var meetings: [MeetingRecord] {
    switch content {
    case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits):
      hits.map(\.record)
    case .list(let records): records
    case .free(let time): time.stretches.compactMap(\.record)
    case .people(let attendance): attendance.hits.map(\.record)
    case .figure(let figure): figure.records
    case .overlaps(let overlaps): overlaps.flatMap { [$0.first, $0.second] }
    }
  }

  /// If true, there is what was asked for.
  public var isFound: Bool {
    switch content {
    case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits): !hits.isEmpty
    case .list(let records): !records.isEmpty
    case .free(let time): time.hasGap || !time.slots.isEmpty
    case .people(let attendance): !attendance.people.isEmpty
    case .figure(let figure): figure.count > 0
    case .overlaps(let overlaps): !overlaps.isEmpty
    }
  }

  /// The number of meetings, or people, that are shown.
  package var shownCount: Int {
    switch content {
    case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits): hits.count
    case .list(let records): records.count
    case .free(let time): time.stretches.count
    case .people(let attendance): attendance.people.count
    case .figure(let figure): figure.records.count
    case .overlaps(let overlaps): overlaps.count
    }
  }

  /// The same with no more than `count` of what is shown; the number of the others is in `more`.
  package func first(_ count: Int) -> Answer {
    var answer = self
    func shortened<Element>(_ elements: [Element]) -> [Element] {
      answer.more.count += max(0, elements.count - count)
      return Array(elements.prefix(count))
    }
    switch content {
    case .meetings(let hits): answer.content = .meetings(shortened(hits))
    case .dates(let hits): answer.content = .dates(shortened(hits))
    case .places(let hits): answer.content = .places(shortened(hits))
    case .lengths(let hits): answer.content = .lengths(shortened(hits))
    case .list(let records): answer.content = .list(shortened(records))
    case .overlaps(let overlaps): answer.content = .overlaps(shortened(overlaps))
    case .people(var attendance):
      attendance.people = shortened(attendance.people)
      attendance.hits = Array(attendance.hits.prefix(count))
      answer.content = .people(attendance)
    case .free(var time):
      time.stretches = shortened(time.stretches)
      answer.content = .free(time)
    case .figure(var figure):
      figure.records = shortened(figure.records)
      answer.content = .figure(figure)
    }
    return answer
  }

  /// If true, a meeting that is shown has a word of the topic.
  package var hasMatchingWords: Bool {
    content.hits?.contains(where: \.hasTopicWord) ?? true
  }
}

/// Options for the answer to a question.
public struct AnswerOptions: Sendable {
  /// In which order meetings are shown.
  package enum Sort: String, CaseIterable, Sendable {
    case relevance, date
    /// The latest first.
    case newest = "-date"
  }

  /// The number of results; nil for the default of the kind of question.
  public var limit: Int?
  /// Nil for the order of what is asked.
  package var sort: Sort?
  /// The hours of a working day.
  package var hours = WorkingHours()
  /// The number of times that are proposed, where free time with others or for a length is asked for.
  package var slots: Int?
  /// If true, free time is the user's as well, whoever is named.
  package var isWithOwner = false
  /// The busy times of those who are asked for, as servers told them.
  package var told: [ToldTimes] = []
  /// Zones in whose working hours it is to be as well.
  package var otherZones: [Zone] = []
  /// If true, records that have left their calendar are found.
  public var includesGone: Bool {
    get { search.includesGone }
    set { search.includesGone = newValue }
  }
  /// The options of the searches behind the answer; each sets the number that it wants.
  package var search = SearchOptions()
  /// If true, the reading is weighed though it found something, so that it can be explained.
  package var weighsReadings = false

  /// The number of meetings that are shown that no one gave a number of.
  package static let usualLimit = 10

  /// As many as is usual, and none that is gone.
  public init() {}
}
