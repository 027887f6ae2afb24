import Dispatch
import Foundation

/// Answers what `Benchmarks/Speed/turns.py` asks, a line each, as the other engines' `worker.py` does:
///
///     one QUESTION REPEATS    {"ms": [each repeat], "found": [ten rows]}
///     many QUESTIONS          {"ms": [all of them], "found": [ten rows of each]}
struct Serving {
  let index: Index
  let questions: [Question]
  let keep: Int
  let cores: Int

  /// - Parameter keep: how many rows are compared exactly.
  init(_ folder: URL, keep: Int, cores: Int) throws {
    let start = DispatchTime.now()
    index = try Index(folder)
    questions = try Question.all(folder)
    (self.keep, self.cores) = (keep, cores)
    say(["build_s": milliseconds(start, .now()) / 1_000, "setting": "\(keep)"])
  }

  func run() {
    while let line = readLine() {
      let words = line.split(separator: " ")
      switch (words.first, words.dropFirst().compactMap { Int($0) }) {
      case ("one", let numbers) where numbers.count == 2: one(numbers[0], repeats: numbers[1])
      case ("many", let numbers) where numbers.count == 1: many(numbers[0])
      default: say(["error": "what is '\(line)'?"])
      }
    }
  }

  private func one(_ question: Int, repeats: Int) {
    var (times, found) = ([Double](), [Int]())
    for _ in 0..<repeats {
      let start = DispatchTime.now()
      found = index.nearest(questions[question], keep: keep, cores: cores)
      times.append(milliseconds(start, .now()))
    }
    say(["ms": times, "found": found])
  }

  private func many(_ count: Int) {
    let start = DispatchTime.now()
    let found = index.nearest(Array(questions[..<count]), keep: keep)
    say(["ms": [milliseconds(start, .now())], "found": found])
  }

  private func say(_ answer: [String: Any]) {
    // What is said is of numbers and strings alone.
    let line = try! JSONSerialization.data(withJSONObject: answer)
    FileHandle.standardOutput.write(line + Data("\n".utf8))
  }
}
