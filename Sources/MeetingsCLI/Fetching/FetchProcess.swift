import FetchMessages
import Foundation
import MeetingIndex
import Programs

/// The program that asks servers. It is another one so that the one that answers questions has
/// nothing in it that could open a connection.
enum FetchProcess {
  private static let name = "meetings-fetch"

  /// Beside this program, wherever links lead to it.
  private static var path: String? {
    #if os(Linux)
      let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    #else
      let own = Bundle.main.executableURL?.resolvingSymlinksInPath().path
    #endif
    return own.map { ($0 as NSString).deletingLastPathComponent + "/" + name }
  }

  /// Asks, answers what is known, and hands each message on with the bytes that follow it. The program
  /// starts while the request is made.
  ///
  /// - Throws: what `known` and `each` throw, and an `IndexError` if nothing can be asked.
  static func ask(
    _ request: @autoclosure () throws -> FetchOrder, known: KnownAnswers = KnownAnswers(),
    each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    _ = try run(request, known: known, each: each)
  }

  /// - Returns: its exit status, as `StartedProgram` counts.
  private static func run(
    _ request: () throws -> FetchOrder, known: KnownAnswers,
    each: (FetchMessage, [UInt8]) throws -> Void
  ) throws -> Int32 {
    guard let path, FileManager.default.isExecutableFile(atPath: path) else {
      throw IndexError(
        .database, "\(name), which asks servers, is not beside \(Program.path)",
        remedy: .advice("install it there, as 'make install' does"))
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
        case .lossesWanted: child.tell(try line(known.missingMirrorFiles()))
        case .textsWanted: child.tell(try line(known.texts()))
        case .requested(let request): child.tell(try line(known.page(request)))
        default: try each(message, bytes)
        }
      }
    } catch is DecodingError {
      throw IndexError(
        .database, "\(path) can't be understood",
        remedy: .advice("install both programs of one version"))
    }
    let status = child.wait()
    try requireStart(status, path)
    return status
  }

  /// Listens by it for as long as this program runs.
  ///
  /// - Throws: as `ask`, and if it ends, which only this program's own end is to do.
  static func listen(
    _ request: FetchOrder, known: KnownAnswers, each: (FetchMessage, [UInt8]) throws -> Void
  ) throws {
    let status = try run({ request }, known: known, each: each)
    let how = status > 128 ? "by signal \(status - 128)" : "with status \(status)"
    throw IndexError(
      .database, "\(name) ended \(how), so nothing listens any more",
      remedy: .advice("start this command again"))
  }

  /// - Parameter status: with which the program ended that had nothing to say any more.
  private static func requireStart(_ status: Int32, _ path: String) throws {
    switch status {
    // It ends so where it did not understand the order, and then has begun nothing.
    case 64:
      throw IndexError(
        .database, "\(path) does not understand this program",
        remedy: .advice("install both programs of one version"))
    // The system's loader ends it so.
    case 127:
      throw IndexError(
        .database,
        "\(name), which asks servers, can't run on this system: a library that it needs is missing or "
          + "too old",
        remedy: .advice(
          "'ldd \(path)' names it; needed are glibc 2.35 (Debian 12, Ubuntu 22.04), libcurl, "
            + "libmicrohttpd and expat. Calendars in files work without it"))
    default: break
    }
  }

  private static func line(_ value: some Encodable) throws -> Data {
    try JSONEncoder().encode(value) + Data([UInt8(ascii: "\n")])
  }
}
