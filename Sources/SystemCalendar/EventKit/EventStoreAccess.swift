#if canImport(EventKit)
  import EventKit
  import Foundation
  import Synchronization

  extension AccessState {
    /// Reads the current permission.
    init() { self.init(EKEventStore.authorizationStatus(for: .event)) }

    init(_ status: EKAuthorizationStatus) {
      self =
        switch status {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        // It has the raw value of `authorized`, the state before macOS 14.
        case .fullAccess: .fullAccess
        case .writeOnly: .writeOnly
        @unknown default: .unknown(Int(status.rawValue))
        }
    }
  }

  /// Asks the user for access. The system asks only once, and repeats the user's answer later.
  struct AccessRequest {
    let store: EKEventStore
    /// If true, uses the method of macOS 14 and later, where the older one no longer grants access.
    let isFull: Bool

    /// Waits for the answer.
    ///
    /// - Returns: the reason why the user could not be asked; nil after any answer.
    func ask() -> String? {
      let answer = Answer()
      if isFull {
        store.requestFullAccessToEvents { _, error in answer.give(error) }
      } else {
        store.requestAccess(to: .event) { _, error in answer.give(error) }
      }
      return answer.wait()
    }

    /// An answer that may arrive on any thread.
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
