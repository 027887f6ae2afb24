import Calendars
import Time

extension ChangeJob {
  /// Sentences about the occurrences that the change leaves alone, and about other effects.
  var remarks: [String] {
    remarksOnText + remarksOnRule + remarksOnStart
  }

  /// A remark if a new rule moves the first day.
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
    return ["the series begins on \(CivilDate(wallClock: first)), the first day of the rule"]
  }

  /// Remarks on occurrences that don't fit the new rule.
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

  /// Returns what an occurrence keeps: its own time, or its text if it moves with the series.
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
    let local = { (instant: Int64) in CivilDate(wallClock: occasion.zone.wallClock(of: instant)) }
    let day = if case .date(let day) = time { day } else { local(file.instant(time)) }
    return "\(day.weekdayName) \(day.text(on: local(occasion.now)))"
  }

  /// Returns a time such as `11:00` in the user's zone.
  private func clock(_ time: EventTime) -> String {
    let wallClock = file.occasion.zone.wallClock(of: file.instant(time))
    let minutes = ((wallClock % 86_400) + 86_400) % 86_400 / 60
    let two = { (number: Int64) in (number < 10 ? "0" : "") + String(number) }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
