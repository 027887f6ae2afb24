import ArgumentParser
import Calendars
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time
import Writing

struct Free: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "free",
    abstract: "Find times when you and others are free.",
    discussion: """
      If you name people or a length, the best times come first: those without a tentative \
      meeting, spread over the days, next to other meetings. Below them are each day's gaps and \
      meetings, within working hours ('meetings config') or the hours that you name. Your own \
      meetings are always considered; 'when is dana free' considers only hers. For other people, \
      only what is in your calendars is known, and a line says so; --ask-servers also asks your \
      servers (RFC 6638), and calendars named in 'meetings config servers.busy'.

        meetings free next week
        meetings free with dana and lee next week for 45 min
        meetings free with dana next week for an hour between 9 and 12
        meetings free next week for 30 min --also-in America/New_York
        meetings free with dana next week --ask-servers
        meetings free next month --freebusy > busy.ics
        meetings free with dana --all-results --format '{date} {time}'

      Exit status: 0 found, 1 there is no such time, 2 trouble, 64 usage.
      """)

  @Argument(help: "People, time span and length, as in a question. (default: the next 7 days)")
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only times that are also working hours in this zone; may be repeated.",
      valueName: "time zone"),
    transform: { name in
      guard let zone = Zone(identifier: name) else {
        throw ValidationError("'\(name)' is not a time zone; zones are named like Europe/Berlin.")
      }
      return zone
    })
  var alsoIn: [Zone] = []

  @Flag(help: "Print a calendar file with your busy times but no titles (VFREEBUSY).")
  var freebusy = false

  @OptionGroup var amount: AmountOptions
  @OptionGroup var dates: SpanOptions
  @OptionGroup var servers: BusyOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var line: TemplateOption
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    try line.validate(of: TimeSlotJSON.self, beside: format)
    if freebusy, format.isJSON || line.isWanted {
      throw ValidationError(
        "--freebusy prints a calendar, so it can't be combined with --json or --jsonl.")
    }
    if freebusy, !alsoIn.isEmpty {
      throw ValidationError("--freebusy and --also-in can't be combined.")
    }
  }

  func run() throws {
    let store = try global.open(.reading)
    let asked = try dates.joined(
      to: [Word("free")] + Word.words(of: words.joined(separator: " ")), in: store, global)
    var options = AnswerOptions()
    options.hours = global.settings.workingHours
    options.slots = amount.most(usually: Self.defaultAmount)
    (options.otherZones, options.isWithOwner) = (alsoIn, true)
    if freebusy { options.hours = WorkingHours(from: 0, to: 24 * 60, days: Set(1...7)) }
    let answer = try answer(asked, options, store)
    guard case .free(let free) = answer.content else { return try search() }
    answer.notices.forEach(Trouble.note)
    if freebusy { return try printFreeBusy(free, answer.reading, store) }
    if format.isJSON || line.isWanted {
      try show(free)
    } else {
      global.storeAnswer(answer.meetings)
      let text = FreeText(time: global.displayTime, page: global.page).text(of: free)
      if !text.isEmpty { try pager.show(text) }
      if !answer.isFound {
        let text = AnswerText(time: global.displayTime, page: global.page, now: global.moment)
        Trouble.note(text.nothing(in: answer))
      }
    }
    if !answer.isFound { throw ExitCode.nothingFound }
  }

  /// The default number of proposed times.
  private static let defaultAmount = 5

  /// Prints the result as JSON, or formatted with the template. The template is applied to the
  /// proposed times or, if there are none, to the gaps.
  private func show(_ free: FreeTime) throws {
    let slots = free.slots.enumerated().map {
      TimeSlotJSON($0.element, rank: $0.offset + 1, zone: global.zone)
    }
    let stretches = free.stretches.filter { !line.isWanted || slots.isEmpty && $0.isGap }
    try format.show(
      slots + stretches.map { TimeSlotJSON($0, zone: global.zone) }, by: line.template)
  }

  private func answer(
    _ words: [Word], _ options: AnswerOptions, _ store: MeetingStore
  ) throws -> Answer {
    var asked = words
    var answer = try QuestionAnswerer(store, now: global.moment).answer(asked, options)
    let asksForTime = if case .free = answer.content { true } else { false }
    if !asksForTime {
      // Handles `free dana on tuesday`.
      asked.insert(Word("with"), at: 1)
      let reading = try QuestionReading(store, now: global.moment).parse(asked)
      guard reading.kind == .free, !reading.with.isEmpty, reading.topic.isEmpty else {
        return answer
      }
      answer = try QuestionAnswerer(store, now: global.moment).answer(asked, options)
    }
    if !servers.askServers { return answer }
    return try BusyTimesQuestion(store: store, patience: servers.timeout, global: global)
      .answer(asked, options, after: answer)
  }

  /// Runs a search instead, if the words don't ask for free time, such as `free lunch` or
  /// `free software`.
  private func search() throws {
    if freebusy || !alsoIn.isEmpty || servers.askServers || dates.areGiven || line.isWanted {
      throw ValidationError(
        "'free \(words.joined(separator: " "))' is not a question about free time; these options "
          + "need one.")
    }
    var search = Search(words: ["free"] + words)
    (search.format, search.pager, search.global) = (format, pager, global)
    try search.run()
  }

  private func printFreeBusy(
    _ free: FreeTime, _ reading: ParsedQuery, _ store: MeetingStore
  ) throws {
    guard let first = free.windows.first, let last = free.windows.last else {
      throw ExitCode.nothingFound
    }
    let owner = try Owners(store).addresses().sorted().first.map { Person(email: $0) }
    let others = reading.with.flatMap { $0.people.prefix(1) }.compactMap { person in
      person.emails.first.map { Person(name: person.names.first, email: $0) }
    }
    func spans(areTentative: Bool) -> [Range<Int64>] {
      free.stretches.filter { !$0.isGap && $0.isTentative == areTentative }.map(\.span)
    }
    let export = FreeBusyExport(
      of: first.lowerBound..<last.upperBound, organizer: owner, attendees: others)
    let bytes = export.bytes(
      busy: spans(areTentative: false), tentative: spans(areTentative: true),
      uid: UUID().uuidString.lowercased(), program: "meetings", now: global.moment)
    try StandardOutput.print(String(decoding: bytes, as: UTF8.self), terminator: "")
  }
}

/// Options for asking servers for busy times.
struct BusyOptions: ParsableArguments {
  @Flag(help: "Ask servers for the busy times of the people you name.")
  var askServers = false

  @Option(
    help: ArgumentHelp(
      "With --ask-servers: how long to wait for a server. (default: 60)", valueName: "seconds"))
  var timeout: Int?

  func validate() throws {
    if let timeout, !(1...3_600).contains(timeout) {
      throw ValidationError("--timeout must be a number of seconds from 1 to 3600.")
    }
    if timeout != nil, !askServers {
      throw ValidationError("--timeout needs --ask-servers.")
    }
  }
}
