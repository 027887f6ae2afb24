import TextAnalysis

/// The components of a file (RFC 5545, section 3.4): its events and tasks in file order, and the
/// calendars that contain them. A broken component never affects another.
struct CalendarStream {
  /// The file's VCALENDAR objects; a file may contain any number of them.
  private(set) var calendars: [CalendarObject] = []
  private(set) var events: [EventComponent] = []
  private(set) var tasks: [TaskComponent] = []
  private(set) var problems: [CalendarProblem] = []

  /// The open components, outermost first.
  private var open: [OpenComponent] = []
  /// The number of open components that are nested too deeply to be read; they are not in `open`.
  private var tooDeep = 0
  private var hasWindows1252 = false
  private var hasBareEvents = false

  private struct OpenComponent {
    let kind: String
    let line: Int
    /// If true, the component's properties are read.
    let isRead: Bool
    var properties: [ContentLine] = []
    /// The STANDARD and DAYLIGHT components of a VTIMEZONE.
    var observances: [[ContentLine]] = []
    /// If true, an inner component was never closed and may have swallowed properties.
    var isDoubtful = false

    init(kind: String, line: Int) {
      (self.kind, self.line) = (kind, line)
      isRead =
        ["VEVENT", "VCALENDAR", "VTODO", "VTIMEZONE", "STANDARD", "DAYLIGHT"].contains(kind)
      isTask = kind == "VTODO"
    }

    /// If true, the component is a task. Some properties are read only in tasks.
    let isTask: Bool

    var uid: String? { properties.first { $0.name == .uid }?.text.nonBlank }
  }

  /// The maximum nesting depth; real files use four.
  private static let maximumDepth = 32

  init(_ bytes: [UInt8]) {
    var lines = ContentLineScanner(bytes)
    var last = 0
    while let line = lines.next() {
      take(line)
      last = line.number
    }
    closeAtEnd(last)
    if calendars.isEmpty {
      report(nil, "no calendar found; a calendar begins with BEGIN:VCALENDAR", .file)
    }
  }

  private mutating func report(
    _ line: Int?, uid: String? = nil, _ message: String, _ extent: CalendarProblem.Extent
  ) {
    problems.append(CalendarProblem(line: line, uid: uid, message: message, extent: extent))
  }

  private mutating func take(_ line: LogicalLine) {
    if let kind = line.boundary("BEGIN:") {
      begin(kind, line.number)
    } else if let kind = line.boundary("END:") {
      end(kind, line.number)
    } else if tooDeep == 0, let innermost = open.indices.last, open[innermost].isRead {
      do throws(ContentLine.Malformation) {
        guard let property = try ContentLine(line),
          open[innermost].isTask || !property.name.isOfTasks
        else { return }
        open[innermost].properties.append(property)
      } catch {
        report(line.number, "this line is not NAME:value and was skipped", .note)
      }
    }
  }

  // MARK: Nesting

  private mutating func begin(_ kind: String, _ line: Int) {
    guard tooDeep == 0, open.count < CalendarStream.maximumDepth else {
      if tooDeep == 0 {
        let message =
          "components are nested more than \(CalendarStream.maximumDepth) deep; "
          + "the contents of this one were skipped"
        report(line, message, .note)
      }
      tooDeep += 1
      return
    }
    // Events and calendars can't be nested in their own kind, so the END of the outer component is
    // missing.
    if ["VEVENT", "VTODO", "VCALENDAR", "VTIMEZONE"].contains(kind),
      let index = open.firstIndex(where: { $0.kind == kind || $0.kind == "VEVENT" || $0.isTask })
    {
      close(downTo: index, line: line)
    }
    if kind == "VCALENDAR" {
      calendars.append(CalendarObject())
    } else if kind == "VEVENT" || kind == "VTODO",
      !open.contains(where: { $0.kind == "VCALENDAR" })
    {
      beginWithoutCalendar(line, kind == "VEVENT" ? "event" : "task")
    }
    open.append(OpenComponent(kind: kind, line: line))
  }

  /// Adds an empty calendar, to which all events and tasks outside any VCALENDAR belong.
  private mutating func beginWithoutCalendar(_ line: Int, _ kind: String) {
    if hasBareEvents { return }
    hasBareEvents = true
    report(line, "the \(kind) is outside a VCALENDAR, but was read", .note)
    calendars.append(CalendarObject())
  }

