import ArgumentParser
import MeetingIndex
import Presentation
import Questions
import Time

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List meetings in chronological order.",
    discussion: """
      Dates, calendars and people are named as in a question. The default is from today to a week \
      from now.

        meetings list
        meetings list last week
        meetings list with dana in sales since march
        meetings list --week 2026-03-26
        meetings list --month 2026-11
        meetings list --from 2026-03-01 --to 2026-03-31 --json
        meetings list last month --with dana --calendar sales --ids

      Exit status: 0 found, 1 nothing found, 2 trouble, 64 usage.
      """)

  @Argument(help: "A date such as 'tomorrow' or 2026-11, a calendar, people.")
  var words: [String] = []

  @Flag(help: "The day of the date, or today.")
  var day = false

  @Flag(help: "The week of the date, or this week.")
  var week = false

  @Flag(help: "The month of the date, or this month, below a calendar.")
  var month = false

  @Option(help: .value("date", "The first day: 2026-03-01, friday, 'last month'."))
  var from: String?

  @Option(help: .value("date", "The last day."))
  var to: String?

  @Flag(help: "Also list meetings that were removed from their calendar.")
  var all = false

  @OptionGroup var amount: AmountOptions
  @OptionGroup(title: "The question as options") var question: QuestionOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var lines: LineOptions
  @OptionGroup var restriction: RestrictedOptions
  @OptionGroup var pager: PagerOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [day, week, month].count(where: { $0 }) > 1 {
      throw ValidationError("--day, --week and --month can't be combined.")
    }
    try lines.validate(beside: format, hasHits: false)
  }

  func run() throws {
    do { try list() } catch let error as UnreadWords {
      // Handles `list that review with dana`, which is a search.
      guard QuestionWords.continueQuestion(words), unit == nil, from == nil, to == nil,
        question.fields.isEmpty, !lines.isWanted, var search = Search(plain: ["list"] + words)
      else { throw error }
      (search.global, search.format, search.all) = (global, format, all)
      try search.run()
    }
  }

  private func list() throws {
    let store = try global.openSynced(
      showsRestricted: restriction.areShown(toProgram: format.isJSON || lines.isWanted))
    let (all, asked) = try found(in: store)
    let span = asked.span
    let records = Array(all.prefix(amount.most()))
    if lines.isWanted {
      try lines.show(records, in: global.zone)
    } else if format.isJSON {
      try format.show(records.map { RecordJSON(record: $0, zone: global.zone) })
    } else if records.isEmpty {
      Trouble.note(AnswerText.nothing(fitting: asked, on: global.displayTime.today))
    } else {
      var text = ListText(time: global.displayTime, page: try global.page(of: store))
      text.clashes = try MeetingsAtTime(store, now: global.moment).clashes(with: records)
      global.storeAnswer(records)
      try pager.show(grid(of: records, span) + text.text(of: records, from: span?.from?.day))
      try amount.noteOmitted(of: all.count, shown: records.count)
      if let span = covered(asked, all) { Trouble.note("covers \(span.text(on: global.today))") }
    }
    if records.isEmpty { throw ExitCode.nothingFound }
  }

  /// Returns the time span to name below the list: the default one, or the days from the first to
  /// the last meeting. Nil if the user gave dates.
  private func covered(_ asked: ParsedQuery, _ all: [MeetingRecord]) -> TimeSpan? {
    guard unit == nil, from == nil, to == nil, on.isEmpty, asked.places.allSatisfy({ $0 != .date })
    else { return nil }
    let days = all.map { global.displayTime.day(of: $0.start) }
    guard asked.span == nil, let first = days.first, let last = days.last else {
      return asked.span
    }
    return TimeSpan(from: LocalTime(day: first), to: LocalTime(day: last.adding(days: 1)))
  }

  /// Returns the month's grid, to be printed above its meetings; empty without `--month`.
  private func grid(of records: [MeetingRecord], _ span: TimeSpan?) -> String {
    guard month, from == nil, to == nil, let day = span?.from?.day else { return "" }
    let grid = MonthText(time: global.displayTime, page: global.page)
    return grid.text(of: records, in: day, today: global.today) + "\n\n"
  }

  /// Returns the meetings and the parsed query.
  private func found(in store: MeetingStore) throws -> ([MeetingRecord], ParsedQuery) {
    var asked = try named(store)
    let hasDates = asked.span != nil || unit != nil || from != nil || to != nil
    let (first, last) = try days(store)
    if let first, let last, last < first {
      let time = global.displayTime
      throw ValidationError(
        "--to \(time.dayName(last)) is before --from \(time.dayName(first)).")
    }
    let span = ListSpan(
      today: global.today, named: asked.span, unit: unit, from: first, to: last
    ).span
    for notice in asked.notices { Trouble.note(notice) }
    if span.isEmpty, let named = asked.span {
      throw DateError(
        message: "\(named.text(on: global.today)) isn't within the days of --from and --to")
    }
    if fields.isEmpty {
      if hasDates || asked.isOpen { asked.span = span }
      let records = try fitting(asked, store)
      if records.isEmpty, unit == nil, from == nil, to == nil,
        let coming = try QuestionReading(store, now: global.moment)
          .comingFilter(asked, of: written)
      {
        let later = try fitting(coming, store)
        if let notice = coming.notices.first, !later.isEmpty {
          Trouble.note(notice)
          return (later, coming)
        }
      }
      return (records, asked)
    }
    var options = AnswerOptions()
    options.includesGone = all
    return try FilteredList(store, now: global.moment).meetings(
      written, fields, in: hasDates ? span : nil, usual: span, options: options)
  }

  /// Parses the days of --from and --to like `from friday to sunday` in a question.
  private func days(_ store: MeetingStore) throws -> (CivilDate?, CivilDate?) {
    let first = try global.day(from, store: store)
    let last = try global.day(to, isEnd: true, store: store)
    func isInWords(_ day: String?) -> Bool { day.map { CivilDate($0) == nil } ?? false }
    if let from, isInWords(from) {
      let question = "from \(from)" + (to.map { " to \($0)" } ?? "")
      let reading = try? QuestionReading(store, now: global.moment).agenda(Word.words(of: question))
      if let reading, reading.isFilter, let span = reading.span {
        for notice in reading.notices { Trouble.note(notice) }
        return (span.from?.day, to == nil ? nil : span.lastDay)
      }
    }
    if let first, let end = last, end < first, isInWords(to) {
      return (first, try global.day(to, isEnd: true, isComing: true, store: store))
    }
    return (first, last)
  }

  private func fitting(_ asked: ParsedQuery, _ store: MeetingStore) throws -> [MeetingRecord] {
    try FittingRecords(store, now: global.moment)
      .all(asked, calendars: [], includingGone: all)
  }

  /// The words, followed by those of --on. A day in --on is parsed like one among the words, as a
  /// future day.
  private var written: [Word] {
    wordsAlone + on.flatMap(\.words)
  }

  private var wordsAlone: [Word] {
    words.isEmpty ? [] : Word.words(of: words.joined(separator: " "))
  }

  private var on: [QuestionField] { question.fields.filter { $0.name == .on } }

  private var fields: [QuestionField] { question.fields.filter { $0.name != .on } }

  /// Parses the words and the day of --on.
  private func named(_ store: MeetingStore) throws -> ParsedQuery {
    if written.isEmpty { return ParsedQuery() }
    if !on.isEmpty { try checkDay(store) }
    return try QuestionReading(store, now: global.moment).agenda(written)
  }

  /// Throws an error if the day of --on is not a date, which would otherwise be parsed as a topic,
  /// or if it doesn't overlap the dates among the words.
  private func checkDay(_ store: MeetingStore) throws {
    let reader = try QuestionReading(store, now: global.moment).reader()
    let day = try reader.read([], fields: on).span
    let named = wordsAlone.isEmpty ? nil : try reader.agenda(wordsAlone).span
    if let day, let named, day.intersection(named).isEmpty {
      let (first, second) = (named.text(on: global.today), day.text(on: global.today))
      throw DateError(message: "\(first) and \(second) don't overlap; name one of them")
    }
  }

  private var unit: ListSpan.Unit? { day ? .day : week ? .week : month ? .month : nil }
}
