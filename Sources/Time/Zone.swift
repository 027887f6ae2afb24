import Files
import Synchronization

/// A time zone of the system's own database, or one that a calendar file defines.
public struct Zone: Hashable, Sendable {
  /// The name in the IANA database; for a zone of a calendar file, its TZID there.
  public let identifier: String
  package let rules: ZoneRules

  /// Coordinated universal time; needs no database.
  public static let utc = Zone(
    identifier: "UTC", rules: ZoneRules(beginning: .init(offset: 0, abbreviation: "UTC")))

  package init(identifier: String, rules: ZoneRules) {
    self.identifier = identifier
    self.rules = rules
  }

  /// The zone of this name in the system's database, or nil if it holds none.
  public init?(identifier: String) {
    guard let zone = ZoneDatabase.zone(named: identifier) else { return nil }
    self = zone
  }

  /// Seconds east of UTC.
  package func offset(at instant: Int64) -> Int {
    rules.localTime(at: instant).offset
  }

  /// Such as `CEST`; where the database knows no letters, `+0330`.
  package func abbreviation(at instant: Int64) -> String {
    rules.localTime(at: instant).abbreviation
  }

  /// The wall clock at an instant: seconds since 1970-01-01T00:00:00 on the clock on the wall.
  package func wallClock(of instant: Int64) -> Int64 {
    instant + Int64(offset(at: instant))
  }

  /// The instant of a wall clock. A time that they skip is read with the offset from before the
  /// gap; of two times that they show twice, the first is meant (RFC 5545, section 3.3.5).
  package func instant(ofWallClock wallClock: Int64) -> Int64 {
    // No zone is more than a day from UTC, so the two days around hold the offsets that count.
    let earlier = Int64(offset(at: wallClock - 86_400))
    if Int64(offset(at: wallClock - earlier)) == earlier { return wallClock - earlier }
    let later = Int64(offset(at: wallClock + 86_400))
    if Int64(offset(at: wallClock - later)) == later { return wallClock - later }
    return wallClock - earlier
  }
}

/// The system's time zones: compiled files under a folder, read once each.
package enum ZoneDatabase {
  static let folders = [
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
    "/var/db/timezone/zoneinfo",
  ]
  /// The largest in use is under 4 KB.
  private static let maximumFileSize = 1 << 20
  private static let known = Mutex<[String: Zone?]>([:])

  /// If true, there is any database at all.
  package static let isInstalled = zone(named: "Europe/London") != nil

  package static func zone(named name: String) -> Zone? {
    if ["UTC", "Etc/UTC", "Z"].contains(name) { return .utc }
    guard isName(name) else { return nil }
    if let zone = known.withLock({ $0[name] }) { return zone }
    let zone = load(name)
    known.withLock { known in
      // Names come from files that anybody may have written: what is kept of them is bounded.
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

  /// `Area/City`, `EST5EDT`: nothing that leaves the folder, and none of the links and variants
  /// beside the zones proper.
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
