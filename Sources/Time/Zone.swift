import Files
import Synchronization

/// A time zone from the system's database or from a calendar file.
public struct Zone: Hashable, Sendable {
  /// The name in the IANA database, or the TZID in the calendar file.
  public let identifier: String
  package let rules: ZoneRules

  /// Coordinated Universal Time, which needs no database.
  public static let utc = Zone(
    identifier: "UTC", rules: ZoneRules(beginning: .init(offset: 0, abbreviation: "UTC")))

  package init(identifier: String, rules: ZoneRules) {
    self.identifier = identifier
    self.rules = rules
  }

  /// Returns the zone with this name in the system's database, or nil if there is none.
  public init?(identifier: String) {
    guard let zone = ZoneDatabase.zone(named: identifier) else { return nil }
    self = zone
  }

  /// The offset in seconds east of UTC.
  package func offset(at instant: Int64) -> Int {
    rules.localTime(at: instant).offset
  }

  /// Returns the instants in a span at which the offset changes, in ascending order. Two changes
  /// within four weeks are missed if the second one restores the offset.
  package func offsetChanges(in span: Range<Int64>) -> [Int64] {
    let step: Int64 = 28 * 86_400
    return stride(from: span.lowerBound, to: span.upperBound, by: Int(step)).compactMap {
      change(from: $0, to: $0 + step)
    }
  }

  private func change(from start: Int64, to end: Int64) -> Int64? {
    let before = offset(at: start)
    guard offset(at: end) != before else { return nil }
    var (low, high) = (start, end)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offset(at: middle) == before { low = middle } else { high = middle }
    }
    return high
  }

  /// The abbreviation, such as `CEST`, or `+0330` if the database has no letters.
  package func abbreviation(at instant: Int64) -> String {
    rules.localTime(at: instant).abbreviation
  }

  /// The wall-clock time at an instant, in seconds since 1970-01-01T00:00:00 on that clock.
  package func wallClock(of instant: Int64) -> Int64 {
    instant + Int64(offset(at: instant))
  }

  /// Returns the instant of a wall-clock time. A skipped time is interpreted with the offset before
  /// the gap; of a repeated time, the first is used (RFC 5545, section 3.3.5).
  package func instant(ofWallClock wallClock: Int64) -> Int64 {
    // No offset exceeds a day, so the offset a day earlier or the offset a day later applies.
    let earlier = Int64(offset(at: wallClock - 86_400))
    if Int64(offset(at: wallClock - earlier)) == earlier { return wallClock - earlier }
    let later = Int64(offset(at: wallClock + 86_400))
    if Int64(offset(at: wallClock - later)) == later { return wallClock - later }
    return wallClock - earlier
  }
}

/// Formatting of times for users.
extension Zone {
  /// Returns text like `16:00`.
  package func clock(of instant: Int64) -> String {
    let second = wallClock(of: instant).flooredQuotientAndRemainder(dividingBy: 86_400).remainder
    return Self.clock(ofMinute: Int(second / 60))
  }

  /// Returns text like `16:00`, for a minute of the day.
  package static func clock(ofMinute minute: Int) -> String {
    [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
  }
}

/// The system's time zones: compiled files in a folder, each read only once.
package enum ZoneDatabase {
  static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]
  /// The size limit of a zone file in bytes; the largest existing one has less than 4 KB.
  private static let maximumFileSize = 1 << 20
  private static let known = Mutex<[String: Zone?]>([:])

  /// If true, the system has a time zone database.
  package static let isInstalled = zone(named: "Europe/London") != nil

  package static func zone(named name: String) -> Zone? {
    if ["UTC", "Etc/UTC", "Z"].contains(name) { return .utc }
    guard isName(name) else { return nil }
    if let zone = known.withLock({ $0[name] }) { return zone }
    let zone = load(name)
    known.withLock { known in
      // Names may come from untrusted files, so the number of cached misses is limited.
      if zone != nil || known.count < 2_000 { known[name] = .some(zone) }
    }
    return zone
  }

  private static func load(_ name: String) -> Zone? {
    for folder in folders {
      if let rules = rules(atPath: "\(folder)/\(name)") {
        return Zone(identifier: name, rules: rules)
      }
    }
    return nil
  }

  package static func rules(atPath path: String) -> ZoneRules? {
    guard let bytes = try? FileContents.load(path, maximumSize: maximumFileSize) else { return nil }
    return ZoneFile.rules(bytes)
  }

  /// Returns true for names such as `Area/City` and `EST5EDT`, but not for paths out of the folder
  /// and the names of the database's auxiliary files and variants.
  private static func isName(_ name: String) -> Bool {
    let first = name.utf8.prefix { $0 != UInt8(ascii: "/") }
    return name.utf8.count <= 64
      && !["posix", "right", "localtime", "posixrules", "Factory"].contains(String(first) ?? "")
      && name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
              UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "+"),
              UInt8(ascii: "-"):
              true
            default: false
            }
          }
      }
  }
}

extension Zone {
  /// Returns the user's zone: the zone in `tz`, the value of the variable TZ; or else the zone of
  /// `/etc/localtime`, or else UTC.
  public static func local(tz: String?) -> Zone { zone(tz: tz) ?? .utc }

  /// Returns true if the value of TZ names a zone; an empty value counts as UTC.
  package static func isKnown(tz: String) -> Bool { tz.isEmpty || tz == ":" || zone(tz: tz) != nil }

  private static func zone(tz: String?) -> Zone? {
    guard let tz else { return systemZone(link: "/etc/localtime") }
    let name = tz.hasPrefix(":") ? String(tz.dropFirst()) : tz
    if name.isEmpty { return nil }
    if name.hasPrefix("/") { return systemZone(link: name) }
    if let zone = Zone(identifier: name) { return zone }
    guard let rule = PosixZoneRule(name) else { return nil }
    return Zone(identifier: name, rules: ZoneRules(beginning: rule.standard, afterwards: rule))
  }

  /// Returns the zone of a file such as `/etc/localtime`. The file is either a link into the
  /// database, whose target contains the zone's name, or a copy of a zone file, without a name.
  private static func systemZone(link: String) -> Zone? {
    if let target = FileContents.linkTarget(link) ?? (link.contains("zoneinfo") ? link : nil),
      let zone = named(byPath: target)
    {
      return zone
    }
    return ZoneDatabase.rules(atPath: link).map { Zone(identifier: "localtime", rules: $0) }
  }

  /// Returns the zone named after `zoneinfo/` in the path, or `zoneinfo.default/` on macOS.
  private static func named(byPath path: String) -> Zone? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
    return Zone(identifier: parts[(folder + 1)...].joined(separator: "/"))
  }
}
