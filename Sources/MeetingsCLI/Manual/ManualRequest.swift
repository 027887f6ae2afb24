import Foundation
import MeetingIndex
import Programs

/// Writes all manual pages for packaging: `meetings __manual FOLDER`.
struct ManualRequest {
  /// The first argument of such a request; users don't type it.
  static let word = "__manual"

  let folder: String

  /// - Returns: nil if the arguments don't request manual pages.
  init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == Self.word else { return nil }
    folder = Path.absolute(arguments[1])
  }

  func run() throws {
    let time = Environment.variables["SOURCE_DATE_EPOCH"].flatMap { Int64($0) }
    for page in ManualPages(at: time ?? GlobalOptions.presentTime).all {
      let url = URL(fileURLWithPath: "\(folder)/\(page.path)")
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(page.text.utf8).write(to: url)
      } catch {
        throw IndexError(
          .notFound, "\(url.path) can't be written: \(error.systemReason)")
      }
    }
  }
}

/// Displays the installed manual page for `meetings help COMMAND` on a terminal.
struct ManualViewer {
  private let page: String
  private let man: String

  /// - Returns: nil if the arguments don't request a manual page, or if it can't be displayed.
  init?(_ arguments: [String]) {
    guard arguments.first == "help", Terminal.current.isOutput,
      arguments.dropFirst().allSatisfy({ $0.allSatisfy(\.isLetter) }),
      let man = ProgramPath.of("man", in: Environment.variables["PATH"])
    else { return nil }
    (self.man, page) = (man, (["meetings"] + arguments.dropFirst()).joined(separator: "-"))
  }

  /// Displays the page; returns false if it doesn't exist.
  func show() throws -> Bool {
    guard try status(["-w", page], isQuiet: true) == 0 else { return false }
    return try status([page], isQuiet: false) == 0
  }

  private func status(_ words: [String], isQuiet: Bool) throws -> Int32 {
    let surroundings = Surroundings.current
    var streams = surroundings.childStreams
    let nowhere = isQuiet ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1
    defer { if nowhere >= 0 { close(nowhere) } }
    if nowhere >= 0 { (streams[STDOUT_FILENO], streams[STDERR_FILENO]) = (nowhere, nowhere) }
    return try StartedProgram(
      man, words, environment: surroundings.environment, streams: streams,
      folder: surroundings.childFolder, isAlone: false
    ).wait()
  }
}
