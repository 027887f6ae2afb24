#if canImport(EventKit)
  import EventKit
  import Foundation
  import Synchronization

  /// Counts change notifications of the system, which name no object and may arrive on any thread.
  final class EventStoreChanges {
    private let counter = Counter()
    private let token: any NSObjectProtocol

    private final class Counter: Sendable {
      let count = Mutex(0)
    }

    /// Notifications arrive only as long as the store exists.
    init(of store: EKEventStore) {
      let counter = counter
      token = NotificationCenter.default.addObserver(
        forName: .EKEventStoreChanged, object: store, queue: nil
      ) { _ in counter.count.withLock { $0 += 1 } }
    }

    deinit { NotificationCenter.default.removeObserver(token) }

    /// The number of notifications so far.
    var count: Int {
      // The run loop delivers the notifications for this thread.
      _ = RunLoop.current.run(mode: .default, before: .distantPast)
      return counter.count.withLock { $0 }
    }
  }
#endif
