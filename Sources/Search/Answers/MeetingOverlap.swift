import Index
import Questions
import TextAnalysis
import Time

/// Two or more overlapping meetings.
public struct MeetingOverlap: Sendable {
  /// The half-open span in seconds since 1970-01-01T00:00:00Z: the time that a pair shares, or the
  /// whole time that a group takes.
  public var span: Range<Int64>
  /// The meeting that begins first.
  public var first: MeetingRecord
  /// The meeting that begins second.
  public var second: MeetingRecord
  /// The number of meetings: 2 for a pair, more for a group such as the bookings of a room.
  public var count = 2
}

/// Finds overlapping meetings in a single pass in order of start.
///
/// If few meetings overlap, each pair is reported. If many do, bookings of one room and occurrences
/// of one series form groups, and each pair of groups is reported once. The time is O(n log n), and
/// the memory is proportional to the result, regardless of the number of pairs.
struct OverlapSweep {
  /// The overlaps in order of start, limited to the requested number.
  private(set) var overlaps: [MeetingOverlap] = []
  /// The number of further overlaps.
  private(set) var more = More.none

  private let limit: Int

  /// The number of pairs in a stretch of time above which meetings are grouped.
  private static let maximumPairs = 10
  /// The maximum number of further overlaps to count.
  private static let maximumCounted = 1_000

  /// - Parameters:
  ///   - busy: meetings in order of start, each with a duration above 0.
  ///   - limit: the maximum number of overlaps.
  ///   - isWanted: returns true for a wanted meeting. Each reported overlap contains at least
  ///     one.
  init(
    _ busy: [MeetingRecord], limit: Int, with isWanted: (MeetingRecord) -> Bool = { _ in true }
  ) {
    self.limit = limit
    var begin = busy.startIndex
    while begin < busy.endIndex, !more.isAtLeast {
      var (end, last) = (begin + 1, busy[begin].endsAt)
      while end < busy.endIndex, busy[end].startsAt < last {
        last = max(last, busy[end].endsAt)
        end += 1
      }
      if end - begin > 1 { add(busy[begin..<end], isWanted) }
      begin = end
    }
    overlaps.sort { $0.span.lowerBound < $1.span.lowerBound }
  }

  private mutating func add(
    _ stretch: ArraySlice<MeetingRecord>, _ isWanted: (MeetingRecord) -> Bool
  ) {
    let bookings =
      Self.hasFewPairs(stretch)
      ? stretch.map { Booking($0, isWanted: isWanted($0)) } : Self.grouped(stretch, isWanted)
    for booking in bookings { if let overlap = booking.overlap { add(overlap) } }
    addPairs(bookings)
  }

  /// Returns true if the stretch contains at most `maximumPairs` pairs. Each meeting forms a pair
  /// with every meeting in progress at its start.
  private static func hasFewPairs(_ stretch: ArraySlice<MeetingRecord>) -> Bool {
    let ends = stretch.map(\.endsAt).sorted()
    var (over, pairs) = (0, 0)
    for (place, record) in stretch.enumerated() {
      while ends[over] <= record.startsAt { over += 1 }
      pairs += place - over
      if pairs > maximumPairs { return false }
    }
    return true
  }

  /// A meeting, or several meetings of the same kind that overlap in a chain.
  private struct Booking {
    var record: MeetingRecord
    var second: MeetingRecord?
    var count = 1
    var ends: Int64
    var kind: Kind?
    var isWanted: Bool
    /// The index among the bookings of the stretch.
    var place = 0

    init(_ record: MeetingRecord, _ kind: Kind? = nil, isWanted: Bool) {
      (self.record, self.kind, self.isWanted) = (record, kind, isWanted)
      ends = record.endsAt
    }

    mutating func add(_ other: MeetingRecord, isWanted: Bool) {
      count += 1
      ends = max(ends, other.endsAt)
      second = second ?? other
      self.isWanted = self.isWanted || isWanted
    }

    /// The overlap within the booking; nil if the booking consists of one meeting.
    var overlap: MeetingOverlap? {
      guard isWanted, let second else { return nil }
      let shared = second.startsAt..<min(record.endsAt, second.endsAt)
      return MeetingOverlap(
        span: count == 2 ? shared : record.startsAt..<ends, first: record, second: second,
        count: count)
    }
  }

  private enum Kind: Hashable {
    case room(calendar: String, place: String)
    case series(calendar: String, uid: String)

    init(_ record: MeetingRecord) {
      let place = record.location ?? ""
      self =
        place.isEmpty
        ? .series(calendar: record.key.calendar, uid: record.key.uid)
        : .room(calendar: record.key.calendar, place: place)
    }
  }

  /// Returns the meetings of a stretch, with overlapping ones of the same kind merged into one
  /// booking.
  private static func grouped(
    _ stretch: ArraySlice<MeetingRecord>, _ isWanted: (MeetingRecord) -> Bool
  ) -> [Booking] {
    var bookings: [Booking] = []
    var latest: [Kind: Int] = [:]
    for record in stretch {
      let kind = Kind(record)
      if let place = latest[kind], record.startsAt < bookings[place].ends {
        bookings[place].add(record, isWanted: isWanted(record))
      } else {
        latest[kind] = bookings.count
        bookings.append(Booking(record, kind, isWanted: isWanted(record)))
      }
    }
    return bookings
  }

