import Foundation

/// The search path of programs.
package enum ProgramPath {
  /// The first program of that name in the folders of a `PATH`; nil if there is none. What lies in
  /// a folder that depends on the current one may be anybody's, and is left out.
  ///
  /// - Parameter folders: with colons between them; nil for those that each system has.
  package static func of(_ name: String, in folders: String?) -> String? {
    (folders ?? "/usr/bin:/bin").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
