import Foundation
import Synchronization

/// Everything external to a run: environment, folder and streams.
///
/// The program uses those of its process. Tests create others, which lets them run commands within
/// one process.
package final class Surroundings: Sendable {
  package let environment: [String: String]
  /// The arguments after the program's name.
  let arguments: [String]
  /// The path with which the program was called.
  let program: String
  /// The base of relative paths; nil for the process's current folder.
  private let ownFolder: String?
  /// The descriptors of the standard streams.
  let input, output, error: Int32
  let terminal: Terminal
  let printed = Mutex(PrintedBytes())
  let typed = Mutex(TypedBytes())

  /// - Parameters:
  ///   - folder: an absolute path; nil for the process's current folder.
  ///   - input: a descriptor, like `output` and `error`; these are never closed here.
  package init(
    environment: [String: String], program: String, arguments: [String], folder: String? = nil,
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, error: Int32 = STDERR_FILENO
  ) {
    (self.environment, self.program, self.arguments) = (environment, program, arguments)
    (ownFolder, self.input, self.output, self.error) = (folder, input, output, error)
    terminal = Terminal(input: input, output: output, error: error)
  }

  /// The surroundings of the current run.
  @TaskLocal static var current = ofProcess

  package static let ofProcess = Surroundings(
    environment: ProcessInfo.processInfo.environment, program: CommandLine.arguments[0],
    arguments: Array(CommandLine.arguments.dropFirst()))

  /// The absolute path of the current folder.
  var folder: String { ownFolder ?? FileManager.default.currentDirectoryPath }

  /// The working directory of child processes; nil if it is inherited.
  var childFolder: String? { ownFolder }

  /// The descriptors to pass to child processes as standard streams, by the stream's number.
  /// Streams that are simply inherited are left out.
  var childStreams: [Int32: Int32] {
    [STDIN_FILENO: input, STDOUT_FILENO: output, STDERR_FILENO: error].filter { $0 != $1 }
  }
}

/// The environment variables of the current run.
enum Environment {
  static var variables: [String: String] { Surroundings.current.environment }
}

enum Path {
  /// The absolute path of the user's home folder.
  static var ofHome: String { UserFolders().home }

  /// Returns the path with a leading `~` replaced by the home folder.
  static func expanded(_ path: String) -> String {
    path == "~" || path.hasPrefix("~/") ? ofHome + path.dropFirst() : path
  }

  /// Returns the absolute path, without `.`, `..` and a trailing slash.
  static func absolute(_ path: String) -> String {
    // A path that is already in this form is returned without access to the disk.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isAbsolute = parts.count > 1 && parts[0].isEmpty
    let isStandard = parts.dropFirst().allSatisfy {
      !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
    }
    return isAbsolute && isStandard ? path : standardized(path)
  }

  private static func standardized(_ path: String) -> String {
    let folder = URL(fileURLWithPath: Surroundings.current.folder, isDirectory: true)
    return URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path
  }
}
