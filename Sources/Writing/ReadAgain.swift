import Calendars
import Time

/// A file's occurrences before a change, to hold those after against: what is asked for changes, and
/// nothing else does.
struct ReadAgain {
  /// Up to where occurrences are held against each other, in seconds since 1970-01-01T00:00:00Z.
  let end: Int64
  private let before: [Occurrence]
  /// If true, a series of the file goes on behind the window.
  private let continues: Bool
  /// Of a series that is too long to be read whole, by its UID: what was read.
  private let cuts: [String: Range<Int64>]
  private let options: ReadingOptions
  private let change: EventChange
  private let key: OccurrenceKey

  /// Years after the occurrence and after now, in seconds.
  private static let horizon: Int64 = 2 * 366 * 86_400
  /// By which no move brings an occurrence into what is looked at, or out of it, unseen.
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
    end = max(named, start ?? named, occasion.now) + Self.horizon
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

  /// If true, its event has no other occurrence.
  func isOnly(_ occurrence: Occurrence) -> Bool {
    !continues && occurrences(occurrence.uid).count == 1
  }

  func occurrences(_ uid: String) -> [Occurrence] { before.filter { $0.uid == uid } }

  /// - Parameter expected: each occurrence before as it has to be after, nil if it has to go.
  /// - Throws: `WritingError` if the file says something else.
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
    let day = CivilDate(
      daysSince1970: Int(occasion.zone.wallClock(of: first.start) / 86_400))
    throw WritingError(
      .refused,
      "the series' rule would then give other occurrences than were asked for, such as on \(day); "
        + "end the series, and create another")
  }

  /// The same where a new rule decides what else there is: all that is expected is there, the rest is
  /// of the event alone, begins with DTSTART, and nothing of it can't be read.
  func requireRest(
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
      throw WritingError(.refused, "its rule would give no occurrence at all")
    }
    if balance.contains(where: {
      ($0.value > 0 || $0.value < 0 && !own.contains($0.key.uid))
        && known.has($0.key.start, of: $0.key.uid)
    }) {
      throw WritingError(.refused, "the new rule would change what is before it, or other events")
    }
  }

  private func readings(of written: WrittenFile) -> [CalendarReading] {
    [written.bytes, written.further].compactMap { $0 }.map {
      CalendarReader.read($0, options: options)
    }
  }

  /// What of series that are too long was read both before and after.
  private struct Known {
    private var spans: [String: Range<Int64>]

    init(
      _ before: [String: Range<Int64>], _ after: [CalendarReading], ours: String, newUID: String
    ) {
      spans = before
      for (uid, cut) in after.flatMap(\.cuts) where uid != ours && uid != newUID {
        spans[uid] = spans[uid]?.clamped(to: cut) ?? cut
      }
      // A series that was divided goes on in the new event.
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

  /// The compared parts of an occurrence: all but its key and its revision.
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
      // How notes are shown is the reader's business: HTML is taken for what it says.
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
