import Time

/// Everything that was read from the calendars, in a stable order and without duplicate
/// occurrences.
struct SystemSnapshot {
  /// An event or series of a calendar, with its occurrences ordered by original start.
  struct Item {
    let uid: String
    var events: [SystemEvent]
  }

  /// The items by calendar, ordered by UID.
  private(set) var items: [String: [Item]] = [:]
  /// The user's addresses according to the events.
  private(set) var owners: [String] = []

  init(_ events: some Sequence<SystemEvent>) {
    var all: [String: [String: [EventTime: SystemEvent]]] = [:]
    var owners = Set<String>()
    for event in events where !event.uid.isEmpty {
      let known = all[event.calendar]?[event.uid]?[event.original]
      if Self.holds(event, over: known) {
        all[event.calendar, default: [:]][event.uid, default: [:]][event.original] = event
      }
      for person in event.attendees + [event.organizer].compactMap({ $0 })
      where person.isUser && !person.email.isEmpty {
        owners.insert(person.email)
      }
    }
    self.owners = owners.sorted()
    items = all.mapValues { series in
      series.map { uid, events in Item(uid: uid, events: Self.inOrder(Array(events.values))) }
        .sorted { $0.uid < $1.uid }
    }
  }

  /// Returns true if a version of an occurrence replaces the known version. An occurrence that
  /// spans two windows is read twice. A separately changed version is preferred, then the version
  /// modified later.
  private static func holds(_ event: SystemEvent, over known: SystemEvent?) -> Bool {
    guard let known else { return true }
    if event.isDetached != known.isDetached { return event.isDetached }
    return (event.lastModified ?? .min) > (known.lastModified ?? .min)
  }

  private static func inOrder(_ events: [SystemEvent]) -> [SystemEvent] {
    inTermsOfSeries(events).sorted { a, b in
      (a.original.instant(in: .utc), a.itemIdentifier)
        < (b.original.instant(in: .utc), b.itemIdentifier)
    }
  }

  /// Sets the original start of a moved occurrence of an all-day series to its original day.
  private static func inTermsOfSeries(_ events: [SystemEvent]) -> [SystemEvent] {
    guard events.contains(where: { !$0.isDetached && $0.isOfSeries && $0.original.isDate }) else {
      return events
    }
    return events.map { event in
      var event = event
      if event.isDetached, !event.original.isDate, let day = event.originalDay {
        event.original = .date(day)
      }
      return event
    }
  }
}
