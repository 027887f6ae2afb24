import Foundation

/// The environment of the process, read once: Foundation makes a dictionary of it each time.
enum Environment {
  static let variables = ProcessInfo.processInfo.environment
}
