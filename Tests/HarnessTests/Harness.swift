import Foundation

/// The sizes and seeds of the harnesses, from environment variables set by `make`. Without them,
/// each harness runs for a second or two.
enum Harness {
  private static let environment = ProcessInfo.processInfo.environment

  /// The seed, which failures report.
  static let seed = UInt64(number("MEETINGS_SEED") ?? 1)

  /// Returns the number in an environment variable, or nil if it is not set.
  static func number(_ variable: String) -> Int? { environment[variable].flatMap { Int($0) } }

  /// Returns the text of an environment variable.
  static func text(_ variable: String) -> String? { environment[variable] }
}
