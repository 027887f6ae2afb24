/// Finds the zone for a name that isn't in the database: another spelling, a Windows name or
/// display name, or an offset.
package enum ZoneNames {
  /// Returns the zone for a name in another form; nil if there is none.
  package static func zone(meantBy name: String) -> Zone? {
    zoneInOtherCase(name) ?? windowsZone(name) ?? microsoftZone(name) ?? zoneOfOffset(name)
      ?? displayedZone(name)
  }

  /// Finds the zone for names such as `europe/vienna` and `AMERICA/NEW_YORK`.
  package static func zoneInOtherCase(_ name: String) -> Zone? {
    guard name.utf8.count <= 64 else { return nil }
    return ZoneDatabase.name(inAnyCase: name).flatMap { ZoneDatabase.zone(named: $0) }
  }

  /// Finds the zone for a Windows name such as `W. Europe Standard Time`, ignoring case and the
  /// number that Outlook may append: `W. Europe Standard Time 1`.
  package static func windowsZone(_ name: String) -> Zone? {
    var name = Substring(name)
    if let last = name.last, last.isASCII, last.isNumber {
      let rest = name.reversed().drop { $0.isASCII && $0.isNumber }.reversed()
      if rest.last == " " { name = Substring(String(rest.dropLast())) }
    }
    return WindowsZones.ianaName(inAnyCase: String(name)).flatMap { ZoneDatabase.zone(named: $0) }
  }

  /// Finds the zone for `tzone://Microsoft/Utc`.
  private static func microsoftZone(_ name: String) -> Zone? {
    name.lowercased() == "tzone://microsoft/utc" ? .utc : nil
  }

  // MARK: Offsets

  /// Returns a zone with a fixed offset for `UTC-03:00`, `GMT+0200`, `+02:00` or `(UTC+05:30)`.
  package static func zoneOfOffset(_ name: String) -> Zone? {
    guard let (offset, rest) = offset(name), rest.isEmpty else { return nil }
    return zone(ofOffset: offset)
  }

  private static func zone(ofOffset offset: Int) -> Zone? {
    if offset == 0 { return .utc }
    // The database's names count hours west of Greenwich.
    let hours = offset / 3_600
    if offset % 3_600 == 0,
      let zone = ZoneDatabase.zone(
        named: "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))")
    {
      return zone
    }
    let text =
      "UTC\(offset < 0 ? "-" : "+")\(two(abs(offset) / 3_600)):\(two(abs(offset) / 60 % 60))"
    return Zone(
      identifier: text,
      rules: ZoneRules(
        beginning: .init(offset: offset, abbreviation: text), changes: [], afterChange: []))
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Returns the offset at the start of a name, in seconds east of UTC, and the text after it; nil
  /// if there is no offset.
  private static func offset(_ name: String) -> (Int, rest: Substring)? {
    guard
      let match = name.wholeMatch(
        of: /(?i)\(?(UTC|GMT)?\s*(?:([+\-−])\s*(\d{1,2})(?::?([0-5]\d))?)?\)?(?:\s+(.*))?/)
    else { return nil }
    let (_, base, sign, hours, minutes, rest) = match.output
    guard base != nil || sign != nil else { return nil }
    guard let sign else { return (0, rest ?? "") }
    let seconds = (Int(hours ?? "") ?? 0) * 3_600 + (Int((minutes ?? nil) ?? "") ?? 0) * 60
    guard seconds <= 14 * 3_600 else { return nil }
    return (sign == "+" ? seconds : -seconds, rest ?? "")
  }

  // MARK: Windows display names

  /// Finds the zone for a display name in any language, such as `(UTC+01:00) Amsterdam, Berlin,
  /// Bern, Rome, Stockholm, Vienna`: the zone in the table below, or else the zone of the first
  /// city in the database with this offset.
  private static func displayedZone(_ name: String) -> Zone? {
    let (offset, words) = offset(name).map { ($0.0, $0.rest) } ?? (nil, Substring(name))
    if words.isEmpty { return nil }
    let lowered = words.lowercased()
    for (start, identifier) in shown where lowered.hasPrefix(start) {
      if let zone = ZoneDatabase.zone(named: identifier), fits(zone, offset) { return zone }
    }
    guard let offset else { return nil }
    for city in words.split(separator: ",").prefix(12) {
      let city = city.split(separator: " ").joined(separator: "_")
      for identifier in ZoneDatabase.names(ofCity: city) {
        if let zone = ZoneDatabase.zone(named: identifier), fits(zone, offset) { return zone }
      }
    }
    return lowered.contains("coordinated") || lowered.contains("koordini")
      ? zone(ofOffset: offset) : nil
  }

  /// Returns true if the zone has this standard offset, which Windows displays all year, or if
  /// `offset` is nil.
  private static func fits(_ zone: Zone, _ offset: Int?) -> Bool {
    guard let offset else { return true }
    // 1 January and 1 July 2026.
    return min(zone.offset(at: 1_767_225_600), zone.offset(at: 1_782_864_000)) == offset
  }

  /// The beginnings of Windows display names without a city in the database.
  private static let shown: [(String, String)] = [
    ("eastern time", "America/New_York"), ("central time", "America/Chicago"),
    ("mountain time", "America/Denver"), ("pacific time", "America/Los_Angeles"),
    ("atlantic time", "America/Halifax"), ("indiana", "America/Indiana/Indianapolis"),
    ("arizona", "America/Phoenix"), ("alaska", "America/Anchorage"),
    ("hawaii", "Pacific/Honolulu"), ("newfoundland", "America/St_Johns"),
    ("saskatchewan", "America/Regina"), ("central america", "America/Guatemala"),
    ("brasilia", "America/Sao_Paulo"), ("brasília", "America/Sao_Paulo"),
    ("greenland", "America/Nuuk"), ("azores", "Atlantic/Azores"),
    ("cabo verde", "Atlantic/Cape_Verde"), ("west central africa", "Africa/Lagos"),
    ("abu dhabi", "Asia/Dubai"), ("beijing", "Asia/Shanghai"), ("chennai", "Asia/Kolkata"),
    ("astana", "Asia/Almaty"), ("irkutsk", "Asia/Irkutsk"),
    ("marshall islands", "Pacific/Majuro"), ("new caledonia", "Pacific/Noumea"),
    ("coordinated universal time-11", "Etc/GMT+11"), ("international date line west", "Etc/GMT+12"),
    ("greenwich mean time", "Europe/London"), ("w. europe", "Europe/Berlin"),
    ("west. europa", "Europe/Berlin"), ("mitteleuropäische", "Europe/Berlin"),
    ("nuku'alofa", "Pacific/Tongatapu"), ("petropavlovsk-kamchatsky", "Asia/Kamchatka"),
  ]
}
