#if canImport(EventKit)
  import EventKit
  import Foundation
  import Synchronization

  extension AccessState {
    /// The present state.
    init() { self.init(EKEventStore.authorizationStatus(for: .event)) }

    init(_ status: EKAuthorizationStatus) {
      self =
        switch status {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        // Before macOS 14 the same number was called `authorized`.
        case .fullAccess: .fullAccess
        case .writeOnly: .writeOnly
        @unknown default: .unknown(Int(status.rawValue))
        }
    }
  }

  /// Asks the person at the machine, once: later the system answers by itself.
  struct AccessRequest {
    let store: EKEventStore
    /// From macOS 14 on another call asks, and the older one allows nothing any more.
    let isFull: Bool

    /// Waits for the answer.
    ///
    /// - Returns: why no one could be asked; nil if someone was, whatever they said.
    func ask() -> String? {
      let answer = Answer()
      if isFull {
        store.requestFullAccessToEvents { _, error in answer.give(error) }
      } else {
        store.requestAccess(to: .event) { _, error in answer.give(error) }
      }
      return answer.wait()
    }

    /// An answer that may come on any thread.
    private final class Answer: Sendable {
      private let reason = Mutex<String?>(nil)
      private let given = DispatchSemaphore(value: 0)

      func give(_ error: (any Error)?) {
        let text = error?.localizedDescription
        reason.withLock { $0 = text }
        given.signal()
      }

      func wait() -> String? {
        given.wait()
        return reason.withLock { $0 }
      }
    }
  }
#endif
