import Time

/// Productions for time zones after an hour: `EST` in `9am EST`, `UTC+2`, `London time`,
/// `Asia/Tokyo`.
extension EventChart {
  /// The position after a zone, and the zone itself or the error for an ambiguous abbreviation.
  typealias Zoned = (end: Int, zone: Result<NamedZone, DraftError>)

  func zone(at start: Int) -> Zoned? {
    guard words.indices.contains(start), !words[start].isQuoted else { return nil }
    let written = words[start].text
    if let found = named(Self.offset(written), start) ?? area(at: start) { return found }
    let letters = written.uppercased()
    if let several = Self.ambiguous[letters] {
      let message = "'\(written)' is the time of \(several); give a zone, such as 'Asia/Kolkata'"
      return (start + 1, .failure(DraftError(message: message)))
    }
    if written.contains("/") { return named(Zone(identifier: written), start) }
    let zone = Self.identifiers[letters].flatMap { Zone(identifier: $0) }
    return named(zone, start, letters: letters.count > 2 ? letters : nil)
  }

  private func named(
    _ zone: Zone?, _ start: Int, count: Int = 1, letters: String? = nil
  ) -> Zoned? {
    zone.map { zone in
      let text = written(start - 1..<start + count)
      return (start + count, .success(NamedZone(zone: zone, letters: letters, text: text)))
    }
  }

  /// Parses a zone named after an area: `eastern`, `central european time`, `new york time`.
  private func area(at start: Int) -> Zoned? {
    guard let time = words[start...].prefix(4).firstIndex(where: { $0.folded == "time" }),
      time > start
    else { return named(Self.areas[text(start)].flatMap { Zone(identifier: $0) }, start) }
    let names = words[start..<time].map(\.folded)
    let spoken = names.filter { !["standard", "daylight", "summer"].contains($0) }
    let place = names.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "_")
    let identifiers =
      Self.areas[spoken.joined(separator: " ")].map { [$0] }
      ?? Self.continents.map { "\($0)/\(place)" }
    let zone = identifiers.lazy.compactMap { Zone(identifier: $0) }.first
    return named(zone, start, count: time + 1 - start)
  }

  /// Returns the zone with an offset from UTC, or nil: `UTC+2`, `GMT-05:30`, `+02:00`.
  private static func offset(_ written: String) -> Zone? {
    let isNamed = ["UTC", "GMT"].contains(written.prefix(3).uppercased())
    let text = isNamed ? written.dropFirst(3) : written[...]
    guard isNamed || text.contains(":"), let offset = DateLexer.offset(text) else { return nil }
    return Zone(
      identifier: written,
      rules: ZoneRules(beginning: .init(offset: offset, abbreviation: written)))
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
  /// The abbreviation as written, such as `EST`, which must be in use on the day of the event. Nil
  /// if the zone is written in another way.
  let letters: String?
  /// The words of the hour and its zone, as written.
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
          "'\(letters)' doesn't apply in \(zone.identifier) on \(times.start.day), when it is "
          + "'\(shown)'; write the one that you mean")
    }
    var moved = times
    moved.start = LocalTime(instant: start, in: local)
    moved.end = LocalTime(instant: end, in: local)
    guard isRepeated else { return moved }
    let weeks = (0...52).map { start + Int64($0) * 7 * 86_400 }
    let isSteady = Set(weeks.map { zone.offset(at: $0) - local.offset(at: $0) }).count == 1
    guard isSteady else {
      throw DraftError(
        message:
          "'\(text)' would repeat in local time of \(zone.identifier), whose offset from "
          + "\(local.identifier) varies; give the hour in \(local.identifier)")
    }
    guard moved.start.day == times.start.day else {
      throw DraftError(
        message:
          "'\(text)' is on another day in \(local.identifier); give the day and the hour in "
          + "\(local.identifier)")
    }
    return moved
  }

  private static let german = ["MEZ": "CET", "MESZ": "CEST", "Z": "UTC"]
}
