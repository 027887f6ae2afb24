import Foundation

/// Sizes and seeds of the harnesses, from the environment that their `make` words set. Without it
/// each is a smoke of a second or two.
enum Harness {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seed that a failure names.
  static let seed = UInt64(number("MEETINGS_SEED") ?? 1)

  /// The number in an environment variable, or nil in a smoke.
  static func number(_ variable: String) -> Int? { environment[variable].flatMap { Int($0) } }

  /// The text of an environment variable.
  static func text(_ variable: String) -> String? { environment[variable] }
}
