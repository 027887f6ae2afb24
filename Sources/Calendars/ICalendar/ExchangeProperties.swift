import Time

/// The properties of Outlook and Exchange ([MS-OXCICAL]) that say what STATUS, TRANSP and
/// VALUE=DATE would.
struct ExchangeProperties {
  /// If true, the event is all-day although its times have the form of instants.
  private(set) var isAllDay = false
  private var busyStatus: String?
  private var intendedStatus: String?
  private var hasStatus = false
  private var hasTransparency = false

  mutating func take(_ property: ContentLine) {
    switch property.name {
    case .exchangeAllDay: isAllDay = property.token.uppercased() == "TRUE"
    case .exchangeBusyStatus: busyStatus = property.token.uppercased()
    case .exchangeIntendedStatus: intendedStatus = property.token.uppercased()
    case .status: hasStatus = true
    case .transparency: hasTransparency = true
    default: break
    }
  }

  /// Sets what the busy status implies, unless STATUS or TRANSP is given. An invitation that nobody
  /// has answered yet is TENTATIVE in the recipient's calendar, and also has the intended status.
  func apply(to content: inout Occurrence) {
    if busyStatus == "FREE", !hasTransparency { content.isTransparent = true }
    if busyStatus == "TENTATIVE", !hasStatus, intendedStatus ?? "TENTATIVE" == "TENTATIVE" {
      content.status = .tentative
    }
  }
}

extension WrittenTime {
  /// The date that begins at this midnight: on the time's own clock, or for UTC first on the clock
  /// of `zone`. Nil for any other time.
  func dateAtMidnight(in zone: Zone) -> WrittenTime? {
    let clocks = form == .utc ? [zone.wallClock(of: wallClock), wallClock] : [wallClock]
    return clocks.first { $0.isMultiple(of: 86_400) }.map {
      WrittenTime(wallClock: $0, form: .date)
    }
  }
}
