import Foundation
import Logging
import MeetingIndex

/// The messages of a run on standard error: messages for people, who may read everything, or a log,
/// which may be kept and copied. A log's sentences are constant, and what is beside them are
/// counts, durations and kinds; a source is its place in the list of `meetings sources`, as its
/// name may be someone's.
struct RunLog {
  /// If true, the log is in the messages' place.
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

  /// Logs what a message also tells: without a log nothing more is printed.
  func warning(_ sentence: StaticString, _ metadata: Logger.Metadata = [:]) {
    if isKept { logger.warning("\(sentence)", metadata: metadata) }
  }

  func error(_ sentence: StaticString, _ metadata: Logger.Metadata = [:]) {
    if isKept { logger.error("\(sentence)", metadata: metadata) }
  }

  /// A message for people.
  func say(_ message: String) {
    if !isKept { Trouble.say(message) }
  }

  /// A remark for people.
  func note(_ remark: String) {
    if !isKept { Trouble.note(remark) }
  }

  /// A bar for people who see nothing else meanwhile.
  func progressBar() -> ProgressBar {
    ProgressBar(isWanted: !isKept && logger.logLevel >= .warning)
  }
}

extension Logger.MetadataValue {
  static func count(_ count: Int) -> Logger.MetadataValue { .stringConvertible(count) }

  static func count(_ count: Int64) -> Logger.MetadataValue { .stringConvertible(Int(count)) }

  /// To a millisecond.
  static func seconds(since moment: ContinuousClock.Instant) -> Logger.MetadataValue {
    let seconds = moment.duration(to: .now) / .seconds(1)
    return .stringConvertible((seconds * 1_000).rounded() / 1_000)
  }
}
