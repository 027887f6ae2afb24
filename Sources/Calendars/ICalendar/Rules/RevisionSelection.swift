/// Selects the current components of a UID. If several describe the same instance, the highest
/// SEQUENCE wins, then the latest DTSTAMP (RFC 5546, section 2.1.5), then the first in the file.
struct RevisionSelection {
  /// The component that describes the event or the whole series.
  private(set) var master: EventComponent?
  /// Further events in the same calendar with the same UID and SEQUENCE, at other times, or at the
  /// same time with another title and the same revision. The RFC forbids this, but some exporters
  /// write separate events like that.
  private(set) var twins: [EventComponent] = []
  /// The first event replaced by a component with a higher SEQUENCE; nil if there is none.
  private(set) var replaced: EventComponent?
  /// The components that describe instances, including older revisions. Answers are among them only
  /// if nothing else describes the event.
  let overrides: [EventComponent]
  /// The attendees' answers for single instances (METHOD:REPLY).
  let replies: [EventComponent]
  /// If true, nothing but answers describes the event.
  let hasOnlyAnswers: Bool

  init(_ events: [EventComponent]) {
    hasOnlyAnswers = events.allSatisfy(\.isAnswer)
    if events.count == 1 {
      let isInstance = events[0].recurrenceID != nil
      (overrides, replies) = (isInstance ? events : [], [])
      master = isInstance ? nil : events[0]
      if hasOnlyAnswers { master?.dropStamp() }
      return
    }
    let instances = events.filter { $0.recurrenceID != nil }
    overrides = hasOnlyAnswers ? instances : instances.filter { !$0.isAnswer }
    replies = hasOnlyAnswers ? [] : instances.filter { $0.method == "REPLY" }
    let masters = events.filter { $0.recurrenceID == nil }
    let own = masters.filter { !$0.isAnswer }
    master = RevisionSelection.latest(own.isEmpty ? masters : own)
    if own.isEmpty { master?.dropStamp() }
    cancel(own)
    findTwins(own)
    let sequence = master?.content.sequence ?? 0
    replaced = own.first { $0.content.sequence < sequence }
    if !own.isEmpty { master?.take(replies: masters.filter { $0.method == "REPLY" }) }
  }

  /// Cancels the event if the latest component is its cancellation, which may lack the event's time
  /// and rule (RFC 5546, section 3.2.5).
  private mutating func cancel(_ masters: [EventComponent]) {
    guard let cancellation = master, cancellation.isCancellation, !cancellation.isSeries,
      var event = RevisionSelection.latest(masters.filter { $0.method != "CANCEL" })
    else { return }
    event.cancel(by: cancellation)
    master = event
  }

  /// The revision of the master if it describes a series or cancels the event; nil otherwise.
  var revision: SeriesRevision? {
    guard let master, !master.isAnswer else { return nil }
    let isCancellation = master.isCancellation
    guard master.isSeries || isCancellation else { return nil }
    return SeriesRevision(
      sequence: master.content.sequence, stamp: master.content.stamp,
      isCancellation: isCancellation)
  }

  private mutating func findTwins(_ masters: [EventComponent]) {
    guard let master else { return }
    var firsts = [master.start: master]
    var titles = [master.start: Set([master.content.title])]
    twins = masters.filter { event in
      guard event.calendar == master.calendar, event.content.sequence == master.content.sequence
      else { return false }
      let isNew = titles[event.start, default: []].insert(event.content.title).inserted
      let first = firsts[event.start, default: event]
      firsts[event.start] = first
      return isNew && event.hasRevision(of: first)
    }
  }

  private static func latest(_ events: [EventComponent]) -> EventComponent? {
    guard var latest = events.first else { return nil }
    for event in events.dropFirst() where event.supersedes(latest) { latest = event }
    return latest
  }
}

extension EventComponent {
  /// Returns true if the component is a later revision than `other`.
  func supersedes(_ other: EventComponent) -> Bool {
    (content.sequence, stamp) > (other.content.sequence, other.stamp)
  }

  /// Returns true if the component and `other` are of the same revision.
  fileprivate func hasRevision(of other: EventComponent) -> Bool {
    stamp == other.stamp && content.lastModified == other.content.lastModified
  }

  /// If true, the component cancels the whole event. Without STATUS:CANCELLED, it only removes
  /// attendees (RFC 5546, section 3.2.5).
  var isCancellation: Bool {
    method == "CANCEL" && recurrenceID == nil && content.status == .cancelled
  }

  /// If true, the component answers an invitation instead of describing an event (RFC 5546, section
  /// 1.4).
  fileprivate var isAnswer: Bool {
    switch method {
    case "REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER": true
    default: false
    }
  }
}
