import MeetingIndex
import Questions

/// Formats remedies: as commands that the user can run, or as tools that an assistant can call.
public struct RemedyText: Sendable {
  package let program: String
  /// If true, the text is for a model, which can call tools but can't run commands.
  private let isForTools: Bool

  /// Creates a formatter. `program` is what the user types before a command's name, such as
  /// `meetings`.
  public init(program: String) { self.init(program: program, isForTools: false) }

  private init(program: String, isForTools: Bool) {
    (self.program, self.isForTools) = (program, isForTools)
  }

  /// A formatter for a model. It suggests tools if possible, and otherwise commands for the user to
  /// run.
  package var forTools: RemedyText { RemedyText(program: program, isForTools: true) }

  /// Returns the message of an error, followed by its remedy if there is one.
  public func sentence(_ error: IndexError) -> String { sentence(error.message, error.remedy) }

  /// Returns `cause`, followed by the remedy if there is one.
  package func sentence(_ cause: String, _ remedy: Remedy?) -> String {
    remedy.map { "\(cause); \(words(for: $0))" } ?? cause
  }

  /// Returns the error for words that couldn't be parsed as a filter, and how to search for them
  /// instead.
  package func sentence(_ error: UnreadWords) -> String {
    let words = error.words.joined(separator: " ")
    let search =
      isForTools
      ? "search_meetings with 'about' searches for it"
      : "to search for it: \(program) about \(words)"
    return "'\(words)' is not a known date, calendar or person; \(search)"
  }

  package func words(for remedy: Remedy) -> String {
    isForTools ? toolWords(for: remedy) : commandWords(for: remedy)
  }

  private func toolWords(for remedy: Remedy) -> String {
    switch remedy {
    case .listSources: "index_status lists them"
    case .listMeetings: "search_meetings and list_meetings show ids"
    case .listPeople: "list_people lists names and addresses"
    case .waitForSync, .waitForWriter: "call the tool again in a moment"
    case .wipe: "ask the user to run '\(program) reindex'"
    case .advice, .makeWritable, .nameOwner, .listLinks, .removeNotesToo:
      commandWords(for: remedy)
    default: "ask the user to \(commandWords(for: remedy))"
    }
  }

  private func commandWords(for remedy: Remedy) -> String {
    switch remedy {
    case .addAndSync: "run '\(program) setup', or '\(program) add PATH' and then '\(program) sync'"
    case .syncFirst: "run '\(program) sync'"
    case .makeWritable(let source):
      "to allow changes: \(program) add --writable \(ShellWord.argument(source, or: "PATH"))"
    case .nameOwner: "set it once: \(program) config owner you@example.com"
    case .waitForSync: "ask again in a moment"
    case .bringUp: "run '\(program) sync' to update it"
    case .updateProgram: "update \(program)"
    case .startAnew:
      "run '\(program) doctor --restore', which restores the newest good backup, or else creates a "
        + "new index with the same sources"
    case .putBack(let backup):
      "run '\(program) doctor --restore', which restores the newest good backup, \(backup)"
    case .check: "run '\(program) doctor'"
    case .mend: "run '\(program) doctor --fix'"
    case .rebuild: "run '\(program) doctor --fix', which re-indexes all texts"
    case .mendThenSync:
      "run '\(program) doctor --fix', then '\(program) sync', which reads them again"
    case .readAgain: "run '\(program) sync', which reads them again"
    case .syncThenMend: "run '\(program) sync', then '\(program) doctor --fix' once more"
    case .wipe: "'\(program) reindex' erases them"
    case .listSources: "'\(program) sources' lists them"
    case .listMeetings: "'\(program) list' shows ids"
    case .listPeople: "'\(program) people' lists names and addresses"
    case .listLinks: "'\(program) links' lists them"
    case .bringBack(let source):
      "restore it and sync, or remove the source: \(program) remove "
        + ShellWord.argument(source, or: "SOURCE")
    case .confirmEmptied(let source):
      "if its files were deleted: \(program) sync \(ShellWord.argument(source, or: "SOURCE")) --full"
    case .setClock: "correct the clock, then run '\(program) sync'"
    case .freeSpace: "free some space, or keep fewer backups: \(program) nightly --keep 1"
    case .restrict(let folder):
      "run '\(program) doctor --fix', or: chmod -R go= \(ShellWord.argument(folder, or: "FOLDER"))"
    case .moveAway: "move it away, or choose another folder with --home"
    case .useAnotherFolder(let besides): "\(besides), or use --home"
    case .waitForWriter: "wait for it to finish, or use --wait"
    case .writeNotesAgain(let meeting):
      "read them with '\(program) show \(meeting)', and rewrite them with '\(program) note "
        + "\(meeting) --replace --text TEXT' or remove them with --remove; a backup may have them"
    case .removeNotesToo: "--force removes them too"
    case .advice(let clause): clause
    }
  }
}

extension RemedyText {
  /// A hint on where to find known people: `'meetings people' lists names and addresses`.
  var listingPeople: String { words(for: .listPeople) }

  /// A hint on where to find the names of calendars: `'meetings calendars' lists them`.
  var listingCalendars: String {
    isForTools ? words(for: .listSources) : "'\(program) calendars' lists them"
  }
}

extension RemedyText {
  /// Commands that texts mention outside remedies, without the program's name.
  enum Command: String {
    case add = "add PATH"
    case sync, remove, reindex, undo
    case fullSync = "sync --full"
    case problems = "status --problems"
    case schedule = "schedule install"
  }

  /// Returns a command as the user types it, such as `meetings sync`.
  func typed(_ command: Command) -> String { "\(program) \(command.rawValue)" }
}

extension RemedyText {
  /// Returns the error for an invalid value of a field, with the values it can have.
  ///
  /// - Parameter prefix: the prefix of a field's name in user input, such as `--`.
  package func sentence(_ error: FieldError, prefix: String) -> String {
    let name = prefix + error.field.name.rawValue
    guard !error.unread.isEmpty else { return "\(name) has no value" }
    let unread = "'\(error.unread)'"
    switch error.field.name {
    case .with, .without, .any, .organizer:
      return "\(name): no one is called \(unread); \(listingPeople)"
    case .calendar:
      return "\(name): no calendar is called \(unread); \(listingCalendars)"
    case .since, .until, .on:
      return "\(name): \(unread) is not a date; try 'last week', march or 2026-11-21"
    case .status: return "\(name) can't be \(unread); use \(list(ParsedQuery.Status.allCases))"
    case .order: return "\(name) can't be \(unread); use \(list(ParsedQuery.Order.allCases))"
    case .longer, .shorter: return "\(name): \(unread) is not a length; try 45m, '90 minutes' or 2h"
    case .count: return "\(name) must be a whole number from 1 to 1000, not \(unread)"
    case .about, .phrase: return "\(name) needs words, not \(unread)"
    }
  }

  private func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }
}
