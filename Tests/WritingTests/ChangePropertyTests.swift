import Calendars
import Foundation
import SeededRandom
import Testing
import Time
import Writing

/// Random changes to the occurrences of all fixtures: exactly the requested change must happen.
///
/// MEETINGS_CHANGES sets their number, MEETINGS_SEED the seed, MEETINGS_ICS a folder of files.
@Suite("Whatever is changed in whatever calendar", .serialized)
struct ChangePropertyTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let changes = Int(environment["MEETINGS_CHANGES"] ?? "") ?? 40
  private static let seed = UInt64(environment["MEETINGS_SEED"] ?? "") ?? 1

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files() throws -> [URL] {
    let folders =
      [root.appending(path: "Tests/CalendarsTests/Fixtures")]
      + (environment["MEETINGS_ICS"].map { [URL(filePath: $0)] } ?? [])
    return try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "ics" }.sorted { $0.path < $1.path }
    }
  }

  @Test("the lines of others stay, each occurrence is as it was or as was asked")
  func changes() throws {
    var files = CalendarsToChange(files: try Self.files())
    var random = SplitMix64(seed: Self.seed)
    var refusals = try AllowedRefusals(Self.root.appending(path: "Tests/WritingTests/README.md"))
    var written: [RandomChange] = []
    var count = 0
    for number in 0..<Self.changes {
      let file = try files.random(using: &random)
      var change = RandomChange(number: number, of: file, using: &random)
      do {
        try change.run()
        change.check()
        // To the other reader, an event without a UID is a different one before and after.
        if change.hasUID { written.append(change) }
        count += 1
      } catch let error as WritingError {
        refusals.judge(error, of: change)
      }
    }
    print("\(count) of \(Self.changes) changes were written; refused were:")
    print(refusals.report, terminator: "")
    #expect(count * 10 > Self.changes * 6)
    try IndependentReader(root: Self.root)?.hold(written)
  }
}

/// Files that are read when they are first needed.
struct CalendarsToChange {
  let files: [URL]
  private var known: [URL: CalendarToChange?] = [:]

  init(files: [URL]) { self.files = files }

  /// Returns a random file with events.
  mutating func random(using random: inout SplitMix64) throws -> CalendarToChange {
    while true {
      let url = files.randomElement(using: &random)!
      let file = try known[url] ?? CalendarToChange(url)
      known[url] = .some(file)
      if let file { return file }
    }
  }
}

/// A file and its occurrences.
struct CalendarToChange {
  let name: String
  let bytes: [UInt8]
  let occurrences: [Occurrence]

  static let options = ReadingOptions(
    window: -2_208_988_800..<2_051_222_400, zone: Changing.zone, maximumOccurrencesPerSeries: 3_000)

  /// Returns nil if the file has no occurrences.
  init?(_ url: URL) throws {
    let bytes = Array(try Data(contentsOf: url))
    guard bytes.count < 300_000 else { return nil }
    let reading = CalendarReader.read(bytes, options: Self.options)
    // Comparing a file with excessively many occurrences with the other reader takes minutes.
    guard 1...4_000 ~= reading.occurrences.count,
      reading.problems.allSatisfy({ !$0.message.contains("more than") })
    else { return nil }
    (name, self.bytes) = (url.lastPathComponent, bytes)
    occurrences = reading.occurrences
  }
}

/// A random change and its result.
struct RandomChange {
  enum Kind: String, CaseIterable { case title, location, cancel, move, lengthen, remove }

  let number: Int
  let file: CalendarToChange
  let kind: Kind
  let span: ChangeSpan
  let occurrence: Occurrence
  /// The number of seconds by which the event is moved or extended.
  let seconds: Int64
  let occasion: WritingContext
  private(set) var written = WrittenFile()

  init(number: Int, of file: CalendarToChange, using random: inout SplitMix64) {
    (self.number, self.file) = (number, file)
    kind = Kind.allCases.randomElement(using: &random)!
    span = ChangeSpan.allCases.randomElement(using: &random)!
    occurrence = file.occurrences.randomElement(using: &random)!
    let days = Int64.random(in: -9...9, using: &random) * 86_400
    let minutes = Int64.random(in: -300...300, using: &random) * 60
    let isOfDays = occurrence.start.isDate || Bool.random(using: &random)
    let moved = isOfDays ? days : minutes
    seconds = kind == .lengthen ? max(abs(moved), 86_400) : moved
    occasion = WritingContext(
      now: Moment(1_772_355_600, in: Changing.zone), newUID: "new-\(number)@example.com",
      usesOneFilePerEvent: Bool.random(using: &random))
  }

  var title: String { "changed \(number)" }

  /// If false, the reader has derived a UID from the event's contents.
  var hasUID: Bool { file.bytes.contains(text: occurrence.uid) }

