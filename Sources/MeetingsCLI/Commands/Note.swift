import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

struct Note: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note",
    abstract: "Write or attach notes to a meeting, as text or Markdown.",
    discussion: """
      A sync never changes your notes. Without a text, the meeting's note opens in $VISUAL or \
      $EDITOR, as a Markdown file in the folder 'notes.folder', and is linked when the editor \
      exits; a given text is kept in the index only.

        meetings config notes.folder ~/Notes
        meetings note 7f3a
        meetings note 7f3a minutes.md
        meetings note 7f3a --text "Dana wants the tiers by Friday."
        pbpaste | meetings note 7f3a -
        meetings note 7f3a --remove
      """)

  @Argument(help: "The meeting's id, or its first digits.")
  var id: String

  @Argument(help: "A text file, or - for standard input.")
  var file: String?

  @Option(help: "The text to attach.")
  var text: String?

  @Flag(help: "Replace attached text instead of adding to it.")
  var replace = false

  @Flag(help: "Remove attached text.")
  var remove = false

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    let ways = [file != nil, text != nil, remove].count { $0 }
    if ways > 1 {
      throw ValidationError("Give a file, or - for standard input, or --text, or --remove.")
    }
    if ways == 0, replace {
      throw ValidationError("--replace takes a file, or - for standard input, or --text.")
    }
  }

  func run() throws {
    try logging.run("note", carryOut)
  }

  private func carryOut(_ log: RunLog) throws {
    if file == nil, text == nil, !remove {
      return try NoteEditing(turn: turn, global: global, log: log).edit(id)
    }
    let content = remove ? nil : try text ?? read(file ?? "-")
    if let content, content.allSatisfy(\.isWhitespace) {
      throw ValidationError("The text is empty; nothing was attached.")
    }
    let store = try global.open(.writing)
    let lock = try turn.lock(store, log, now: global.moment)
    let record = try AttachedNotes(store).attach(
      content, toRecord: id, replacing: replace, lock)
    log.info(remove ? "notes were removed" : "notes were attached")
    try StandardOutput.print(Program.changes.noted(record, isRemoval: remove))
  }

  private func read(_ path: String) throws -> String {
    let data: Data
    if path == "-" {
      data = StandardInput.data()
    } else {
      do { data = try Data(contentsOf: URL(fileURLWithPath: Path.absolute(path))) } catch {
        throw IndexError(
          .notFound, "\(path) can't be read: \(error.systemReason)",
          remedy: path.contains(" ") ? .advice("to attach a typed text: --text") : nil)
      }
    }
    guard let text = String(data: data, encoding: .utf8), !text.contains("\0") else {
      throw IndexError(.notFound, "\(path) is not UTF-8; convert it first")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
