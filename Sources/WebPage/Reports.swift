import FetchMessages
import Foundation
import MeetingIndex
import Presentation
import Questions
import Time

/// The views with summaries: the state of the index, people, hours and years.
extension PageSite {
  func status(_ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment) throws -> PageResponse {
    let status = try IndexStatus(of: index.store())
    if form.isJSON {
      let json = StatusJSON(status: status, now: now, remedies: remedies)
      return .make(200, .json, try JSON.line(json) + "\n")
    }
    let text = StatusText(time: time, page: .plain, remedies: remedies, now: now)
    let heading = status.needsUser(at: now) ? "Something needs your attention" : "All is well"
    var content = [HTML.element("h1", [], .text(heading))] + StatusView(text: text).content(status)
    if checkup != nil {
      let link = HTML.element("a", [.href(.doctor)], .text("Check the whole index"))
      content.append(.element("p", [], link))
    }
    return .make(200, .html, frame.document("Status", content, at: .status))
  }

  func doctor(_ form: PageRoute.Form, _ frame: PageFrame) throws -> PageResponse {
    guard let checkup else {
      return trouble(
        404, "this page shows a part of the index, so there is no check-up", frame)
    }
    let findings = try checkup()
    if form.isJSON {
      let json = DiagnosisJSON(findings: findings, remedies: remedies)
      return .make(200, .json, try JSON.line(json) + "\n")
    }
    let text = DiagnosisText(page: .plain, remedies: remedies)
    let lines = Finding.Check.allCases.map { text.lines(of: $0, findings) }
    let heading = findings.isEmpty ? "All is well" : "Something needs your attention"
    return .make(
      200, .html,
      frame.document(
        "Checks",
        [
          .element("h1", [], .text(heading)),
          .preformatted(lines.joined(separator: "\n")),
          .element("p", [], .element("a", [.href(.status)], .text("Sources and their freshness"))),
        ], at: .status))
  }

  // MARK: People

  func people(
    _ names: [String], _ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment
  ) throws -> PageResponse {
    let store = try index.store()
    let asked = names.isEmpty ? [""] : names
    let found = try asked.map { name in
      let limit = form.isJSON || !name.isEmpty ? PersonView.maximumFound : PersonView.maximumListed
      return try PeopleSummaries(store, now: now)
        .summary(Word.words(of: name), limit: limit)
    }
    if form.isJSON {
      let json = found.flatMap(\.shown).map(PersonSummaryJSON.init)
      return try .list(json, form.part, of: .people(names))
    }
    let view = PersonView(items: try items())
    if names.isEmpty {
      return .make(200, .html, frame.document("People", view.everybody(found[0]), at: .people))
    }
    let owners = try Owners(store).addresses()
    let sides = try zip(names, found).map { name, found -> HTML in
      guard let one = PersonView.meant(name, found) else {
        return view.choice(name, found, besides: names.filter { $0 != name })
      }
      return view.person(
        one, try PersonProfile(of: one.person, in: store, owners: owners),
        others: found.shown.filter { $0.person.ids != one.person.ids })
    }
    let meant = zip(names, found).compactMap { PersonView.meant($0, $1)?.person }
    let both =
      meant.count == 2
      ? [
        view.together(
          meant[0], meant[1],
          try PersonProfile.together(meant[0], meant[1], in: store, now: now))
      ] : []
    return .make(
      200, .html,
      frame.document(
        names.joined(separator: ", "),
        both + [.element("div", [.plain(.class, "pair")], sides)]
          + (names.count == 1 && meant.count == 1 ? [view.comparison(with: names[0])] : []),
        at: .people))
  }

  // MARK: Pictures

  func hours(
    _ words: String, by part: Hours.Part, _ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment
  ) throws -> PageResponse {
    let store = try index.store()
    let week = ListSpan(today: frame.today, named: nil, unit: .week, from: nil, to: nil).span
    let named = try NamedMeetings(
      Word.words(of: words), in: store, usual: week, now: now)
    let hours = Hours(
      of: named, by: part, besides: try Owners(store).addresses(), now: now)
    if form.isJSON { return try .hours(hours, form.part, of: .hours(words, by: part)) }
    let view = HoursView(hours: hours, words: words, part: part, time: time)
    return .make(200, .html, frame.document("Hours", view.content(named.notices), at: .hours))
  }

  func year(
    _ year: Int, _ form: PageRoute.Form, _ frame: PageFrame, _ now: Moment
  ) throws -> PageResponse {
    guard let first = CivilDate("\(year)-01-01"), let end = CivilDate("\(year + 1)-01-01") else {
      return trouble(404, "no such year", frame)
    }
    let span = TimeSpan(from: LocalTime(day: first), to: LocalTime(day: end))
    if form.isJSON {
      let store = try index.store()
      let named = try NamedMeetings([], in: store, usual: span, now: now)
      let hours = Hours(
        of: named, by: .week, with: Hours.Extras(alone: true),
        besides: try Owners(store).addresses(),
        now: now)
      return try .hours(hours, form.part)
    }
    var frame = frame
    frame.shownDay = frame.today.year == year ? frame.today : first
    let view = YearView(
      first: first, last: end.adding(days: -1), today: frame.today, items: try items())
    return .make(
      200, .html, frame.document("\(year)", view.content(try records(in: span, now)), at: .year))
  }
}

/// The state of the index: cards for problems and their remedies and for sources, and a list of
/// other facts.
struct StatusView {
  let text: StatusText

  func content(_ status: IndexStatus) -> [HTML] {
    let parts = text.parts(of: status)
    return [
      cards(parts.troubles, "hit failing"), cards(parts.sources, "hit"),
      .element(
        "dl", [],
        (parts.facts + parts.past).flatMap { fact -> [HTML] in
          [.element("dt", [], .text(head(fact))), .element("dd", [], .text(fact.words))]
        }),
    ]
  }

  private func head(_ row: StatusText.Row) -> String {
    row.name ?? row.label.prefix(1).uppercased() + row.label.dropFirst()
  }

  private func cards(_ rows: [StatusText.Row], _ classes: String) -> HTML {
    if rows.isEmpty { return .joined([]) }
    return .element(
      "ul", [.plain(.class, "cards")],
      rows.map { row in
        .element(
          "li", [.plain(.class, classes)], .element("h2", [], .text(head(row))),
          .element("p", [], .text(row.words)))
      })
  }
}
