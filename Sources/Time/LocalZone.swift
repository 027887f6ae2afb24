import Files

extension Zone {
  /// Returns the user's zone: the one in the variable TZ, given as the argument, or else the one of
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

  /// Returns the zone of `/etc/localtime`: a link into the database, whose path has the zone's
  /// name, or a copy of a zone file without a name.
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
