import Time

/// A VTODO as written, before time zones are looked up. `event` contains the properties that tasks
/// share with events.
struct TaskComponent {
  let event: EventComponent
  private(set) var problems: [CalendarProblem]
  private var due: WrittenTime?
  private var completed: Int64?
  private var created: Int64?
  private var percent: Int?
  private var status: String?
  private var relatedTo: [String] = []
  private var isPrivate = false

  init(_ properties: [ContentLine], line: Int, calendar: Int) {
    event = EventComponent(properties, line: line, calendar: calendar)
    problems = event.problems
    for property in properties { read(property) }
  }

  private mutating func read(_ property: ContentLine) {
    switch property.name {
    case .due:
      due = property.time(tzid: property.tzid, isDate: property.isDate)
      if due == nil {
        let value = property.token.prefix(40)
        problems.append(
          CalendarProblem(
            line: property.number, uid: event.uid,
            message:
              "DUE can't be read: \"\(value)\" is not of the form 20261121 or 20261121T093000Z",
            extent: .note))
      }
    case .completed: completed = property.time(tzid: nil)?.wallClock
    case .created: created = property.time(tzid: nil)?.wallClock
    case .percentComplete:
      percent = Int(property.token).flatMap { 0...100 ~= $0 ? $0 : nil }
    case .status: status = property.token.uppercased()
    case .relatedTo:
      // A URI refers to something elsewhere (RFC 9253).
      if property.parameter(.value)?.uppercased() != "URI", let uid = property.text.nonBlank,
        !relatedTo.contains(uid)
      {
        relatedTo.append(uid)
      }
    case .access: isPrivate = ["PRIVATE", "CONFIDENTIAL"].contains(property.token.uppercased())
    default: break
    }
  }

  func task(_ zones: inout ZoneLookup, _ budget: inout WorkBudget) -> CalendarTask {
    let content = event.content
    let due = dueTime(&zones, &budget)
    let instance = event.recurrenceID.map {
      zones.clockTime($0, of: event, budget: &budget).eventTime
    }
    let stamp = event.stamp == .min ? nil : event.stamp
    let start = event.start.map {
      zones.clockTime($0, of: event, budget: &budget).instant(in: .utc)
    }
    // DTSTAMP and LAST-MODIFIED are not considered, because servers set their own.
    let moments = [due?.instant(in: .utc), start, completed].compactMap { $0 }
    var task = CalendarTask(
      uid: event.uid, instance: instance, line: event.line, title: content.title,
      notes: content.notes, state: state, percent: percent, due: due, completedAt: completed,
      createdAt: created ?? stamp, latestAt: moments.max() ?? created ?? stamp,
      relatedTo: relatedTo,
      people: content.attendees.isEmpty
        ? [content.organizer].compactMap { $0 } : content.attendees.map(\.person),
      isPrivate: isPrivate)
    task.revision = [Int64(content.sequence), content.lastModified ?? stamp ?? .min]
    return task
  }

  private func dueTime(_ zones: inout ZoneLookup, _ budget: inout WorkBudget) -> EventTime? {
    if let due { return zones.clockTime(due, of: event, budget: &budget).eventTime }
    guard let start = event.start, let duration = event.duration else { return nil }
    return EventLength(duration).end(from: zones.clockTime(start, of: event, budget: &budget))
  }

  private var state: CalendarTask.State {
    switch status {
    case "COMPLETED": .done
    case "CANCELLED", "CANCELED": .cancelled
    case "NEEDS-ACTION", "IN-PROCESS": .open
    default: completed != nil || percent == 100 ? .done : .open
    }
  }
}
