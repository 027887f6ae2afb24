import Index
import Questions
import Time

/// The answer to a question, with the interpretation of the question.
public struct Answer: Sendable {
  /// The results, by kind of question.
  public enum Content: Sendable {
    /// The best-matching meetings, or the next or last ones.
    case meetings([SearchHit])
    /// Meetings whose dates were asked for.
    case dates([SearchHit])
    /// All meetings in a time span, in chronological order.
    case list([MeetingRecord])
    case free(FreeTime)
    /// The people at the meetings.
    case people(Attendance)
    /// Meetings whose locations were asked for.
    case places([SearchHit])
    /// Meetings whose lengths were asked for.
    case lengths([SearchHit])
    /// A number of meetings or their total length.
    case figure(MeetingFigure)
    /// Overlapping meetings, in pairs or groups.
    case overlaps([MeetingOverlap])

    /// The search hits, if the content consists of them; nil for other kinds.
    package var hits: [SearchHit]? {
      switch self {
      case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits): hits
      case .list, .free, .people, .figure, .overlaps: nil
      }
    }
  }

  /// The interpretation, completed by the answer, for example with the span of a list.
  package var reading: ParsedQuery
  /// The results.
  public var content: Content
  /// The number of further matches that are not shown.
  package var more = More.none
  /// Notices about the question and about outdated sources.
  public var notices: [String]
  /// The alternative readings of the question, if they were requested or compared.
  package var covers: [ScoredCover] = []
  /// The user's addresses.
  package var owners = Set<String>()
  /// The sources that were never synced; nil if there are none.
  package var unsynced: UnfinishedSources?

  /// The shown meetings; for people or free time, the meetings from which they derive.
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

  /// If true, there is any result.
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

  /// The number of shown meetings or people.
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

  /// The answer cut to `count` results, with the rest counted in `more`.
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

  /// If true, any shown meeting contains a word of the topic.
  package var hasMatchingWords: Bool {
    content.hits?.contains(where: \.hasTopicWord) ?? true
  }
}

/// Options for answering a question.
public struct AnswerOptions: Sendable {
  /// The order of the shown meetings.
  package enum Sort: String, CaseIterable, Sendable {
    case relevance, date
    /// The latest first.
    case newest = "-date"
  }

  /// The number of results; nil for the default of the kind of question.
  public var limit: Int?
  /// The order of results; nil for the natural order of the question.
  package var sort: Sort?
  package var hours = WorkingHours()
  /// The number of proposed times, if the question is for free time with others or of a certain
  /// length; nil for no proposals.
  package var slots: Int?
  /// If true, the user must be free, too, even if others are named.
  package var isWithOwner = false
  /// Busy times of the requested people, as reported by servers.
  package var told: [ReportedBusyTimes] = []
  /// Further time zones whose working hours must hold as well.
  package var otherZones: [Zone] = []
  /// If true, find records that are gone from their calendar.
  public var includesGone: Bool {
    get { search.includesGone }
    set { search.includesGone = newValue }
  }
  /// The options of the underlying searches, each of which sets its own limit.
  package var search = SearchOptions()
  /// If true, weigh alternative readings even if the first one is clear, to explain the choice.
  package var weighsReadings = false

  /// The default number of shown meetings.
  package static let usualLimit = 10

  /// The default options: the usual number of results, without records that are gone.
  public init() {}
}