  private mutating func end(_ kind: String, _ line: Int) {
    if tooDeep > 0 {
      tooDeep -= 1
      return
    }
    guard let index = open.lastIndex(where: { $0.kind == kind }) else {
      return report(line, "END:\(kind.prefix(32)) has no matching BEGIN", .note)
    }
    close(downTo: index + 1, line: line)
    finish(open.removeLast())
  }

  /// Closes the components nested deeper than `depth`, whose END is missing, and reports the
  /// problem.
  private mutating func close(downTo depth: Int, line: Int) {
    while open.count > depth {
      let component = open.removeLast()
      let missing = "END:\(component.kind.prefix(32)) is missing"
      switch component.kind {
      case "VEVENT", "VTODO":
        let uid = component.uid
        report(
          component.line, uid: uid,
          "\(missing); the \(component.isTask ? "task" : "event") was skipped",
          uid.map { .event(uid: $0) } ?? .file)
      case "VCALENDAR":
        report(component.line, missing, .note)
        finish(component)
      default:
        if !open.isEmpty { open[open.count - 1].isDoubtful = true }
      }
    }
  }

  /// Closes the components that are still open at the end of the file.
  private mutating func closeAtEnd(_ line: Int) {
    guard let innermost = open.last else { return }
    let component = open.last { $0.kind == "VEVENT" } ?? innermost
    let kind = component.kind == "VEVENT" ? "event" : component.kind.prefix(32)
    // An incomplete last line is part of the same problem.
    problems.removeAll { $0.line == line && $0.extent == .note }
    report(
      component.line, uid: component.uid,
      "the file ends at line \(line), within the \(kind) that begins at line \(component.line)",
      .file)
    for component in open where component.kind == "VCALENDAR" { finish(component) }
    open = []
  }

  // MARK: Reading components

  private mutating func finish(_ component: OpenComponent) {
    switch component.kind {
    case "VCALENDAR":
      calendars[calendars.count - 1].read(component.properties)
    case "VTIMEZONE":
      guard !calendars.isEmpty else { return }
      let zone = ZoneDefinition(component.properties, component.observances, component.line)
      calendars[calendars.count - 1].zones.append(zone)
    case "STANDARD", "DAYLIGHT":
      if let zone = open.indices.last, open[zone].kind == "VTIMEZONE" {
        open[zone].observances.append(component.properties)
      }
    case "VEVENT":
      finishEvent(component)
    case "VTODO":
      finishTask(component)
    default: break
    }
  }

  private mutating func finishEvent(_ component: OpenComponent) {
    let event = EventComponent(
      component.properties, line: component.line, calendar: calendars.count - 1)
    problems += event.problems
    if component.isDoubtful {
      let message = "a component inside the event is never closed; the event may be incomplete"
      report(component.line, uid: event.uid, message, .event(uid: event.uid))
    }
    reportWindows1252(event)
    events.append(event)
  }

  private mutating func reportWindows1252(_ event: EventComponent) {
    guard let line = event.windows1252Line, !hasWindows1252 else { return }
    hasWindows1252 = true
    report(line, "the text is not UTF-8; it was read as Windows-1252", .note)
  }

  private mutating func finishTask(_ component: OpenComponent) {
    let task = TaskComponent(
      component.properties, line: component.line, calendar: calendars.count - 1)
    problems += task.problems
    reportWindows1252(task.event)
    tasks.append(task)
  }
}

extension LogicalLine {
  /// The component name in a BEGIN or END line, in capitals; nil for any other line.
  fileprivate func boundary(_ keyword: StaticString) -> String? {
    let length = keyword.utf8CodeUnitCount
    guard range.count > length else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      let letters = keyword.utf8Start
      for at in 0..<length where bytes[range.lowerBound + at] & 0xDF != letters[at] & 0xDF {
        return nil
      }
      let kind = bytes.trimmingBlanks(range.dropFirst(length))
      return String(decoding: kind, as: UTF8.self).uppercased()
    }
  }
}

/// The properties of a VCALENDAR (RFC 5545, section 3.7) and the time zones that it defines.
struct CalendarObject {
  private(set) var name: String?
  private(set) var color: String?
  /// X-WR-TIMEZONE: the zone of the calendar's floating times, as written by Apple and Google.
  private(set) var zoneName: String?
  /// The METHOD property (RFC 5546) in capitals.
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
