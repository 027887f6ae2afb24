import Foundation

package enum ProgramPath {
  /// Returns the first program with this name in the folders of a `PATH`; nil if there is none.
  /// Relative folders are ignored, as anyone may have put programs there.
  ///
  /// - Parameter folders: Folders separated by colons; nil for the system's usual ones.
  package static func of(_ name: String, in folders: String?) -> String? {
    (folders ?? "/usr/bin:/bin").split(separator: ":").lazy.filter { $0.hasPrefix("/") }
      .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
