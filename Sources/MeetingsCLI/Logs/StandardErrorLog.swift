import Foundation
import Logging
import Presentation

/// Writes log entries to standard error, one per line: `time level sentence key=value …`, or a
/// JSON object with `time` (ISO 8601, UTC), `level`, `message` and `metadata`.
struct StandardErrorLog: LogHandler {
  let format: LogFormat
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(format: LogFormat) { self.format = format }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let entry = LogEntry(
      time: Date().ISO8601Format(.init(includingFractionalSeconds: true)),
      level: event.level.rawValue, message: event.message.description,
      metadata: metadata.merging(event.metadata ?? [:]) { $1 }.mapValues(LogValue.init))
    switch format {
    case .text: StandardError.write(Sanitizer.line(entry.text) + "\n")
    case .json: if let line = try? JSON.line(entry) { StandardError.write(line + "\n") }
    }
  }
}

private struct LogEntry: Encodable {
  let time, level, message: String
  let metadata: [String: LogValue]

  var text: String {
    ([time, level, message] + metadata.sorted { $0.key < $1.key }.map { "\($0)=\($1.text)" })
      .joined(separator: " ")
  }
}

/// A value in a log entry. In JSON, numbers and Booleans keep their types.
private enum LogValue: Encodable {
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)

  init(_ value: Logger.MetadataValue) {
    guard case .stringConvertible(let convertible) = value else {
      self = .text(value.description)
      return
    }
    switch convertible {
    case let flag as Bool: self = .flag(flag)
    case let integer as Int: self = .integer(integer)
    case let number as Double: self = .number(number)
    default: self = .text(convertible.description)
    }
  }

  var text: String {
    switch self {
    case .flag(let value): String(value)
    case .integer(let value): String(value)
    case .number(let value): String(value)
    case .text(let value): value
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .flag(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    }
  }
}
