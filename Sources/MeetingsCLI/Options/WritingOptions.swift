import ArgumentParser
import FetchMessages
import MeetingIndex

/// Options for writing to a source.
struct WritingOptions: ParsableArguments {
  @Flag(help: "Allow 'create', 'edit', 'delete' and the like to change its events.")
  var writable = false

  @Flag(help: "Allow adding events to it, but never read it.")
  var writeOnly = false

  @Flag(help: "No longer allow changes to its events.")
  var readOnly = false

  func validate() throws {
    if [writable, writeOnly, readOnly].count(where: { $0 }) > 1 {
      throw ValidationError("--writable, --write-only and --read-only can't be combined.")
    }
  }

  var isAllowed: Bool { writable || writeOnly }

  var isGiven: Bool { isAllowed || readOnly }

  /// The name of the option that was given, for messages.
  var name: String { writeOnly ? "--write-only" : "--writable" }

  /// Applies the options to a source, and to the chosen calendars if it is on a server.
  ///
  /// - Parameter db: a transaction of `SourceCopy.write`.
  func apply(
    to source: String, calendars: [FoundCollection] = [], _ store: MeetingStore, _ db: Database
  ) throws {
    if writeOnly {
      try WriteOnlySource(store).begin(source, calendars: calendars, db)
    } else if isGiven {
      _ = try SourceRegistry(store).setWritable(writable, source: source, db)
    }
  }
}
