import ArgumentParser
import Marks
import MeetingIndex
import Presentation
import Questions

struct Open: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "List open items of meetings, and tasks from calendars.",
    discussion: """
      Lists what notes, transcripts and invitations mark: '- [ ]', org-mode's TODO, 'Action:', \
      'AI:', 'TODO:', 'Next steps:', the list below such a heading or below 'action_items:' in \
      front matter; and the tasks of calendars (VTODO), with the meeting that RELATED-TO names. \
      The owner and the due date are taken from the item's words. Below them are items inferred \
      from speech: 'I'll send …', 'Dana will … by Friday', 'can you …?' if the answer is yes. \
      People, dates, calendars and topics select the meetings, as in a question; 'with dana' also \
      finds items that name her at meetings without her.

        meetings open
        meetings open with dana since march
        meetings open --who me --overdue
        meetings open about pricing --done
        meetings open last week --json
        meetings open --since march --format '{due}\\t{text}\\t{title}'

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @Flag(help: "List completed items instead.")
  var done = false

  @Option(
    help: ArgumentHelp(
      "Only items assigned to this person: a name, an address, or 'me'.", valueName: "person"))
  var who: String?

  @Flag(help: "Only items that were due before today.")
  var overdue = false

  @OptionGroup var marked: MarkedOptions

  func validate() throws {
    if done, overdue { throw ValidationError("--done and --overdue can't be combined.") }
  }

  func run() throws { try marked.show(done ? [.done] : [.open], by: who, areOverdue: overdue) }
}

struct Decisions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decisions",
    abstract: "List decisions made in meetings.",
    discussion: """
      Lists what is marked: a line that begins with 'Decision:', 'Decided', 'Agreed', 'Resolved' \
      or 'Consensus', and the list below such a heading. Below them are decisions inferred from \
      speech: 'we agreed to …', 'let's go with …', 'the decision is …'. People, dates, calendars \
      and topics select the meetings, as in a question.

        meetings decisions about pricing
        meetings decisions with dana last quarter
        meetings decisions since march --json
        meetings decisions --format '{date} {text} ({title})'

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @OptionGroup var marked: MarkedOptions

  func run() throws { try marked.show([.decision]) }
}

/// Options of commands that list marked items.
struct MarkedOptions: ParsableArguments {
  @Argument(help: "The meetings, in words as in a question. (default: all)")
  var words: [String] = []

  @Flag(help: "Show full paths of files.")
  var paths = false

  @OptionGroup var span: SpanOptions
  @OptionGroup var amount: AmountOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var lines: LineOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try lines.validate(beside: format, fields: MarkedItemJSON.templateFields)
  }

  /// Prints the marked items.
  ///
  /// - Parameters:
  ///   - who: the person who owns the items, as a name, an address or `me`; nil for anyone.
  ///   - areOverdue: if true, only items due before today are listed.
  func show(_ kinds: Set<Mark.Kind>, by who: String? = nil, areOverdue: Bool = false) throws {
    let isForProgram = format.isJSON || lines.isWanted
    let store = try global.openSynced(
      showsRestricted: restriction.areShown(toProgram: isForProgram))
    var (all, notices) = try MarkedItems(store, now: global.moment)
      .items(
        kinds, of: span.joined(to: words, in: store, global),
        by: who.map { try person($0, in: store) })
    for notice in notices { Trouble.note(notice) }
    if areOverdue { all = all.filter { item in item.due.map { $0 < global.today } ?? false } }
    let items = Array(all.prefix(amount.most()))
    if isForProgram {
      try write(items)
    } else if !items.isEmpty {
      let text = MarkedItemText(
        time: global.displayTime, page: global.page, hasFolders: paths)
      global.storeAnswer(meetings(of: items))
      try pager.show(text.text(of: items))
      try amount.noteOmitted(of: all.count, shown: items.count)
    }
    if items.isEmpty {
      if !isForProgram {
        Trouble.note(
          kinds == [.decision] ? "no decisions found" : "no open items found")
      }
      throw ExitCode.nothingFound
    }
  }

  /// Returns the person with this name; throws `ValidationError` if there is none.
  private func person(_ name: String, in store: MeetingStore) throws -> PersonTerm {
    if name.lowercased() == "me", try Owners(store).addresses().isEmpty {
      throw ValidationError(
        "--who: your address isn't set; to set it: meetings config owner ADDRESS")
    }
    guard let term = try PersonTerm.named(name, in: store, now: global.moment) else {
      throw ValidationError("--who: no one is called '\(name)'.")
    }
    return term
  }

  /// Prints the items for programs: as ids, by the template, or as JSON.
  private func write(_ items: [MarkedItem]) throws {
    if lines.ids {
      for meeting in meetings(of: items) { try StandardOutput.print(meeting.id) }
    } else {
      try format.show(items.map { MarkedItemJSON($0, zone: global.zone) }, by: lines.template)
    }
  }

  /// Returns the items' meetings in the order of their first items.
  private func meetings(of items: [MarkedItem]) -> [MeetingRecord] {
    var seen: Set<String> = []
    return items.compactMap(\.record).filter { seen.insert($0.id).inserted }
  }
}
