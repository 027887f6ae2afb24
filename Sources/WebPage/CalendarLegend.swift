import MeetingIndex

/// The calendars of the meetings in a view, in their colours. Each is a link to the view without that
/// calendar's meetings, or with them again.
struct CalendarLegend {
  let items: MeetingItems
  let address: PageAddress
  /// The calendars that are left out.
  let hidden: [String]

  /// Empty if there is only one calendar.
  ///
  /// - Parameter records: The meetings of all calendars, those left out included.
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
