import Foundation

/// The user's folders for settings and data (XDG Base Directory Specification).
struct UserFolders {
  private let environment: [String: String]

  init(_ environment: [String: String] = Environment.variables) { self.environment = environment }

  var home: String {
    environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  }

  var configuration: String { folder("XDG_CONFIG_HOME") ?? home + "/.config" }
  var data: String { folder("XDG_DATA_HOME") ?? home + "/.local/share" }
  var cache: String { folder("XDG_CACHE_HOME") ?? home + "/.cache" }

  /// Returns the folder in a variable; nil if it is unset or relative. The specification demands
  /// that relative paths be ignored.
  func folder(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
