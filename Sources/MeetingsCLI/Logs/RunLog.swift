import Foundation
import Logging

/// The output of a run on standard error: messages for the user or, with --log-format, a log. A log
/// may be stored and copied, so it contains no personal data: only constant sentences with counts,
/// durations and kinds of errors. A source is identified by its number in `meetings sources`.
struct RunLog {
  /// If true, a log is written instead of messages.
  let isKept: Bool
  private let logger: Logger

  init(format: LogFormat?, level: Logger.Level) {
    isKept = format != nil
    var logger = Logger(label: "meetings") { _ in StandardErrorLog(format: format ?? .text) }
    logger.logLevel = level
    self.logger = logger
  }

  func debug(_ sentence: StaticString, _ metadata: Logger.Metadata = [:]) {
    logger.debug("\(sentence)", metadata: metadata)
  }

  func info(_ sentence: StaticString, _ metadata: Logger.Metadata = [:]) {
    logger.info("\(sentence)", metadata: metadata)
  }

  func notice(_ sentence: StaticString, _ metadata: Logger.Metadata = [:]) {
    logger.notice("\(sentence)", metadata: metadata)
  }

  /// Logs a warning. Without a log, it is dropped, because the user gets a message about the
  /// problem anyway.
  func warning(_ sentence: StaticString, _ metadata: Logger.Metadata = [:]) {
    if isKept { logger.warning("\(sentence)", metadata: metadata) }
  }

  func error(_ sentence: StaticString, _ metadata: Logger.Metadata = [:]) {
    if isKept { logger.error("\(sentence)", metadata: metadata) }
  }

  /// Prints a message for users.
  func say(_ message: String) {
    if !isKept { Trouble.say(message) }
  }

  /// Prints a remark for users.
  func note(_ remark: String) {
    if !isKept { Trouble.note(remark) }
  }

  /// Returns a progress bar. It stays hidden if log messages are printed.
  func progressBar() -> ProgressBar {
    ProgressBar(isWanted: !isKept && logger.logLevel >= .warning)
  }
}

extension Logger.MetadataValue {
  static func count(_ count: Int) -> Logger.MetadataValue { .stringConvertible(count) }

  static func count(_ count: Int64) -> Logger.MetadataValue { .stringConvertible(Int(count)) }

  /// Returns the number of seconds since `moment`, rounded to milliseconds.
  static func seconds(since moment: ContinuousClock.Instant) -> Logger.MetadataValue {
    let seconds = moment.duration(to: .now) / .seconds(1)
    return .stringConvertible((seconds * 1_000).rounded() / 1_000)
  }
}
