import Index
import Questions
import Time

/// The answer to a question, with the interpretation of the question.
public struct Answer: Sendable {
  /// The results. Each case belongs to one or more kinds of question.
  public enum Content: Sendable {
    /// The best-matching meetings, or the next or last ones.
    case meetings([SearchHit])
    /// Meetings, for a question about their dates.
    case dates([SearchHit])
    /// All meetings in a time span, in chronological order.
    case list([MeetingRecord])
    case free(FreeTime)
    /// The people who attended the meetings.
    case people(Attendance)
    /// Meetings, for a question about their locations.
    case places([SearchHit])
    /// Meetings, for a question about their durations.
    case lengths([SearchHit])
    /// A number of meetings, or their total duration.
    case figure(MeetingFigure)
    /// Overlapping meetings, in pairs or groups.
    case overlaps([MeetingOverlap])

    /// The search hits; nil for content that doesn't consist of hits.
    package var hits: [SearchHit]? {
      switch self {
      case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits): hits
      case .list, .free, .people, .figure, .overlaps: nil
      }
    }
  }

  /// The interpretation of the question. The answer may complete it, for example by the span of a
  /// list.
  package var reading: ParsedQuery
  public var content: Content
  /// The number of further matches that aren't displayed.
  package var more = More.none
  /// Notices about the question and about outdated sources.
  public var notices: [String]
  /// The alternative readings of the question; empty unless they were requested or compared.
  package var covers: [ScoredCover] = []
  /// The user's addresses.
  package var owners = Set<String>()
  /// The sources that were never synced; nil if there are none.
  package var unsynced: UnfinishedSources?

  /// The displayed meetings. For people or free time, the meetings that these were derived from.
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

  /// If true, the answer contains at least one result.
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

  /// The number of displayed meetings or people.
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

  /// Returns the answer limited to `count` results. The rest is counted in `more`.
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

  /// If true, at least one displayed meeting contains a word of the topic.
  package var hasMatchingWords: Bool {
    content.hits?.contains(where: \.hasTopicWord) ?? true
  }
}

/// Options for answering a question.
public struct AnswerOptions: Sendable {
  /// The order of the displayed meetings.
  package enum Sort: String, CaseIterable, Sendable {
    case relevance, date
    /// The reverse of `date`, so the latest first.
    case newest = "-date"
  }

  /// The maximum number of results; nil for the default of the kind of question.
  public var limit: Int?
  /// The order of results; nil for the default order of the kind of question.
  package var sort: Sort?
  package var hours = WorkingHours()
  /// The number of times to propose, if the question asks for free time with others or of a certain
  /// duration; nil for no proposals.
  package var slots: Int?
  /// If true, the user must also be free, even if the question names other people.
  package var isWithOwner = false
  /// The busy times of the requested people as reported by servers.
  package var told: [ReportedBusyTimes] = []
  /// Further time zones. Proposed times must also be within their working hours.
  package var otherZones: [Zone] = []
  /// If true, results include records that are gone from their calendar.
  public var includesGone: Bool {
    get { search.includesGone }
    set { search.includesGone = newValue }
  }
  /// The options of the underlying searches. Each search sets its own limit.
  package var search = SearchOptions()
  /// If true, alternative readings are scored even if the first one is clear, to explain the
  /// choice.
  package var weighsReadings = false

  /// The default number of displayed meetings.
  package static let usualLimit = 10

  /// The default options: the usual number of results, without records that are gone.
  public init() {}
}
