import Index

/// Meetings at one time: two of them, or a group.
public struct MeetingOverlap: Sendable {
  /// The time that the two share, or that all of a group take, half-open, in seconds since
  /// 1970-01-01T00:00:00Z.
  public var span: Range<Int64>
  /// The one that begins first.
  public var first: MeetingRecord
  /// The next one.
  public var second: MeetingRecord
  /// The number of meetings: 2, or more of a group, such as the bookings of a room.
  public var count = 2
}

/// A sweep over meetings by their starts, which finds those that share time.
///
/// Where few meetings are at one time, each two are found. Where many are, bookings of one room and
/// instances of one series count as one, and two of these are found once. So the time is n log n and
/// the memory that of the result, whatever the number of pairs.
struct OverlapSweep {
  /// What was found, by start, at most as many as were asked for.
  private(set) var overlaps: [MeetingOverlap] = []
  /// The number of others.
  private(set) var more = More.none

  private let limit: Int

  /// The number of pairs in one stretch of time up to which each pair is told.
  private static let mostPairs = 10
  /// The number of others that are counted; beyond it there are more.
  private static let mostCounted = 1_000

  /// - Parameters:
  ///   - busy: by start; none is empty.
  ///   - limit: the number of overlaps that are wanted.
  ///   - isWanted: tells of which meetings one has to be in what is found.
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

  /// The number of pairs is what is at work at each start.
  private static func hasFewPairs(_ stretch: ArraySlice<MeetingRecord>) -> Bool {
    let ends = stretch.map(\.endsAt).sorted()
    var (over, pairs) = (0, 0)
    for (place, record) in stretch.enumerated() {
      while ends[over] <= record.startsAt { over += 1 }
      pairs += place - over
      if pairs > mostPairs { return false }
    }
    return true
  }

  /// A stretch of time that a meeting takes, or meetings of one kind without a gap between them.
  private struct Booking {
    var record: MeetingRecord
    var second: MeetingRecord?
    var count = 1
    var ends: Int64
    var kind: Kind?
    var isWanted: Bool
    /// Its place among the bookings of its stretch of time.
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

    /// The meetings of the booking, if they are several.
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

  /// The meetings of a stretch, those of one kind that share time as one booking.
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

  /// Adds each two bookings that share time, of two kinds once.
  private mutating func addPairs(_ bookings: [Booking]) {
    // What isn't wanted is only looked at beside what is, however much of it there is.
    var (wanted, others) = (GoingBookings(), GoingBookings())
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

  /// Bookings that have begun and may not have ended: they are looked through only after as many have
  /// come in.
  private struct GoingBookings {
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
      more.isAtLeast = more.count >= Self.mostCounted
    }
  }
}
