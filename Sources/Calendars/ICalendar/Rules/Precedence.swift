/// The components of one UID that hold, where several speak of the same thing: the highest SEQUENCE
/// does, then the latest DTSTAMP (RFC 5546, section 2.1.5), then the first in the file.
struct Precedence {
  /// The component that is the event, or the whole series.
  private(set) var master: EventComponent?
  /// Events of other times that their calendar gives the same UID and SEQUENCE. The RFC forbids
  /// it; programs that export schedules do it all the same, and mean events of their own.
  private(set) var twins: [EventComponent] = []
  /// The first event that a later revision has replaced, by its SEQUENCE; nil if there is none.
  private(set) var replaced: EventComponent?
  /// Those that stand for instances of it, older ones too.
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
    master = Precedence.latest(own.isEmpty ? masters : own)
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
  /// Returns true if it is of a later revision.
  func supersedes(_ other: EventComponent) -> Bool {
    (content.sequence, stamp) > (other.content.sequence, other.stamp)
  }

  /// If true, someone answers to an event with it, instead of describing one (RFC 5546, section
  /// 1.4).
  fileprivate var isAnswer: Bool {
    ["REPLY", "COUNTER", "REFRESH", "DECLINECOUNTER"].contains(method)
  }
}
