/// What a VCALENDAR says of itself (RFC 5545, section 3.7), and the zones that it defines.
struct CalendarObject {
  private(set) var name: String?
  private(set) var color: String?
  /// X-WR-TIMEZONE: the zone of the calendar's floating times, as Apple and Google write it.
  private(set) var zoneName: String?
  /// METHOD (RFC 5546), in capitals.
  private(set) var method: String?
  private(set) var calendarScale: String?
  var zones: [ZoneDefinition] = []

  mutating func read(_ properties: [ContentLine]) {
    for property in properties {
      switch property.name {
      case "NAME": name = property.text.nonBlank ?? name
      case "X-WR-CALNAME": name = name ?? property.text.nonBlank
      case "COLOR": color = property.token.nonBlank ?? color
      case "X-APPLE-CALENDAR-COLOR": color = color ?? property.token.nonBlank
      case "X-WR-TIMEZONE": zoneName = property.text.nonBlank
      case "METHOD": method = property.token.uppercased()
      case "CALSCALE": calendarScale = property.token.uppercased()
      default: break
      }
    }
  }
}