  /// Adds each pair of overlapping bookings, but only one pair for any two kinds.
  private mutating func addPairs(_ bookings: [Booking]) {
    // Unwanted bookings are compared only with wanted ones, because there may be many.
    var (wanted, others) = (OpenBookings(), OpenBookings())
    var known: Set<Set<Kind>> = []
    for (place, var booking) in bookings.enumerated() {
      booking.place = place
      let start = booking.record.startsAt
      let beside = wanted.going(at: start) + (booking.isWanted ? others.going(at: start) : [])
      for other in beside.sorted(by: { $0.place < $1.place }) {
        if let kind = booking.kind, let otherKind = other.kind {
          guard known.insert([kind, otherKind]).inserted else { continue }
        }
        let span = booking.record.startsAt..<min(other.ends, booking.ends)
        add(
          MeetingOverlap(
            span: span, first: other.record, second: booking.record,
            count: booking.count + other.count))
        if more.isAtLeast { return }
      }
      if booking.isWanted { wanted.add(booking) } else { others.add(booking) }
    }
  }

  /// Bookings that may still be in progress. Ended ones are removed whenever the number has
  /// doubled.
  private struct OpenBookings {
    private var bookings: [Booking] = []
    private var most = 8

    mutating func add(_ booking: Booking) {
      if bookings.count >= most {
        bookings.removeAll { $0.ends <= booking.record.startsAt }
        most = max(8, 2 * bookings.count)
      }
      bookings.append(booking)
    }

    func going(at start: Int64) -> [Booking] { bookings.filter { $0.ends > start } }
  }

  private mutating func add(_ overlap: MeetingOverlap) {
    if overlaps.count < limit {
      overlaps.append(overlap)
    } else {
      more.count += 1
      more.isAtLeast = more.count >= Self.maximumCounted
    }
  }
}

/// Answers to questions about overlapping meetings: `any conflicts this week`, `does anything clash
/// with the retro`.
extension QueryRun {
  /// The number of days to search if the question doesn't give an end.
  private static let daysLookedAt = 30
  /// The default number of reported overlaps. `maximumOverlaps` is the maximum number.
  private static let usualOverlaps = 100
  private static let maximumOverlaps = 10_000

  mutating func overlaps() throws -> (Answer.Content, More) {
    let today = now.day
    if reading.span == nil { reading.span = try dayOfNamed() }
    let from = reading.span?.from ?? LocalTime(day: min(today, reading.span?.to?.day ?? today))
    let to = reading.span?.to ?? LocalTime(day: from.day.adding(days: Self.daysLookedAt))
    reading.span = TimeSpan(from: from, to: to)
    let window = reading.span!.instants(in: zone)
    // Anything on the user's calendar may overlap with a meeting of the named people.
    let people = reading.with
    reading.with = []
    let busy = try busy(in: window).filter { !$0.isAllDay && $0.endsAt > $0.startsAt }
    reading.with = people
    let meant = people.map(ReferencedPeople.init)
    func isWithPeople(_ record: MeetingRecord) -> Bool {
      let there = [record.organizer].compactMap { $0 } + record.attendees.map(\.person)
      return meant.allSatisfy { $0.isAmong(there) }
    }
    let limit = min(options.limit ?? Self.usualOverlaps, Self.maximumOverlaps)
    guard let topic = topicOfOverlap else {
      let sweep = OverlapSweep(busy, limit: limit, with: isWithPeople)
      return (.overlaps(sweep.overlaps), sweep.more)
    }
    // The topic may consist of two names: `does the retro clash with the board meeting`.
    let (named, others) = topic.named(in: busy.map(\.title))
    let left = others.joined(separator: " ")
    if !left.isEmpty {
      note(named.isEmpty ? "no meeting of that time is called '\(left)'" : "ignored: \(left)")
    }
    let sweep = OverlapSweep(busy, limit: Self.maximumOverlaps) {
      !Analyzer.terms($0.title).isDisjoint(with: named) && isWithPeople($0)
    }
    let found = sweep.overlaps.filter { overlap in
      named.isSubset(of: [overlap.first, overlap.second].flatMap { Analyzer.terms($0.title) })
    }
    if found.isEmpty, left.isEmpty,
      let alone = busy.first(where: {
        named.isSubset(of: Analyzer.terms($0.title)) && isWithPeople($0)
      })
    {
      note("\(Answer.noOverlap) '\(alone.title)' on \(dayName(alone.startsAt))")
    }
    return (
      .overlaps(Array(found.prefix(limit))),
      More(count: max(0, found.count - limit), isAtLeast: sweep.more.isAtLeast)
    )
  }

  /// Returns the day of the next meeting that the topic names, or else of the last one; nil if it is
  /// within the usual days, or if there is none.
  private mutating func dayOfNamed() throws -> TimeSpan? {
    guard !reading.topic.isEmpty else { return nil }
    let before = (reading, notices)
    defer { (reading, notices) = before }
    for order in [ParsedQuery.Order.next, .last] {
      reading.order = order
      guard let record = try titled(order) else { continue }
      let day = LocalTime(instant: record.startsAt, in: zone).day
      let distance = day.daysSince1970 - now.day.daysSince1970
      if 0..<Self.daysLookedAt ~= distance { return nil }
      return TimeSpan(from: LocalTime(day: day), to: LocalTime(day: day.adding(days: 1)))
    }
    return nil
  }

  /// The topic that one of the overlapping titles must contain; nil if there is none.
  private var topicOfOverlap: TopicTerms? {
    reading.topic.isEmpty ? nil : TopicTerms(reading.topic, embedder: embedder)
  }
}

extension Answer {
  /// The beginning of the notice that a meeting has its time alone.
  fileprivate static let noOverlap = "nothing overlaps with"

  /// If true, nothing was found because there is nothing, so other readings aren't tried.
  var isSettled: Bool {
    guard case .overlaps(let found) = content else { return false }
    return found.isEmpty && notices.contains { $0.hasPrefix(Self.noOverlap) }
  }
}
