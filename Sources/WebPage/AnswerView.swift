import MeetingIndex
import Presentation
import Questions
import Time

/// The view of an answer: how the question was understood, the answer itself, and the meetings from
/// which it was derived.
struct AnswerView {
  let items: MeetingItems
  let now: Moment
  /// The part of the answer to display, numbered from 1.
  let part: Int
  /// The requested number of results; nil for the usual number.
  let results: Int?
  /// The meeting that is displayed beside the hits on wide screens; nil if there is none.
  let beside: MeetingFacts?

  func content(_ answer: Answer, question: String) -> [HTML] {
    let text = AnswerText(time: items.time, page: .plain, now: now)
    let notes = [text.reading(of: answer)] + answer.notices
    let chips = QuestionChips(words: Word.words(of: question), places: answer.reading.places)
    let head: [HTML] =
      [.element("h1", [], .text(question)), chips.content]
      + notes.filter { !$0.isEmpty }.map(HTML.note)
    if !answer.isFound {
      return head + [.element("p", [], .text(text.nothing(in: answer)))]
        + others(answer)
    }
    let address = PageAddress.search(question)
    let content =
      found(answer, text, address.results(results))
      + [further(answer).map { rest($0, of: address, answer) }].compactMap { $0 }
    guard let beside else { return head + content }
    let meeting = MeetingView(items: items, now: now, isWritable: false).summary(beside)
    return head + [
      .element("div", [.plain(.class, "beside")], .element("div", [], content), meeting)
    ]
  }

  private func found(
    _ answer: Answer, _ text: AnswerText, _ address: PageAddress
  ) -> [HTML] {
    let hitText = text.hitText(of: answer)
    func card(_ hit: SearchHit) -> HTML {
      items.card(
        hit, hitText, text.wanted(of: hit.record, in: answer),
        beside: beside == nil ? nil : address.showing(hit.record.id))
    }
    switch answer.content {
    case .meetings, .dates, .places, .lengths:
      return inParts(answer.cards.map(card), of: address) {
        .element("ol", [.plain(.class, "cards")], $0)
      }
    case .list(let records):
      return inParts(items.lines(records), of: address) { .element("ul", [], $0) }
    case .people(let attendance):
      let meetings = HTML.element("ol", [.plain(.class, "cards")], attendance.hits.map(card))
      let people = inParts(people(attendance), of: address, besides: meetings) {
        .element("ul", [.plain(.class, "rows")], $0)
      }
      let count = attendance.meetings.counted("meeting")
      let which = attendance.hits.count < attendance.meetings ? "\(count), among them" : count
      return people + [.element("h2", [], .text(which)), meetings]
    case .figure(let figure): return self.figure(figure, address)
    case .free(let free): return self.free(free, FreeText(time: items.time, page: .plain))
    case .overlaps(let overlaps):
      return inParts(overlaps.map(overlap), of: address) { .joined($0) }
    }
  }

  private func inParts(
    _ lines: [HTML], of address: PageAddress, besides other: HTML = .joined([]),
    _ shown: ([HTML]) -> HTML
  ) -> [HTML] {
    PaginatedList(address: address, part: part)
      .content(lines, besides: other) { shown(Array(lines[$0])) }
  }

  private func fact(_ text: String) -> HTML {
    .element("p", [.plain(.class, "fact")], .text(text))
  }

  private func figure(_ figure: MeetingFigure, _ address: PageAddress) -> [HTML] {
    [fact(FigureText(time: items.time, page: .plain).line(figure))]
      + inParts(items.lines(figure.records), of: address) { .element("ul", [], $0) }
  }

  private func people(_ attendance: Attendance) -> [HTML] {
    attendance.people.map { participant in
      let (person, name) = (participant.person, participant.person.displayName)
      let address = person.emails.first { $0 != name }
      let facts =
        [AttendanceText.frequency(of: participant, in: attendance)]
        + AttendanceText.marks(of: participant) + [address ?? ""]
      return .element(
        "li", [],
        .element("a", [.href(.people([person.emails.first ?? name]))], .text(name)),
        .text(" "), items.soft(facts.filter { !$0.isEmpty }.joined(separator: " · ")))
    }
  }

