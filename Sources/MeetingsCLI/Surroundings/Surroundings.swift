import Foundation
import Synchronization

/// Everything that a run takes from outside, and where it prints: environment, folder, streams.
///
/// A program has those of its process. A test makes some for each run, so that many runs fit into one
/// process.
package final class Surroundings: Sendable {
  package let environment: [String: String]
  /// The words behind the program's name.
  let arguments: [String]
  /// The path by which the program was called.
  let program: String
  /// The folder where relative paths begin; nil for that of the process.
  private let ownFolder: String?
  /// The descriptors of the standard streams.
  let input, output, error: Int32
  let terminal: Terminal
  let printed = Mutex(PrintedBytes())
  let typed = Mutex(TypedBytes())

  /// - Parameters:
  ///   - folder: absolute; nil for that of the process.
  ///   - input: a descriptor, as `output` and `error`; nothing here closes them.
  package init(
    environment: [String: String], program: String, arguments: [String], folder: String? = nil,
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, error: Int32 = STDERR_FILENO
  ) {
    (self.environment, self.program, self.arguments) = (environment, program, arguments)
    (ownFolder, self.input, self.output, self.error) = (folder, input, output, error)
    terminal = Terminal(input: input, output: output, error: error)
  }

  /// Those of the run at hand.
  @TaskLocal static var current = ofProcess

  package static let ofProcess = Surroundings(
    environment: ProcessInfo.processInfo.environment, program: CommandLine.arguments[0],
    arguments: Array(CommandLine.arguments.dropFirst()))

  /// Absolute.
  var folder: String { ownFolder ?? FileManager.default.currentDirectoryPath }

  /// The folder of a started program, where it is not this process's.
  var folderOfChildren: String? { ownFolder }

  /// The descriptors for a program that is started, by their numbers there.
  var streamsOfChildren: [Int32: Int32] {
    [STDIN_FILENO: input, STDOUT_FILENO: output, STDERR_FILENO: error].filter { $0 != $1 }
  }
}
