import Time

/// Reads a time zone after an hour: `EST` in `9am EST`, `UTC+2`, `London time`, `Asia/Tokyo`.
struct ZoneReader {
  let words: [Word]

  struct Found {
    let count: Int
    let zone: Zone
    /// The written abbreviation if it distinguishes standard from daylight time.
    let letters: String?
  }

  /// - Throws: `DraftError` for an abbreviation of several zones.
  func read(at position: Int) throws -> Found? {
    guard words.indices.contains(position), !words[position].isQuoted else { return nil }
    let written = words[position].text
    if let zone = Self.offset(written) { return Found(count: 1, zone: zone, letters: nil) }
    if let found = area(at: position) { return found }
    if written.contains("/"), let zone = Zone(identifier: written) {
      return Found(count: 1, zone: zone, letters: nil)
    }
    let letters = written.uppercased()
    if let several = Self.ambiguous[letters] {
      throw DraftError(
        message: "'\(written)' is the time of \(several); give a zone, such as 'Asia/Kolkata'")
    }
    guard let name = Self.identifiers[letters], let zone = Zone(identifier: name) else {
      return nil
    }
    return Found(count: 1, zone: zone, letters: letters.count > 2 ? letters : nil)
  }

  /// Reads `eastern`, `central european time` or `new york time`.
  private func area(at position: Int) -> Found? {
    let rest = words[position...].prefix(4)
    guard let time = rest.firstIndex(where: { $0.folded == "time" }), time > position else {
      let name = Self.areas[words[position].folded]
      return name.flatMap { Zone(identifier: $0) }.map { Found(count: 1, zone: $0, letters: nil) }
    }
    let names = words[position..<time].map(\.folded)
    let spoken = names.filter { !["standard", "daylight", "summer"].contains($0) }
    let place = names.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "_")
    let identifiers =
      Self.areas[spoken.joined(separator: " ")].map { [$0] }
      ?? Self.continents.map { "\($0)/\(place)" }
    guard let zone = identifiers.lazy.compactMap({ Zone(identifier: $0) }).first else { return nil }
    return Found(count: time + 1 - position, zone: zone, letters: nil)
  }

  /// Reads `UTC+2`, `GMT-05:30` or `+02:00`.
  private static func offset(_ written: String) -> Zone? {
    var text = written.uppercased()[...]
    let isNamed = text.hasPrefix("UTC") || text.hasPrefix("GMT")
    if isNamed { text = text.dropFirst(3) }
    guard let sign = text.first, "+-−".contains(sign) else { return nil }
    let parts = text.dropFirst().split(separator: ":").map { Int($0) }
    guard let hours = parts.first ?? nil, 0...14 ~= hours, parts.count == 2 || isNamed,
      let minutes = parts.count > 1 ? parts[1] : 0, 0..<60 ~= minutes
    else { return nil }
    let seconds = (sign == "+" ? 1 : -1) * (hours * 3_600 + minutes * 60)
    return Zone(
      identifier: written,
      rules: ZoneRules(beginning: .init(offset: seconds, abbreviation: written)))
  }

  private static let identifiers = Lexicon.values("zone-letters") { $0 }

  private static let ambiguous = ["IST": "India, of Ireland and of Israel"]

  private static let areas = Lexicon.values("zone-areas") { $0 }

  private static let continents = [
    "Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian",
  ]
}

struct NamedZone {
  let zone: Zone
  /// The abbreviation, such as `EST`, if the zone has another one in summer.
  let letters: String?
  /// The words of the zone and its hour.
  let text: String

  /// Converts times in this zone to the local zone.
  ///
  /// - Throws: `DraftError` if the abbreviation isn't used on that day, or if the event repeats and
  ///   the difference between the zones changes.
  func local(_ times: DraftTimes, in local: Zone, isRepeated: Bool) throws -> DraftTimes {
    let (start, end) = (times.start.instant(in: zone), times.end.instant(in: zone))
    let shown = zone.abbreviation(at: start)
    if let letters, Self.german[letters] ?? letters != shown, shown.allSatisfy(\.isLetter) {
      throw DraftError(
        message:
          "'\(letters)' is not the time of \(zone.identifier) on \(times.start.day), which is "
          + "'\(shown)'; write one of them")
    }
    var moved = times
    moved.start = LocalTime(instant: start, in: local)
    moved.end = LocalTime(instant: end, in: local)
    guard isRepeated else { return moved }
    let weeks = (0...52).map { start + Int64($0) * 7 * 86_400 }
    let isSteady = Set(weeks.map { zone.offset(at: $0) - local.offset(at: $0) }).count == 1
    guard isSteady, moved.start.day == times.start.day else {
      throw DraftError(
        message:
          "'\(text)' repeats by the clock of \(zone.identifier), which differs from "
          + "\(local.identifier); give the hour in \(local.identifier)")
    }
    return moved
  }

  private static let german = ["MEZ": "CET", "MESZ": "CEST", "Z": "UTC"]
}
