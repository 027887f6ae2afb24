import MeetingIndex

/// The calendars of a view in their colours, with links that hide or show their meetings.
struct CalendarLegend {
  let items: MeetingItems
  let address: PageAddress
  let hidden: [String]

  /// The legend; empty if there is only one calendar.
  ///
  /// - Parameter records: the meetings of all calendars, including hidden ones.
  func content(_ records: [MeetingRecord]) -> HTML {
    let all = Dictionary(records.map { ($0.key.calendar, $0.calendarName) }) { first, _ in first }
      .sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    if all.count < 2 { return .joined([]) }
    return .element(
      "div",
      [.plain(.class, "chips"), .plain(.role, "group"), .plain(.ariaLabel, "Calendars")],
      all.map { calendar, name in
        let isHidden = hidden.contains(calendar)
        let others = isHidden ? hidden.filter { $0 != calendar } : hidden + [calendar]
        let classes = "key \(items.colors.className(calendar))\(isHidden ? " hidden" : "")"
        return .element(
          "a",
          [
            .href(address.hiding(others)), .plain(.class, classes),
            .plain(.ariaLabel, "\(isHidden ? "Show" : "Hide") \(name)"),
          ], .text(name))
      })
  }
}
