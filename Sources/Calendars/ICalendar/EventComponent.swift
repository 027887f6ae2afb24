import StableHashing
import TextAnalysis
import Time

/// A VEVENT as written (RFC 5545, section 3.6.1), before zones are resolved and rules expanded.
struct EventComponent {
  /// The number of the event's first line in the file, starting at 1.
  let line: Int
  /// The index of its VCALENDAR in the file.
  let calendar: Int
  /// The UID, or an identifier derived from the content if there is none.
  private(set) var uid = ""

  private(set) var start: WrittenTime?
  private(set) var end: WrittenTime?
  private(set) var duration: WrittenDuration?
  /// The RRULEs; an event may have several.
  private(set) var rules: [Rule] = []
  /// The EXRULEs, which RFC 5545 deprecates. The instances that they generate are excluded.
  private(set) var exceptionRules: [Rule] = []
  private(set) var additions: [WrittenPeriod] = []
  private(set) var exceptions: [WrittenTime] = []
  /// RECURRENCE-ID: the original start of the instance that the component replaces.
  private(set) var recurrenceID: WrittenTime?
  /// If true, the component also replaces later instances (RANGE=THISANDFUTURE, section 3.2.13).
  private(set) var appliesToFuture = false
  /// If true, Exchange declares the event as all-day, so times at midnight are dates.
  private var isMarkedAllDay = false
  /// The DTSTAMP property, in seconds since 1970-01-01T00:00:00Z; `Int64.min` if there is none.
  private(set) var stamp: Int64 = .min

  /// The values that are the same for all occurrences of the event. The times are placeholders.
  private(set) var content = Occurrence(
    uid: "", original: .instant(0), start: .instant(0), end: .instant(0))
  private(set) var problems: [CalendarProblem] = []
  /// The METHOD property of the event's VCALENDAR, in capitals.
  var method: String?
  /// The number of the first line that isn't valid UTF-8; nil if there is none. Such a line is
  /// decoded as Windows-1252.
  private(set) var windows1252Line: Int?

  struct Rule {
    let text: String
    let line: Int
  }

  /// If true, the event has a rule or additional dates.
  var isSeries: Bool { !rules.isEmpty || !additions.isEmpty }

  init(_ properties: [ContentLine], line: Int, calendar: Int) {
    self.line = line
    self.calendar = calendar
    uid =
      properties.first { $0.name == .uid }?.text.nonBlank ?? EventComponent.derivedUID(properties)
    content.uid = uid
    content.attendees.reserveCapacity(properties.count { $0.name == .attendee })
    var description = EventDescription()
    var call = CallAddress()
    var exchange = ExchangeProperties()
    for property in properties where !readTime(property) && !readPeople(property) {
      switch property.name {
      case .conference, .googleConference, .teamsConference, .skypeConference: call.take(property)
      default:
        exchange.take(property)
        readText(property, &description)
      }
    }
    content.notes = description.readable
    content.conference = call.text
    exchange.apply(to: &content)
    isMarkedAllDay = exchange.isAllDay
  }

  /// The UID of the event if another event with the same UID and start has a different title.
  var separateUID: String {
    var hash = FNV1a()
    hash.combine(content.title.utf8)
    return uid + "#" + hash.state.hexadecimal
  }

  /// Derives a UID for an event without one from its times, rule and title, so it is the same in
  /// every reading.
  private static func derivedUID(_ properties: [ContentLine]) -> String {
    var hash = FNV1a()
    for name in [PropertyName.start, .end, .duration, .rule, .recurrenceID, .summary] {
      for property in properties where property.name == name {
        // The byte 0xFF doesn't occur in UTF-8, so it can separate the parts.
        hash.combine(name.rawValue.utf8)
        hash.combine(0xFF)
        hash.combine(property.value)
        hash.combine(0xFF)
      }
    }
    return "no-uid-\(hash.state.hexadecimal)"
  }

  /// Returns the event with dates instead of times if Exchange declares it as all-day and it begins
  /// and ends at midnight.
  ///
  /// - Parameter zone: the reader's time zone, in which times in UTC are midnights.
  func withDates(in zone: Zone) -> EventComponent {
    guard isMarkedAllDay, let start, !start.isDate, let first = start.dateAtMidnight(in: zone),
      duration.map({ $0.seconds == 0 }) ?? true
    else { return self }
    let last = end?.dateAtMidnight(in: zone)
    if end != nil, last == nil { return self }
    var event = self
    (event.start, event.end) = (first, last)
    event.recurrenceID = recurrenceID.map { $0.dateAtMidnight(in: zone) ?? $0 }
    event.exceptions = exceptions.map { $0.dateAtMidnight(in: zone) ?? $0 }
    return event
  }

  /// Applies attendees' answers from separate components (METHOD:REPLY, RFC 5546, section 3.2.3).
  mutating func take(replies: [EventComponent]) { content.take(replies: replies.map(\.content)) }

  /// Applies a cancellation of the event from a separate component.
  mutating func cancel(by cancellation: EventComponent) {
    content.status = .cancelled
    (content.sequence, content.stamp) = (
      cancellation.content.sequence, cancellation.content.stamp
    )
    (stamp, method) = (cancellation.stamp, cancellation.method)
  }

  /// Removes DTSTAMP from the content, because in a reply it isn't the time of a revision of the
  /// event.
  mutating func dropStamp() { content.stamp = nil }

