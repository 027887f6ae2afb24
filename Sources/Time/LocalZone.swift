import Files

extension Zone {
  /// The zone of the person at this machine: what the variable TZ says, which is the argument,
  /// else what `/etc/localtime` holds, else UTC.
  public static func local(tz: String?) -> Zone { zone(tz: tz) ?? .utc }

  /// Returns true if TZ has a value that names a zone; nothing and UTC are zones, too.
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

  /// `/etc/localtime` links to a file of the database, whose path names the zone, or is a copy of
  /// one, which has no name.
  private static func systemZone(link: String) -> Zone? {
    if let target = FileContents.linkTarget(link) ?? (link.contains("zoneinfo") ? link : nil),
      let zone = named(byPath: target)
    {
      return zone
    }
    return ZoneDatabase.rules(atPath: link).map { Zone(identifier: "localtime", rules: $0) }
  }

  /// The zone named by what follows `zoneinfo/`, or `zoneinfo.default/` on macOS.
  private static func named(byPath path: String) -> Zone? {
    let parts = path.split(separator: "/")
    guard let folder = parts.lastIndex(where: { $0.hasPrefix("zoneinfo") }) else { return nil }
    return Zone(identifier: parts[(folder + 1)...].joined(separator: "/"))
  }
}
