import Foundation
import Synchronization

/// Measures the stages of a question for `--timings`.
final class StageClock: Sendable {
  private struct State {
    var stages: [(name: String, milliseconds: Double)]
    var last: ContinuousClock.Instant
  }

  private let state: Mutex<State>

  /// Starts the clock. The first stage, `start`, is the processor time that the program has used so
  /// far.
  init() {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    let start = Double(used.tv_sec) * 1_000 + Double(used.tv_nsec) / 1_000_000
    state = Mutex(State(stages: [("start", start)], last: .now))
  }

  func ended(_ stage: String) {
    state.withLock { state in
      let now = ContinuousClock.now
      state.stages.append((stage, state.last.duration(to: now) / .milliseconds(1)))
      state.last = now
    }
  }

  /// Prints one line per stage, and the sum.
  func report() {
    let stages = state.withLock { $0.stages }
    let sum = stages.reduce(0) { $0 + $1.milliseconds }
    for (name, milliseconds) in stages + [("in all", sum)] {
      let figure = String(format: "%8.2f ms", milliseconds)
      StandardError.write("\(figure)  \(name)\n")
    }
  }
}
