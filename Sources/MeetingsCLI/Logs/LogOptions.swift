import ArgumentParser
import Calendars
import Foundation
import Logging
import MeetingIndex

enum LogFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// The log levels of swift-log that options accept.
enum LogLevel: String, CaseIterable, ExpressibleByArgument {
  case debug, info, notice, warning, error

  var level: Logger.Level { Logger.Level(rawValue: rawValue)! }
}

/// Options for the log of a command that writes.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Log messages of this severity or higher.", valueName: "level"))
  var logLevel = LogLevel.warning

  @Option(
    help: ArgumentHelp(
      """
      Write a log to standard error instead of messages. It names no file, meeting, person or \
      source, so it is safe to keep.
      """, valueName: "format"))
  var logFormat: LogFormat?

  /// Runs `body`, and logs whether it succeeded.
  ///
  /// - Throws: errors of `body`. If a log is written, an `ExitCode` replaces those whose messages
  ///   may name files.
  func run(_ command: String, _ body: (RunLog) throws -> Void) throws {
    let log = RunLog(format: logFormat, level: logLevel.level)
    let began = ContinuousClock.now
    log.info("the run began", ["command": "\(command)", "version": "\(Program.version)"])
    let problems = SettingsFile.users.problems.count
    if problems > 0 {
      log.warning("some of the settings could not be read", ["problems": .count(problems)])
    }
    func end(_ status: ExitCode) {
      log.info(
        "the run ended",
        ["status": .count(Int(status.rawValue)), "seconds": .seconds(since: began)])
    }
    do {
      try body(log)
      try StandardOutput.flush()
      end(.success)
    } catch let status as ExitCode {
      end(status)
      throw status
    } catch let error where log.isKept {
      guard let metadata = Self.metadata(of: error) else { throw error }
      log.error("the run failed", metadata)
      end(.trouble)
      throw ExitCode.trouble
    }
  }

  /// Returns an error's metadata for the log; nil for wrong usage of the command.
  private static func metadata(of error: any Error) -> Logger.Metadata? {
    switch error {
    case let error as IndexError: error.metadata
    case is SourceError: ["error": "source"]
    case is OutputFailure: ["error": "output"]
    default: nil
    }
  }
}

extension IndexError {
  /// The metadata for the log: the kind, and SQLite's message.
  fileprivate var metadata: Logger.Metadata {
    var metadata: Logger.Metadata = ["error": "\(kind)"]
    if let sqliteResult { metadata["sqlite"] = "\(sqliteResult)" }
    return metadata
  }
}
