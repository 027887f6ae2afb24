import Calendars
import Time

/// The occurrences of a file before a change. They are compared with the occurrences after the
/// change, to verify that exactly the requested change was made.
struct ChangeVerification {
  /// The end of the compared period in seconds since 1970-01-01T00:00:00Z.
  let end: Int64
  private let before: [Occurrence]
  /// If true, a series in the file continues beyond the compared period.
  private let continues: Bool
  /// The ranges in which long series were read, by UID; only for series that were not read
  /// completely.
  private let cuts: [String: Range<Int64>]
  private let options: ReadingOptions
  private let change: EventChange
  private let key: OccurrenceKey

  /// The length of the compared period in seconds, counted from the occurrence or the current time,
  /// whichever is later.
  private static let horizon: Int64 = 2 * 366 * 86_400
  /// An additional period in seconds, for detecting occurrences that move into or out of the
  /// compared period.
  private static let margin: Int64 = 400 * 86_400

  init(
    _ bytes: [UInt8], around key: OccurrenceKey, _ change: EventChange, _ occasion: WritingContext
  ) {
    let zone = occasion.zone
    let start = change.start.map { moment in
      switch moment {
      case .instant(let instant): instant
      case .day(let day): EventTime.date(day).instant(in: zone)
      }
    }
    let named = key.original.instant(in: zone)
    end = max(named, start ?? named, occasion.now.seconds) + Self.horizon
    let shift = abs((start ?? named) - named)
    options = ReadingOptions(
      window: Int64(-62_135_596_800)..<end + shift + Self.margin, zone: zone, focus: named,
      maximumOccurrencesPerSeries: 200_000)
    let reading = CalendarReader.read(bytes, options: options)
    (before, continues) = (reading.occurrences, reading.continuesPastWindow)
    cuts = reading.cuts
    (self.change, self.key) = (change, key)
  }

  func occurrence(_ key: OccurrenceKey) -> Occurrence? {
    before.first { $0.uid == key.uid && $0.original == key.original }
  }

  /// If true, the event has no other occurrence.
  func isOnly(_ occurrence: Occurrence) -> Bool {
    !continues && occurrences(occurrence.uid).count == 1
  }

  func occurrences(_ uid: String) -> [Occurrence] { before.filter { $0.uid == uid } }

  /// Checks that the written file contains exactly the expected occurrences.
  ///
  /// - Parameter expected: returns the expected occurrence, or nil if it has to disappear.
  /// - Throws: `WritingError` if the file differs.
  func require(
    _ expected: (Occurrence) -> Occurrence?, in written: WrittenFile, _ occasion: WritingContext
  ) throws(WritingError) {
    var balance: [Seen: Int] = [:]
    for occurrence in before.compactMap(expected) {
      balance[seen(occurrence, occasion), default: 0] += 1
    }
    let readings = self.readings(of: written)
    for occurrence in readings.flatMap(\.occurrences) {
      balance[seen(occurrence, occasion), default: 0] -= 1
    }
    let known = Known(cuts, readings, ours: key.uid, newUID: occasion.newUID)
    let wrong = balance.filter {
      $0.value != 0 && $0.key.start < end && known.has($0.key.start, of: $0.key.uid)
    }.keys
    guard let first = wrong.min(by: { $0.start < $1.start }) else { return }
    let day = occasion.now.dayName(of: first.start)
    let isSeries = before.contains { $0.uid == key.uid && $0.isRecurring }
    throw WritingError(
      .refused,
      isSeries
        ? "the new rule would have other occurrences than expected, such as on \(day); end the "
          + "series, and create another"
        : "other programs would show the event at another time on \(day), because clocks repeat "
          + "that hour; choose another start or end")
  }

  /// Checks the written file after a change of the rule. All expected occurrences must exist, and
  /// any other must belong to the changed event, which must be readable and have at least one
  /// occurrence.
  func requireUnaffected(
    _ expected: (Occurrence) -> Occurrence?, in written: WrittenFile, _ occasion: WritingContext
  ) throws(WritingError) {
    var balance: [Seen: Int] = [:]
    for occurrence in before.compactMap(expected) {
      balance[seen(occurrence, occasion), default: 0] += 1
    }
    let own = [key.uid, occasion.newUID]
    var begins = 0
    let readings = self.readings(of: written)
    let known = Known(cuts, readings, ours: key.uid, newUID: occasion.newUID)
    for reading in readings {
      if let problem = reading.problems.first(where: { own.contains($0.uid ?? "") }),
        problem.extent != .note
      {
        throw WritingError(.refused, problem.message)
      }
      for occurrence in reading.occurrences {
        let isOwn = own.contains(occurrence.uid)
        if isOwn { begins += 1 }
        if isOwn, balance[seen(occurrence, occasion)] == nil { continue }
        balance[seen(occurrence, occasion), default: 0] -= 1
      }
    }
    guard begins > 0 else {
      throw WritingError(.refused, "the rule has no occurrences")
    }
    if balance.contains(where: {
      ($0.value > 0 || $0.value < 0 && !own.contains($0.key.uid))
        && known.has($0.key.start, of: $0.key.uid)
    }) {
      throw WritingError(.refused, "the new rule would change earlier occurrences, or other events")
    }
  }

  private func readings(of written: WrittenFile) -> [CalendarReading] {
    [written.bytes, written.further].compactMap { $0 }.map {
      CalendarReader.read($0, options: options)
    }
  }

  /// The ranges of long series that were read both before and after the change.
  private struct Known {
    private var spans: [String: Range<Int64>]

    init(
      _ before: [String: Range<Int64>], _ after: [CalendarReading], ours: String, newUID: String
    ) {
      spans = before
      for (uid, cut) in after.flatMap(\.cuts) where uid != ours && uid != newUID {
        spans[uid] = spans[uid]?.clamped(to: cut) ?? cut
      }
      // A divided series continues in the new event.
      let isDivided = after.contains { $0.occurrences.contains { $0.uid == newUID } }
      let first = after.lazy.compactMap { $0.cuts[ours] }.first
      let last = isDivided ? after.lazy.compactMap { $0.cuts[newUID] }.first : first
      let (lower, upper) = (first?.lowerBound ?? .min, last?.upperBound ?? .max)
      if first != nil || last != nil, lower < upper {
        spans[ours] = spans[ours]?.clamped(to: lower..<upper) ?? lower..<upper
      }
    }

    func has(_ start: Int64, of uid: String) -> Bool { spans[uid]?.contains(start) ?? true }
  }

  /// The compared parts of an occurrence: everything except its key and revision.
  private struct Seen: Hashable {
    let uid: String
    let start: Int64
    let end: Int64
    let content: Occurrence
  }

  private func seen(_ occurrence: Occurrence, _ occasion: WritingContext) -> Seen {
    var content = occurrence
    let isOurs = [key.uid, occasion.newUID].contains(occurrence.uid)
    if isOurs {
      (content.uid, content.original) = ("", .instant(0))
      (content.sequence, content.lastModified, content.isRecurring) = (0, nil, false)
      content.stamp = nil
      content.timeZone = nil
      content.title = content.title.trimmed
      // New notes aren't compared, because the reader may convert their HTML to text.
      if change.notes != nil { content.notes = "" }
    }
    let times = (
      occurrence.start.instant(in: occasion.zone), occurrence.end.instant(in: occasion.zone)
    )
    (content.startsAt, content.endsAt) = (0, 0)
    return Seen(
      uid: isOurs ? key.uid : occurrence.uid, start: times.0, end: times.1, content: content)
  }
}
