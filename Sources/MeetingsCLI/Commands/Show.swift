import ArgumentParser
import MeetingIndex
import Presentation
import Questions

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show whole meetings.",
    discussion: """
        meetings show 7f3a
        meetings show 7f3a 24ed --jsonl
        meetings show %1                     the first of the last answer on a terminal
        meetings show %2-4                   more of them; % is all
        meetings show board meeting          the next of that title, or the last
        meetings list --format '{id} {title}' | fzf -m | meetings show -

      From standard input, the first word of each line is the id.

      Exit status: 0, or 2 if one of them can't be shown.
      """)

  @Argument(
    help: ArgumentHelp(
      "Ids, or their first digits; %1 for the first of the last answer; - for standard input; or "
        + "words that match only one title.",
      valueName: "id"))
  var ids: [String]

  @Flag(help: "Print a JSON object, or an array for several ids, a range or -.")
  var json = false

  @Flag(help: "Print one JSON object per line.")
  var jsonl = false

  @OptionGroup var lines: LineOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  private var format: FormatOptions {
    var format = FormatOptions()
    (format.json, format.jsonl) = (json, jsonl)
    return format
  }

  private var showsRestricted: Bool {
    restriction.areShown(toProgram: format.isJSON || lines.isWanted)
  }

  func validate() throws {
    try format.validate()
    try lines.validate(beside: format, hasHits: false)
  }

  func run() throws {
    let store = try global.open(.reading, showsRestricted: showsRestricted)
    if !ids.contains(where: MeetingReference.isOne) {
      return try show([named(in: store)], of: store, isList: false)
    }
    let references = try ids.map { try MeetingReference($0) }
    var records: [MeetingRecord] = []
    var troubles = 0
    for id in MeetingReference.ids(references, LastAnswer(home: global.folder)) {
      do {
        let id = try id.get()
        let record = try MeetingRecord(withID: id, in: store)
        guard !record.isRestricted || showsRestricted else {
          throw IndexError(
            .notFound, "the note \(record.id.prefix(8)) is restricted; --restricted shows it")
        }
        if !record.id.hasPrefix(id.lowercased()) {
          let title = record.title.isEmpty ? id : "'\(record.title)'"
          Trouble.note("\(title) has moved; showing its current version")
        }
        records.append(record)
      } catch let error as IndexError {
        troubles += 1
        Trouble.say(Program.remedies.sentence(error))
      }
    }
    if !records.isEmpty {
      try show(records, of: store, isList: !MeetingReference.areOne(references))
    }
    if troubles > 0 { throw ExitCode.trouble }
    if records.isEmpty { throw ExitCode.nothingFound }
  }

  /// Returns the meeting that the words describe; throws `ExitCode` if no title matches, or several
  /// do.
  private func named(in store: MeetingStore) throws -> MeetingRecord {
    let words = ids.joined(separator: " ")
    let preparing = PreparationBuilder(store, now: global.moment)
    let found = try preparing.meeting(Word.words(of: words))
    found.notices.forEach(Trouble.note)
    guard let record = found.record else {
      throw ExitCode.nothingFound("no meeting matches '\(words)'")
    }
    let titles = try preparing.titles(of: found)
    if titles.count > 1 {
      let shown = titles.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      let others = titles.count > 3 ? " and \(titles.count - 3) more" : ""
      Trouble.say(
        "'\(words)' matches several titles: \(shown)\(others); type one, or an id")
      throw ExitCode.trouble
    }
    return record
  }

  private func show(
    _ records: [MeetingRecord], of store: MeetingStore, isList: Bool
  ) throws {
    func whole(_ record: MeetingRecord) -> RecordJSON {
      RecordJSON(record: record, zone: global.zone, isWhole: true)
    }
    if lines.isWanted {
      try lines.show(records, in: global.zone)
    } else if json, !isList {
      try StandardOutput.print(JSON.line(whole(records[0])))
    } else if format.isJSON {
      try format.show(records.map(whole))
    } else {
      let text = MeetingText(time: global.displayTime, page: global.page)
      try pager.show(
        records.map { record in
          try text.text(
            of: record, notes: ShownNote.all(of: record, in: store),
            startBefore: MeetingSeries(store).startBeforeMove(of: record, in: global.zone))
        }.joined(separator: "\n\n"))
    }
  }
}
