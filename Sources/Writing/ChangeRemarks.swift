import Calendars
import Time

extension ChangeJob {
  /// Sentences about the occurrences that the change doesn't affect, and about unexpected effects.
  var remarks: [String] {
    remarksOnText + remarksOnRule + remarksOnStart + remarksOnDays
  }

  /// A remark on the new days if moving the series changes the days in its rule; otherwise empty.
  private var remarksOnDays: [String] {
    guard change.rule == nil, let move, move.shift != 0, let rule = file.master?.first("RRULE")
    else { return [] }
    let start = file.outline.startWallClock
    let (old, new) = (CivilDate(wallClock: start), CivilDate(wallClock: start + move.shift))
    var moved = RuleText(rule.text)
    guard let before = moved["BYDAY"] else { return [] }
    moved.move(byDays: new.daysSince1970 - old.daysSince1970, hours: nil, from: old)
    guard let after = moved["BYDAY"], after != before else { return [] }
    return ["the series will be on \(Self.days(after)), no longer on \(Self.days(before))"]
  }

  /// Returns text like `Mon and Thu`, or `the 2nd Tue`, for the days of a rule.
  private static func days(_ named: String) -> String {
    let names = named.split(separator: ",").map { day -> String in
      let day = day.filter { $0 != " " && $0 != "+" }.uppercased()
      guard let place = WrittenForm.weekdays.firstIndex(of: String(day.suffix(2))) else {
        return day
      }
      let name = CivilDate.weekdayNames[place]
      guard let number = Int(day.dropLast(2)) else { return name }
      let ordinals = [-1: "last", 1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"]
      return "the \(ordinals[number] ?? "\(number).") \(name)"
    }
    let others = names.dropLast().joined(separator: ", ")
    return (others.isEmpty ? "" : "\(others) and ") + (names.last ?? "")
  }

  /// A remark on the first day if a new rule changes it; otherwise empty.
  private var remarksOnStart: [String] {
    var outline = file.outline
    let original =
      isPartial
      ? nominal[occurrence.original] ?? outline.wallClock(of: occurrence.original)
      : outline.startWallClock
    let start = original + (move?.shift ?? 0)
    guard let rule = change.rule, let first = outline.first(byRule: rule, from: start),
      first != start
    else { return [] }
    return [
      "the series begins on \(name(of: CivilDate(wallClock: first))), the first day of the rule"
    ]
  }

  /// Remarks on single occurrences that the new rule doesn't generate.
  private var remarksOnRule: [String] {
    guard let rule = change.rule else { return [] }
    let from = span == .following ? file.instant(occurrence.original) : .min
    let end = file.outline.wallClock(ofInstant: reading.end)
    var outline = file.outline
    let times = Set(outline.generated(byRule: rule, before: end) ?? [])
    return file.overrides.compactMap { file.outline.components[$0].original }
      .filter { file.instant($0) >= from && !times.contains(file.outline.wallClock(of: $0)) }
      .map {
        "\(day(of: $0)) was edited separately and stays, although the new rule doesn't include it"
      }
  }

  private var remarksOnText: [String] {
    guard change.title != nil || change.location != nil || change.notes != nil || move != nil
    else { return [] }
    let from = isFromFirst ? .min : file.instant(occurrence.original)
    return file.overrides.map { file.outline.components[$0] }.compactMap { component in
      guard let original = component.original, original != occurrence.original,
        !isPartial || file.instant(original) >= from, let kept = kept(by: component)
      else { return nil }
      return "\(day(of: original)) was edited separately and \(kept)"
    }
  }

  /// Returns a clause about what an occurrence keeps: its own time, or its text if it moves with
  /// the series.
  private func kept(by component: EventOutline.Component) -> String? {
    if component.isUnmoved {
      let isOfText = change.title != nil || change.location != nil || change.notes != nil
      return isOfText ? "keeps its own text" : nil
    }
    guard let start = component.start, !start.isDate, let original = component.original else {
      return "stays as it is"
    }
    let isSameDay = day(of: start) == day(of: original)
    return "stays at " + (isSameDay ? "" : day(of: start) + " ") + clock(start)
  }

  /// Returns a day such as `Mon 7 Dec` in the user's zone.
  private func day(of time: EventTime) -> String {
    let occasion = file.occasion
    guard case .date(let day) = time else {
      return occasion.now.dayName(of: file.instant(time))
    }
    return name(of: day)
  }

  private func name(of day: CivilDate) -> String {
    day.name(on: file.occasion.now.day)
  }

  /// Returns a time such as `11:00` in the user's zone.
  private func clock(_ time: EventTime) -> String {
    file.occasion.zone.clock(of: file.instant(time))
  }
}
