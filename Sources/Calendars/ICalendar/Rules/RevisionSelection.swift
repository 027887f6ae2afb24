/// Selects the current components of a UID. If several describe the same instance, the highest
/// SEQUENCE wins, then the latest DTSTAMP (RFC 5546, section 2.1.5), then the first in the file.
struct RevisionSelection {
  /// The component that describes the event or the whole series.
  private(set) var master: EventComponent?
  /// Further events in the same calendar with the same UID and SEQUENCE, at other times. The RFC
  /// forbids this, but some exporters write separate events like that.
  private(set) var twins: [EventComponent] = []
  /// The first event replaced by a component with a higher SEQUENCE; nil if there is none.
  private(set) var replaced: EventComponent?
  /// The components that describe instances, including older revisions.
  let overrides: [EventComponent]

  init(_ events: [EventComponent]) {
    overrides = events.filter { $0.recurrenceID != nil }
    if events.count == 1 {
      master = overrides.isEmpty ? events[0] : nil
      if master?.isAnswer == true { master?.dropStamp() }
      return
    }
    let masters = events.filter { $0.recurrenceID == nil }
    let own = masters.filter { !$0.isAnswer }
    master = RevisionSelection.latest(own.isEmpty ? masters : own)
    if own.isEmpty { master?.dropStamp() }
    findTwins(own)
    let sequence = master?.content.sequence ?? 0
    replaced = own.first { $0.content.sequence < sequence }
    if !own.isEmpty { master?.take(replies: masters.filter { $0.method == "REPLY" }) }
  }

  private mutating func findTwins(_ masters: [EventComponent]) {
    guard let master else { return }
    var starts: Set<WrittenTime?> = [master.start]
    twins = masters.filter {
      $0.calendar == master.calendar && $0.content.sequence == master.content.sequence
        && starts.insert($0.start).inserted
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

  /// If true, the component answers an invitation instead of describing an event (RFC 5546, section
  /// 1.4).
  fileprivate var isAnswer: Bool {
    ["REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER"].contains(method)
  }
}