  /// If true, the occurrence is the first of its event.
  var isFirst: Bool {
    let original = occurrence.original.instant(in: Changing.zone)
    return !file.occurrences.contains {
      $0.uid == occurrence.uid && $0.original.instant(in: Changing.zone) < original
    }
  }

  private var change: EventChange {
    var change = EventChange()
    switch kind {
    case .title: change.title = title
    case .location: change.location = "Pier \(number), north"
    case .cancel: change.isCancelled = true
    case .move: change.start = moment(occurrence.start)
    case .lengthen: change.end = moment(occurrence.end)
    case .remove: change.isRemoval = true
    }
    return change
  }

  /// Returns the time shifted on the wall clock.
  private func moment(_ time: EventTime) -> EventChange.Moment {
    switch time {
    case .date(let day): return .day(day.adding(days: Int(seconds / 86_400)))
    case .instant, .floating:
      let zone = occurrence.timeZone.flatMap { Zone(identifier: $0) } ?? .utc
      guard case .instant(let instant) = time else {
        let wallClock = Changing.zone.wallClock(of: time.instant(in: Changing.zone))
        return .instant(Changing.zone.instant(ofWallClock: wallClock + seconds))
      }
      return .instant(zone.instant(ofWallClock: zone.wallClock(of: instant) + seconds))
    }
  }

  mutating func run() throws {
    let key = OccurrenceKey(uid: occurrence.uid, original: occurrence.original)
    written = try EventWriter.change(key, span, change, in: file.bytes, occasion)
  }

  // MARK: Conditions

  var label: Comment {
    "\(number): \(kind) of \(span), \(occurrence.uid) \(occurrence.original) in \(file.name)"
  }

  func check() {
    checkBlocks()
    checkLines()
    let after = [written.bytes, written.further].compactMap { $0 }.flatMap { bytes in
      CalendarReader.read(bytes, options: CalendarToChange.options).occurrences
    }
    let isOther: (Occurrence) -> Bool = {
      $0.uid != occurrence.uid && $0.uid != occasion.newUID
    }
    #expect(after.filter(isOther) == file.occurrences.filter(isOther), label)
    let before = file.occurrences.filter { !isOther($0) }
    let own = after.filter { !isOther($0) }
    switch kind {
    case .remove:
      #expect(!own.contains { isSame($0, occurrence) }, label)
      if span == .this, occurrence.isRecurring { #expect(own.count == before.count - 1, label) }
    case .title, .location, .cancel:
      let starts = own.map { $0.startsAt }.sorted()
      #expect(starts == before.map { $0.startsAt }.sorted(), label)
      #expect(own.contains { isAsAsked($0) }, label)
    case .move, .lengthen:
      // Occurrences in the last days of the window may have left it.
      let end = CalendarToChange.options.window.upperBound - 10 * 86_400
      let last = before.count { $0.startsAt > end }
      if own.count < 2_900 { #expect(abs(own.count - before.count) <= 1 + last, label) }
    }
  }

  private func isSame(_ a: Occurrence, _ b: Occurrence) -> Bool {
    a.original == b.original && a.startsAt == b.startsAt
  }

  private func isAsAsked(_ other: Occurrence) -> Bool {
    guard other.startsAt == occurrence.startsAt else { return false }
    switch kind {
    case .title: return other.title == title || span != .this
    case .location: return other.location == change.location || span != .this
    default: return other.status == .cancelled
    }
  }

  /// Checks that other events, and everything outside of events, are unchanged byte for byte.
  private func checkBlocks() {
    let marker = Array("BEGIN:VEVENT".utf8)
    let before = file.bytes.pieces(beginningWith: marker)
    let after = (written.bytes ?? []).pieces(beginningWith: marker)
    if written.bytes == nil || !hasUID { return }
    for block in before.dropFirst().dropLast() where !block.contains(text: occurrence.uid) {
      #expect(after.contains { $0.starts(with: block) }, label)
    }
  }
}

extension [UInt8] {
  /// Splits the bytes before each `marker`.
  fileprivate func pieces(beginningWith marker: [UInt8]) -> [[UInt8]] {
    var cuts = [0]
    var index = 0
    while index + marker.count <= count {
      if self[index] == marker[0], self[index..<index + marker.count].elementsEqual(marker) {
        cuts.append(index)
        index += marker.count
      } else {
        index += 1
      }
    }
    cuts.append(count)
    return zip(cuts, cuts.dropFirst()).map { Array(self[$0..<$1]) }
  }

  fileprivate func contains(text: String) -> Bool {
    let head = Array(text.utf8.prefix(20))
    return !head.isEmpty && ranges(of: head).isEmpty == false
  }
}
