import MeetingIndex

/// The time spent in meetings, as JSON (schema: `hours`).
package struct HoursJSON: JSONFields {
  private let hours: Hours
  private let shown: Range<Int>?

  /// - Parameter shown: the indices of the groups to encode; nil for all.
  package init(_ hours: Hours, _ shown: Range<Int>? = nil) {
    (self.hours, self.shown) = (hours, shown)
  }

  package static let fields: Fields = [
    "from": \.hours.span?.from?.description, "to": \.hours.span?.to?.description,
    "by": \.hours.part?.rawValue, "minutes": \.hours.minutes,
    "overlapping": \.hours.overlapping, "meetings": \.hours.meetings,
    "groups": { $0.hours.groups[$0.shown ?? $0.hours.groups.indices].map(HoursGroupJSON.init) },
  ]
}

/// The time spent in the meetings of one person, calendar, series, month, week or day.
package struct HoursGroupJSON: JSONFields, TemplateValue {
  private let group: Hours.Group

  package init(_ group: Hours.Group) { self.group = group }

  package static let fields: Fields = [
    "name": \.group.name, "minutes": \.group.minutes, "meetings": \.group.meetings,
  ]
  package static let templateFields = ["duration"] + fieldNames

  package func readable(_ field: String) -> String? {
    field == "duration" ? ParsedQueryText.length(group.minutes) : nil
  }
}
