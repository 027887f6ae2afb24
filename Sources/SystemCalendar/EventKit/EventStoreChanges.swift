#if canImport(EventKit)
  import EventKit
  import Foundation
  import Synchronization

  /// Counts what the system says of changes. It names no object, and it may say so on any thread.
  final class EventStoreChanges {
    private let counter = Counter()
    private let token: any NSObjectProtocol

    private final class Counter: Sendable {
      let count = Mutex(0)
    }

    /// The store has to live as long as something is to be heard: only a store hears.
    init(of store: EKEventStore) {
      let counter = counter
      token = NotificationCenter.default.addObserver(
        forName: .EKEventStoreChanged, object: store, queue: nil
      ) { _ in counter.count.withLock { $0 += 1 } }
    }

    deinit { NotificationCenter.default.removeObserver(token) }

    /// The number of elements.
    var count: Int {
      // What is to be told on this thread waits for its run loop.
      _ = RunLoop.current.run(mode: .default, before: .distantPast)
      return counter.count.withLock { $0 }
    }
  }
#endif