  // MARK: Times

  /// Reports a value that can't be parsed.
  ///
  /// - Parameter isNote: if true, the problem affects no occurrence.
  private mutating func unreadable(
    _ property: ContentLine, _ example: String, isNote: Bool = false
  ) {
    let value = property.token.prefix(40)
    problems.append(
      CalendarProblem(
        line: property.number, uid: uid,
        message:
          "can't read \(property.name.rawValue): \"\(value)\" does not have the form \(example)",
        extent: isNote ? .note : .event(uid: uid)))
  }

  /// Reads a property that concerns the event's time. Returns false for any other property.
  private mutating func readTime(_ property: ContentLine) -> Bool {
    switch property.name {
    case .start: start = start ?? time(property)
    case .end: end = end ?? time(property)
    case .recurrenceID:
      recurrenceID = recurrenceID ?? time(property)
      appliesToFuture = property.parameter(.range)?.uppercased() == "THISANDFUTURE"
    case .duration:
      duration = property.withToken(WrittenDuration.plain) ?? WrittenDuration(property.token)
      if duration == nil { unreadable(property, "P1DT2H30M") }
    case .rule: rules.append(Rule(text: property.token, line: property.number))
    case .exceptionRule: exceptionRules.append(Rule(text: property.token, line: property.number))
    case .additions: additions += list(property) { WrittenPeriod($0, tzid: $1, isDate: $2) }
    case .exceptions: exceptions += list(property) { WrittenTime($0, tzid: $1, isDate: $2) }
    case .stamp:
      if let time = time(property, isNote: true)?.wallClock {
        (stamp, content.stamp) = (time, time)
      }
    case .lastModified: content.lastModified = property.time(tzid: nil)?.wallClock
    default: return false
    }
    return true
  }

  private mutating func time(_ property: ContentLine, isNote: Bool = false) -> WrittenTime? {
    let time = property.time(tzid: property.tzid, isDate: property.isDate)
    if time == nil { unreadable(property, "20261121 or 20261121T093000Z", isNote: isNote) }
    return time
  }

  /// The values of RDATE or EXDATE, separated by commas (semicolons in vCalendar 1.0).
  private mutating func list<Value>(
    _ property: ContentLine, _ read: (String, String?, Bool) -> Value?
  ) -> [Value] {
    let (tzid, isDate) = (property.tzid, property.isDate)
    var values: [Value] = []
    var isBroken = false
    for part in property.token.split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let text = part.trimmingBlanks()
      if let value = read(text, tzid, isDate) {
        values.append(value)
      } else if !text.isEmpty {
        isBroken = true
      }
    }
    if isBroken { unreadable(property, "20261121T093000Z,20261122T093000Z") }
    return values
  }

  // MARK: People and text

  private mutating func readPeople(_ property: ContentLine) -> Bool {
    switch property.name {
    case .attendee: content.attendees.append(Attendee(property))
    case .organizer: content.organizer = content.organizer ?? Person(property)
    default: return false
    }
    return true
  }

  private mutating func readText(_ property: ContentLine, _ description: inout EventDescription) {
    switch property.name {
    case .summary: if content.title.isEmpty { content.title = text(property) }
    case .location: content.location = content.location ?? text(property).nonBlank
    case .url: content.url = content.url ?? property.token.nonBlank
    case .categories: content.categories += property.texts
    case .sequence: content.sequence = Int(property.token) ?? 0
    case .status: content.status = EventStatus(keyword: property.token)
    case .transparency: content.isTransparent = property.token.uppercased() == "TRANSPARENT"
    case .description, .alternateDescription, .styledDescription:
      description.take(property, text: text(property))
    default: break
    }
  }

  private mutating func text(_ property: ContentLine) -> String {
    let (text, isUTF8) = property.decodedText
    if !isUTF8 { windows1252Line = windows1252Line ?? property.number }
    return text
  }
}

extension Occurrence {
  /// Sets the answers of the attendees whom the replies name.
  mutating func take(replies: [Occurrence]) {
    let answers = Dictionary(
      replies.flatMap(\.attendees).map { ($0.person.email, $0.status) }
    ) { _, later in later }
    for index in attendees.indices {
      if let answer = answers[attendees[index].person.email] { attendees[index].status = answer }
    }
  }
}

extension ContentLine {
  /// The TZID parameter, without the surrounding spaces and quotation marks that some files
  /// contain.
  var tzid: String? { parameter(.zoneID)?.nonBlank }

  /// Parses the value as a time; nil if it is not one.
  func time(tzid: String?, isDate: Bool = false) -> WrittenTime? {
    guard let plain = withToken({ WrittenTime.plain($0, tzid: tzid) }) else {
      return WrittenTime(token, tzid: tzid, isDate: isDate)
    }
    return isDate ? plain.day : plain
  }

  /// If true, the VALUE parameter is DATE.
  var isDate: Bool { parameter(.value)?.uppercased() == "DATE" }
}

extension EventStatus {
  /// Creates a status from a value of STATUS; an unknown value counts as confirmed.
  fileprivate init(keyword: String) {
    self =
      switch keyword.uppercased() {
      case "TENTATIVE": .tentative
      case "CANCELLED", "CANCELED": .cancelled
      default: .confirmed
      }
  }
}
