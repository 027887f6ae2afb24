/// An event or a series of Microsoft Graph as a calendar file (RFC 5545), with the same UID and
/// the same occurrences as the file that Outlook would send.
struct GraphEventFile {
  private var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meetings//graph//EN"]
  private let uid: String
  private let owner: String?

  var bytes: [UInt8] {
    Array((lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8)
  }

  /// Converts an event; fails if it has no time, or if its recurrence is of an unknown kind.
  ///
  /// - Parameters:
  ///   - event: the event, or a series with its exceptions.
  ///   - owner: the email address of the calendar's owner.
  init?(_ event: GraphObject, owner: String?) {
    guard let id = event.text("id"), let clock = GraphClock(of: event) else { return nil }
    // An exception has its own iCalUId, so the one of the series is used.
    (uid, self.owner) = (event.text("iCalUId") ?? id, owner)
    var series: [String] = []
    if let recurrence = event.object("recurrence") {
      guard let rule = GraphRule.text(recurrence, clock) else { return nil }
      let cancelled = event.texts("cancelledOccurrences").map(clock.start(ofOccurrence:))
      guard cancelled.allSatisfy({ $0 != nil }) else { return nil }
      series = ["RRULE:\(rule)"] + cancelled.map { clock.property("EXDATE", $0!) }
    }
    add(event, clock, series)
    for exception in event.objects("exceptionOccurrences") {
      guard let own = GraphClock(of: exception, in: clock),
        let original = clock.original(of: exception)
      else { return nil }
      add(exception, own, [clock.property("RECURRENCE-ID", original)])
    }
  }

  private mutating func add(_ event: GraphObject, _ clock: GraphClock, _ series: [String]) {
    lines += ["BEGIN:VEVENT", "UID:\(Self.escaped(uid))"] + series
    lines += [clock.property("DTSTART", clock.start), clock.property("DTEND", clock.end)]
    lines += Self.times(of: event) + Self.texts(of: event) + Self.circumstances(of: event)
    lines += people(of: event) + ["END:VEVENT"]
  }

  private static func times(of event: GraphObject) -> [String] {
    guard let modified = GraphClock.wallClock(event.text("lastModifiedDateTime")) else {
      return ["DTSTAMP:19700101T000000Z"]
    }
    let stamp = GraphClock.written(modified) + "Z"
    return ["DTSTAMP:\(stamp)", "LAST-MODIFIED:\(stamp)"]
  }

  private static func texts(of event: GraphObject) -> [String] {
    let call = event.object("onlineMeeting")?.text("joinUrl") ?? event.text("onlineMeetingUrl")
    let body = event.object("body")
    // Plain text was requested, but Graph's documentation doesn't guarantee it everywhere.
    let isPlain = body?.text("contentType")?.lowercased() != "html"
    let texts = [
      ("SUMMARY", event.text("subject")),
      ("LOCATION", event.object("location")?.text("displayName")),
      (isPlain ? "DESCRIPTION" : "X-ALT-DESC;FMTTYPE=text/html", body?.text("content")),
    ].compactMap { name, text in text.map { "\(name):\(escaped($0))" } }
    let addresses = [("URL", event.text("webLink")), ("CONFERENCE;VALUE=URI", call)]
      .compactMap { name, text in text.map { "\(name):\(plain($0))" } }
    let categories = event.texts("categories").map(escaped)
    return texts + addresses
      + (categories.isEmpty ? [] : ["CATEGORIES:\(categories.joined(separator: ","))"])
  }

  private static func circumstances(of event: GraphObject) -> [String] {
    let shown = event.text("showAs")?.lowercased()
    var lines: [String] = []
    if event.flag("isCancelled") {
      lines.append("STATUS:CANCELLED")
    } else if shown == "tentative", event.flag("isOrganizer") {
      // If somebody else is the organizer, a tentative event is an invitation without an answer.
      lines.append("STATUS:TENTATIVE")
    }
    if shown == "free" { lines.append("TRANSP:TRANSPARENT") }
    switch event.text("sensitivity")?.lowercased() {
    case "private", "personal": lines.append("CLASS:PRIVATE")
    case "confidential": lines.append("CLASS:CONFIDENTIAL")
    default: break
    }
    return lines
  }

  // MARK: People

  private func people(of event: GraphObject) -> [String] {
    let attendees = event.objects("attendees")
    // Graph names the owner as the organizer of an appointment without attendees.
    let isAlone = attendees.isEmpty && event.flag("isOrganizer")
    let organizer = isAlone ? nil : event.object("organizer")
    return (organizer.map { [Self.person("ORGANIZER", $0, [])] } ?? [])
      + attendees.map { Self.person("ATTENDEE", $0, parameters(of: $0, event)) }
  }

  private func parameters(of attendee: GraphObject, _ event: GraphObject) -> [String] {
    let answers = [
      "organizer": "ACCEPTED", "accepted": "ACCEPTED", "declined": "DECLINED",
      "tentativelyaccepted": "TENTATIVE",
    ]
    var answer = attendee.object("status")?.text("response")?.lowercased()
    // Only the organizer's copy contains the answers of all attendees. The owner's answer is in the
    // event itself.
    if answer.flatMap({ answers[$0] }) == nil, let owner,
      attendee.address?.lowercased() == owner.lowercased()
    {
      answer = event.object("responseStatus")?.text("response")?.lowercased()
    }
    let kind: [String] =
      switch attendee.text("type")?.lowercased() {
      case "optional": ["ROLE=OPT-PARTICIPANT"]
      case "resource": ["CUTYPE=RESOURCE", "ROLE=NON-PARTICIPANT"]
      default: []
      }
    return kind + (answer.flatMap { answers[$0] }.map { ["PARTSTAT=\($0)"] } ?? [])
  }

  private static func person(_ name: String, _ person: GraphObject, _ parameters: [String])
    -> String
  {
    // Graph uses the address as the name of a person without one.
    let title = person.object("emailAddress")?.text("name")
    let named = title.flatMap { $0 == person.address ? nil : plain($0.replacing("\"", with: "'")) }
    let all = [name] + (named.map { ["CN=\"\($0)\""] } ?? []) + parameters
    // ATTENDEE and ORGANIZER require an address, even for a person without one.
    let address = person.address.map(plain).flatMap { $0.contains("@") ? "mailto:\($0)" : nil }
    return "\(all.joined(separator: ";")):\(address ?? "invalid:nomail")"
  }

  // MARK: Text

  /// Escapes a text (RFC 5545, section 3.3.11).
  private static func escaped(_ text: String) -> String {
    let lines = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    let escaped = lines.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
      .replacing(",", with: "\\,").replacing("\n", with: "\\n")
    return plain(escaped)
  }

  /// Removes control characters, which could end a line.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { ($0.value >= 0x20 || $0 == "\t") && $0.value != 0x7F }))
  }
}