  /// Returns the proposed times, followed by the free times and the meetings of each day.
  private func free(_ free: FreeTime, _ text: FreeText) -> [HTML] {
    let slots = free.slots.map { HTML.element("li", [], .text(text.line($0))) }
    let days = text.stretches(of: free).map { stretch -> HTML in
      let day = HTML.element(
        "a", [.href(.days(.day, stretch.day))], .text(items.time.dayName(stretch.day)))
      return .element(
        "section", [],
        .element(
          "h2", [], day, .text(" "),
          .element("span", [.plain(.class, "fact")], .text(stretch.state))),
        .element("ul", [], stretch.busy.map { busy($0, text) }))
    }
    return [slots.isEmpty ? .joined([]) : .element("ol", [.plain(.class, "rows")], slots)] + days
  }

  private func busy(_ slot: FreeTime.TimeSlot, _ text: FreeText) -> HTML {
    guard let record = slot.record else {
      return .element("li", [], .text(text.text(ofServer: slot)))
    }
    return items.line(record, items.clock(record), text.marks(of: record))
  }

  private func overlap(_ overlap: MeetingOverlap) -> HTML {
    let heading = OverlapText(time: items.time, page: .plain).heading(overlap)
    let day = PageAddress.days(.day, items.time.day(of: overlap.first.start))
    return .element(
      "section", [], .element("h2", [], .text(heading)),
      .element("ul", [], [overlap.first, overlap.second].map { items.line($0, items.clock($0)) }),
      overlap.count > 2
        ? .element(
          "p", [], .element("a", [.href(day)], .text("and \(overlap.count - 2) more")))
        : .joined([]))
  }

  /// Returns the meetings from which an answer was derived that isn't itself a list of meetings.
  private func others(_ answer: Answer) -> [HTML] {
    if answer.meetings.isEmpty { return [] }
    return [.element("h2", [], .text("Meetings")), items.list(answer.meetings)]
  }

  /// Returns the number of results that are not displayed, or nil if there are none.
  private func further(_ answer: Answer) -> More? {
    var more = answer.more
    if case .figure(let figure) = answer.content, !figure.isOfPeople {
      more.count = figure.count - figure.records.count
    }
    return more.count > 0 ? more : nil
  }

  /// Returns text like `and 12 more`, with a link to the other results unless the question limits
  /// their number.
  private func rest(
    _ more: More, of address: PageAddress, _ answer: Answer
  ) -> HTML {
    let shown = answer.shownCount
    let text = "and \(more.words) more"
    let all = min(shown + more.count, PageRoute.maximumResults)
    guard all > shown, answer.reading.count == nil else {
      return .element("p", [], items.soft(text))
    }
    return .element("p", [], .element("a", [.href(address.results(all))], .text(text)))
  }
}

extension Answer {
  /// The hits of an answer that consists of meetings; empty for other answers.
  var cards: [SearchHit] {
    switch content {
    case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits): hits
    default: []
    }
  }
}

extension [SearchHit] {
  /// Returns the meeting whose identifier begins with `id`, or else the first one.
  func meeting(_ id: String?) -> MeetingRecord? {
    (id.flatMap { id in first { $0.record.id.hasPrefix(id) } } ?? first)?.record
  }
}

/// The parts of a question, each as a link that asks the question without that part.
struct QuestionChips {
  let words: [Word]
  let places: [Place]

  /// The chips; empty if the question has only one part.
  var content: HTML {
    let parts = self.parts
    guard parts.count > 1 else { return .joined([]) }
    let links = parts.map { part -> HTML in
      let rest = words.indices.filter { !part.contains($0) }.map { text(words[$0]) }
      let own = words[part].map(text).joined(separator: " ")
      return .element(
        "li", [],
        .element(
          "a",
          [
            .href(.search(rest.joined(separator: " "))),
            .plain(
              .ariaLabel, "Remove \(own), read as \(places[part.upperBound - 1].rawValue)"),
          ], .text("\(own) ×")))
    }
    return .element(
      "ul", [.plain(.class, "chips"), .plain(.ariaLabel, "Parts of the question")], links)
  }

  /// The words grouped by meaning. Words without a meaning belong to the next group.
  private var parts: [Range<Int>] {
    guard places.count == words.count else { return [] }
    var parts: [Range<Int>] = []
    var start = 0
    for end in words.indices.dropFirst()
    where places[end] != places[end - 1] && !Self.isLink(places[end - 1]) {
      parts.append(start..<end)
      start = end
    }
    return words.isEmpty ? [] : parts + [start..<words.count]
  }

  private static func isLink(_ place: Place) -> Bool { place == .filler || place == .mark }

  private func text(_ word: Word) -> String {
    if word.isField { return "\(word.text):" }
    return (word.isNegated ? "-" : "") + (word.isQuoted ? "\"\(word.text)\"" : word.text)
  }
}
