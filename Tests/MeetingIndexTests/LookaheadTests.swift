import Foundation
import Testing

@testable import Index

@Suite struct LookaheadTests {
  @Test func resultsComeInOrderHoweverLongEachTakes() {
    let lookahead = Lookahead(count: 40) {
      { number, handOver in
        if number.isMultiple(of: 7) { usleep(2_000) }
        handOver(number * number)
      }
    }
    #expect((0..<40).map { lookahead.output($0) } == (0..<40).map { $0 * $0 })
    lookahead.stop()
  }

  @Test func aConsumerIsCalledWhileItWaits() {
    let wasCalled = DispatchSemaphore(value: 0)
    let lookahead = Lookahead(count: 1) {
      { _, handOver in handOver(wasCalled.wait(timeout: .now() + 60) == .success) }
    }
    #expect(lookahead.output(0) { wasCalled.signal() })
    lookahead.stop()
  }
}
