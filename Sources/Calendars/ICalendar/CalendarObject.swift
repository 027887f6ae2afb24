import TextAnalysis

/// The properties of a VCALENDAR (RFC 5545, section 3.7) and the time zones that it defines.
struct CalendarObject {
  private(set) var name: String?
  private(set) var color: String?
  /// X-WR-TIMEZONE: the zone of the calendar's floating times, as written by Apple and Google.
  private(set) var zoneName: String?
  /// METHOD (RFC 5546) in capitals.
  private(set) var method: String?
  private(set) var calendarScale: String?
  var zones: [ZoneDefinition] = []

  mutating func read(_ properties: [ContentLine]) {
    for property in properties {
      switch property.name {
      case .name: name = property.text.nonBlank ?? name
      case .calendarName: name = name ?? property.text.nonBlank
      case .color: color = property.token.nonBlank ?? color
      case .calendarColor: color = color ?? property.token.nonBlank
      case .calendarZone: zoneName = property.text.nonBlank
      case .method: method = property.token.uppercased()
      case .scale: calendarScale = property.token.uppercased()
      default: break
      }
    }
  }
}
