import Foundation
import SeededRandom

/// The end of a run that was to be killed.
enum KilledRun: Equatable {
  /// The run was killed.
  case cut
  /// The run ended before the kill, after this number of microseconds.
  case ended(after: Int)
}

/// The estimated duration of a command in microseconds, from which the times of kills are drawn. As
/// the load of the machine varies, each run adjusts it: a run that ended before its kill sets the
/// duration, and a killed one shows that it may be longer.
struct RunLength {
  private(set) var microseconds: Int

  init(_ microseconds: Int) { self.microseconds = max(microseconds, 1) }

  /// Measures an undisturbed run.
  init(of run: () throws -> Void) rethrows {
    self.init(Int(try ContinuousClock().measure(run) / .microseconds(1)))
  }

  /// - Parameter share: the share of the run in which a kill would have no effect.
  func moment(from share: Double = 0, using random: inout SplitMix64) -> Int {
    Int(Double.random(in: share..<1, using: &random) * Double(microseconds))
  }

  mutating func learn(from run: KilledRun) {
    switch run {
    case .cut: microseconds += microseconds / 20
    case .ended(let time): self = RunLength(time)
    }
  }
}

extension Sandbox {
  /// Returns the child processes of a process, if the system lists them.
  private func children(of process: Int32) -> [Int32] {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }

  /// Runs a command and kills it.
  func kill(
    _ arguments: [String], after microseconds: Int, withChildren: Bool = false
  ) throws -> KilledRun {
    let began = ContinuousClock.now
    let process = try start(arguments + ["--now", Self.now])
    var time = 0
    while process.isRunning, time < microseconds {
      usleep(UInt32(min(500, microseconds - time)))
      time = Int(began.duration(to: .now) / .microseconds(1))
    }
    let started = withChildren ? children(of: process.processIdentifier) : []
    for one in [process.processIdentifier] + started { Foundation.kill(one, SIGKILL) }
    process.waitUntilExit()
    return process.terminationReason == .uncaughtSignal ? .cut : .ended(after: time)
  }
}
