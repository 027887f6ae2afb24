import Foundation
import SeededRandom

/// The fault of one run: which write's answer it damages, and whether all later reads fail, too.
struct AnswerFault: CustomStringConvertible {
  private let place: Int
  private let fault: AnswerRelay.Fault
  private let isBlind: Bool
  /// If true, the change is undisturbed, and the answers to its undo are damaged.
  let isOfUndo: Bool

  /// - Parameter number: the number of the case, so that each status is used.
  init(_ number: Int, _ random: inout SplitMix64) {
    place = Int.random(in: 0...2, using: &random)
    isBlind = Int.random(in: 0..<4, using: &random) == 0
    isOfUndo = Int.random(in: 0..<4, using: &random) == 0
    fault =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .silence
      case 1: .cut(share: Double.random(in: 0..<0.95, using: &random))
      default: .status(400 + number * 37 % 200)
      }
  }

  var description: String {
    "\(fault) at write \(place)\(isOfUndo ? " of the undo" : "")\(isBlind ? ", no look" : "")"
  }

  func start(_ relay: AnswerRelay) {
    let (place, fault, isBlind) = (place, fault, isBlind)
    let writes = Tally()
    relay.plan { request in
      if request.isChange { return writes.next() == place ? fault : nil }
      return isBlind && writes.count > place ? .silence : nil
    }
  }
}

/// A counter for several threads.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0
  var count: Int { lock.withLock { value } }
  func next() -> Int {
    lock.withLock {
      value += 1
      return value - 1
    }
  }
}
