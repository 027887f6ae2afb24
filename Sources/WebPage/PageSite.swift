import FetchMessages
import MeetingIndex
import Presentation
import Questions
import Time

/// The views of the index, each of which is the response to a route. Views only read; all changes
/// are made by the editor.
package struct PageSite {
  let index: OpenIndex
  /// Formats times relative to the time of the request.
  private(set) var time: DisplayTime
  let remedies: RemedyText
  private let options: AnswerOptions
  let editor: (any PageEditor)?
  let checkup: (() throws -> [Finding])?

  /// - Parameters:
  ///   - editor: makes the changes; nil if the page is read-only.
  ///   - checkup: checks the index; nil if the page is limited to a part of it.
  ///   - open: opens the index for reading, limited to the part that the user may see.
  package init(
    zone: Zone, remedies: RemedyText, options: AnswerOptions, editor: (any PageEditor)?,
    checkup: (() throws -> [Finding])?,
    open: @escaping @Sendable () throws -> MeetingStore
  ) {
    (time, self.remedies, self.options) = (DisplayTime(zone: zone), remedies, options)
    (self.editor, self.checkup) = (editor, checkup)
    index = OpenIndex(open)
  }

  package func response(to route: PageRoute, now: Moment) -> PageResponse {
    asOf(now).answer(to: route, now)
  }

  func asOf(_ now: Moment) -> PageSite {
    var site = self
    site.time = DisplayTime(now: now)
    return site
  }

  private func answer(to route: PageRoute, _ now: Moment) -> PageResponse {
    var frame = PageFrame(today: time.day(of: now.seconds))
    frame.isWritable = isWritable()
    return catching(frame) {
      switch route {
      case .style: return .make(200, .style, PageStyle.text + (try colors().style) + "\n")
      case .keys: return .make(200, .script, PageScript.text)
      case .agenda(let form): return try agenda(form, frame, now)
      case .start: return try agenda(.page, frame, now)
      case .search(let question, let form): return try search(question, form, frame, now)
      case .meeting(let id, let place, let form):
        return try meeting(id, at: place, form, frame, now)
      case .days(let unit, let day, let form): return try days(unit, day, form, frame, now)
      case .preparation(let id, let form): return try preparation(id, form, frame, now)
      case .status(let form): return try status(form, frame, now)
      case .doctor(let form): return try doctor(form, frame)
      case .people(let names, let form): return try people(names, form, frame, now)
      case .hours(let words, let part, let form):
        return try hours(words, by: part, form, frame, now)
      case .marked(let words, let form): return try marked(words, form, frame, now)
      case .year(let year, let form): return try self.year(year, form, frame, now)
      case .newEvent(let sentence): return try newEvent(sentence, frame)
      case .change(let id): return try changeForm(id, frame)
      case .undo: return try undoForm(frame)
      case .plan(let plan): return try shown(plan, frame)
      case .write: return trouble(405, "this address only accepts forms", frame)
      }
    }
  }

  /// Returns the response of `body`, or a page with its error.
  func catching(_ frame: PageFrame, _ body: () throws -> PageResponse) -> PageResponse {
    do {
      return try body()
    } catch let error as IndexError where error.kind == .notFound {
      return trouble(404, remedies.sentence(error), frame)
    } catch let error as IndexError {
      return trouble(500, remedies.sentence(error), frame)
    } catch let error as DateError {
      return trouble(400, error.message, frame)
    } catch let error as UnreadWords {
      return trouble(400, remedies.sentence(error), frame)
    } catch {
      return trouble(500, "\(error)", frame)
    }
  }

  func unknown(now: Moment) -> PageResponse {
    var frame = PageFrame(today: time.day(of: now.seconds))
    frame.isWritable = isWritable()
    return trouble(404, "no such page", frame)
  }

  func trouble(_ status: UInt32, _ sentence: String, _ frame: PageFrame) -> PageResponse {
    .make(
      status, .html,
      frame.document(
        status == 404 ? "Not found" : "Error",
        [.element("h1", [], .text("That did not work")), .element("p", [], .text(sentence))]))
  }

  func items() throws -> MeetingItems { MeetingItems(time: time, colors: try colors()) }

  private func colors() throws -> CalendarColors {
    CalendarColors(try CalendarRegistry(index.store()).colors())
  }

  // MARK: Views

  private func agenda(
    _ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment
  ) throws -> PageResponse {
    let span = ListSpan(today: frame.today, named: nil, unit: nil, from: nil, to: nil).span
    let all = try records(in: span, now)
    let records = all.filter { !form.hidden.contains($0.key.calendar) }
    if form.isJSON { return try list(records, form) }
    let items = try items()
    let legend = CalendarLegend(items: items, address: .home, hidden: form.hidden).content(all)
    let view = AgendaView(
      items: items, owners: try Owners(index.store()).addresses(), today: frame.today, now: now,
      address: PageAddress.home.hiding(form.hidden), part: form.part)
    return .make(200, .html, frame.document("Agenda", view.content(records, legend), at: .agenda))
  }

  private func search(
    _ question: String, _ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment
  ) throws -> PageResponse {
    let words = Word.words(of: question)
    guard !words.isEmpty else {
      if form.isJSON { return trouble(400, "Type a question.", frame) }
      let examples = try QuestionExamples(index.store(), now: now, time: time)
      return .make(200, .html, frame.document("Search", examples.content))
    }
    let store = try index.store()
    var options = options
    options.limit = form.results ?? options.limit
    let answer = try QuestionAnswerer(store, now: now).answer(
      words, fields: [], options)
    if form.isJSON {
      let json = AnswerJSON(answer, zone: time.zone, explains: false)
      return try .list(json.elements, form.part, of: .search(question).results(form.results))
    }
    var frame = frame
    frame.question = question
    let beside = try answer.cards.meeting(form.shown).map {
      try MeetingFacts($0, store, in: time.zone)
    }
    frame.isWide = beside != nil
    let view = AnswerView(
      items: try items(), now: now, part: form.part, results: form.results, beside: beside)
    return .make(
      200, .html, frame.document(question, view.content(answer, question: question)))
  }

  private func meeting(
    _ id: String, at place: PageRoute.TextPlace, _ form: PageRoute.Form, _ frame: PageFrame,
    _ now: Moment
  ) throws -> PageResponse {
    let store = try index.store()
    let record = try MeetingRecord(withID: id, in: store)
    if form.isJSON {
      return try .meeting(record, form.part, zone: time.zone)
    }
    var frame = frame
    if !record.isUndated { frame.shownDay = time.day(of: record.start) }
    let view = MeetingView(items: try items(), now: now, isWritable: frame.isWritable)
    let facts = try MeetingFacts(record, store, in: time.zone)
    return .make(200, .html, frame.document(record.title, view.content(facts, at: place)))
  }

  private func days(
    _ unit: PageRoute.Unit, _ day: CivilDate, _ form: PageRoute.Form, _ frame: PageFrame,
    _ now: Moment
  ) throws -> PageResponse {
    let units: [PageRoute.Unit: ListSpan.Unit] = [.day: .day, .week: .week, .month: .month]
    let named = TimeSpan(from: LocalTime(day: day), to: nil)
    let span = ListSpan(
      today: frame.today, named: named, unit: units[unit], from: nil, to: nil
    ).span
    let all = try records(in: span, now)
    let records = all.filter { !form.hidden.contains($0.key.calendar) }
    if form.isJSON { return try list(records, form) }
    var frame = frame
    (frame.isWide, frame.shownDay, frame.hidden) = (true, day, form.hidden)
    let first = span.from?.day ?? day
    let last = span.to?.day.adding(days: -1) ?? day
    let items = try items()
    let legend = CalendarLegend(items: items, address: .days(unit, day), hidden: form.hidden)
    let view = DaysView(items: items, today: frame.today, now: now, legend: legend, all: all)
    let places: [PageRoute.Unit: PageFrame.Place] = [.day: .day, .week: .week, .month: .month]
    return .make(
      200, .html,
      frame.document(
        view.title(unit, first, last), view.content(unit, from: first, to: last, records),
        at: places[unit]))
  }

  private func list(
    _ records: [MeetingRecord], _ form: PageRoute.Form
  ) throws -> PageResponse {
    try .list(records.map { RecordJSON(record: $0, zone: time.zone) }, form.part)
  }

  func records(in span: TimeSpan, _ now: Moment) throws -> [MeetingRecord] {
    var reading = ParsedQuery()
    reading.span = span
    return try FittingRecords(index.store(), now: now).all(reading)
  }
}
