import FetchMessages
import Foundation
import MeetingIndex
import Programs

/// Runs `meetings-fetch`, which sends requests to servers. It is a separate program, so that the
/// program that answers questions contains no code for connections.
enum FetchProcess {
  private static let name = "meetings-fetch"

  /// The path of `meetings-fetch`, next to this program after resolving links.
  private static var path: String? {
    #if os(Linux)
      let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let own = Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
    return own.map { ($0 as NSString).deletingLastPathComponent + "/" + name }
  }

  /// Sends an order, answers the program's questions from `known`, and calls `each` with every
  /// other message and the bytes that follow it. To save time, the program is started before the
  /// order is created.
  ///
  /// - Throws: errors of `known` and `each`, and `IndexError` if the program can't run.
  static func ask(
    _ request: @autoclosure () throws -> FetchOrder, known: KnownAnswers = KnownAnswers(),
    each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    _ = try run(request, known: known, each: each)
  }

  /// Runs the program; returns its exit status, as in `StartedProgram`.
  private static func run(
    _ request: () throws -> FetchOrder, known: KnownAnswers,
    each: (FetchMessage, [UInt8]) throws -> Void
  ) throws -> Int32 {
    guard let path, FileManager.default.isExecutableFile(atPath: path) else {
      throw IndexError(
        .database, "\(name), which fetches from servers, is not installed beside \(Program.path)",
        remedy: .advice("run 'make install'"))
    }
    let child: ChildProcess
    do {
      child = try ChildProcess(path, [], input: Data(), isMoreToCome: true)
    } catch let failure as StartedProgram.Failure {
      throw IndexError(.database, "\(path) can't be started: \(failure.reason)")
    }
    child.tell(try line(request()))
    var messages = MessageReader(child.output)
    do {
      while let (message, bytes) = try messages.next() {
        switch message {
        case .membersWanted(let collection, let paths):
          child.tell(try line(known.members(collection, paths)))
        case .missingFilesWanted: child.tell(try line(known.missingMirrorFiles()))
        case .textsWanted: child.tell(try line(known.texts()))
        case .requested(let request): child.tell(try line(known.page(request)))
        case .credentialWanted: child.tell(try line(RenewedCredential(known.credential())))
        default: try each(message, bytes)
        }
      }
    } catch is DecodingError {
      throw IndexError(
        .database, "\(path) sent something unreadable",
        remedy: .advice("install both programs from the same version"))
    }
    let status = child.wait()
    try requireStart(status, path)
    return status
  }

  /// Lets `meetings-fetch` listen for requests for as long as this program runs.
  ///
  /// - Throws: the errors of `ask`, and `IndexError` if `meetings-fetch` ends.
  static func listen(
    _ request: FetchOrder, known: KnownAnswers, each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    let status = try run({ request }, known: known, each: each)
    let how = status > 128 ? "by signal \(status - 128)" : "with status \(status)"
    throw IndexError(
      .database, "\(name) ended \(how), so the server is down",
      remedy: .advice("start this command again"))
  }

  /// Throws an error if the exit status shows that the program could not run.
  private static func requireStart(_ status: Int32, _ path: String) throws {
    switch status {
    // The program didn't understand the order, and has done nothing.
    case 64:
      throw IndexError(
        .database, "\(path) does not match this program's version",
        remedy: .advice("install both programs from the same version"))
    // The system's loader failed.
    case 127:
      throw IndexError(
        .database,
        "\(name), which fetches from servers, can't run: a library is missing or too old",
        remedy: .advice(
          "'ldd \(path)' names it; needed are glibc 2.35 (Debian 12, Ubuntu 22.04), libcurl, "
            + "libmicrohttpd and expat. Calendars in files work without them"))
    default: break
    }
  }

  private static func line(_ value: some Encodable) throws -> Data {
    try JSONEncoder().encode(value) + Data([UInt8(ascii: "\n")])
  }
}
