import Time

/// The frame of each view: the search field, links to the other views, and help on keyboard
/// shortcuts.
struct PageFrame {
  let today: CivilDate
  /// The question in the search field.
  var question = ""
  var isWide = false
  /// The displayed day, which the links to the day, week, month and year views open.
  var shownDay: CivilDate?
  /// If true, a calendar may be changed from the page.
  var isWritable = false
  /// The calendars that are hidden in the views of days.
  var hidden: [String] = []

  func document(_ title: String, _ content: [HTML], at place: Place? = nil) -> String {
    let head = HTML.element(
      "head", [],
      .void("meta", [.plain(.charset, "utf-8")]),
      .void(
        "meta",
        [.plain(.name, "viewport"), .plain(.content, "width=device-width, initial-scale=1")]),
      .element("title", [], .text("\(title) · meetings")),
      .void("link", [.plain(.rel, "stylesheet"), .href(PageAddress.style)]),
      .element("script", [.src(.keys), .plain(.defer, "")]))
    let body = HTML.element(
      "body", [], header(place),
      .element(
        "main", [.plain(.id, "main")] + (isWide ? [.plain(.class, "wide")] : []), content),
      footer)
    let page = HTML.element("html", [.plain(.lang, "en")], head, body)
    return "<!doctype html>\n" + page.markup + "\n"
  }

  /// A view with a link in the header.
  enum Place: String, CaseIterable {
    case agenda, day, week, month, year, people, open, hours, status
    case new = "new"
  }

  private func header(_ place: Place?) -> HTML {
    let day = shownDay ?? today
    let places = Place.allCases.filter { $0 != .new || isWritable }
    let links = places.map { other -> HTML in
      let current = other == place ? [HTML.Attribute.plain(.ariaCurrent, "page")] : []
      let name = other.rawValue
      return .element(
        "a", [.href(address(of: other, day)), .plain(.id, "go-\(name)")] + current,
        .text(name.prefix(1).uppercased() + name.dropFirst()))
    }
    return .element(
      "header", [],
      .element("a", [.plain(.class, "skip"), .href(.main)], .text("Skip to content")),
      .element("nav", [.plain(.ariaLabel, "Views")], links),
      .element(
        "form", [.action(.search), .plain(.method, "get"), .plain(.role, "search")],
        .void(
          "input",
          [
            .plain(.type, "search"), .plain(.name, "q"), .plain(.value, question),
            .plain(.maxLength, "1000"), .plain(.ariaLabel, "Question"), .plain(.id, "q"),
            .plain(.placeholder, "a person, a topic, a time"),
          ]),
        .element("button", [], .text("Search")),
        // The script fills this element with links to questions, people, calendars and dates.
        .element(
          "nav",
          [.plain(.id, "ideas"), .plain(.ariaLabel, "Suggestions"), .plain(.hidden, "")])))
  }

  private func address(of place: Place, _ day: CivilDate) -> PageAddress {
    switch place {
    case .agenda: .home
    case .day: PageAddress.days(.day, day).hiding(hidden)
    case .week: PageAddress.days(.week, day).hiding(hidden)
    case .month: PageAddress.days(.month, day).hiding(hidden)
    case .year: .year(day.year)
    case .people: .people
    case .open: .marked
    case .hours: .hours
    case .status: .status
    case .new: .newEvent
    }
  }

  private var footer: HTML {
    let keys = [
      ("/", "search, with suggestions"),
      ("j k", "next or previous meeting"), ("Enter", "open the meeting"),
      ("Esc", "leave the field, or go back"), ("d w m", "day, week, month"), ("t", "today"),
      ("← →", "previous or next days"), ("?", "these keys"),
    ]
    return .element(
      "footer", [],
      .element(
        "details", [],
        .element("summary", [], .text("Keys")),
        .element(
          "dl", [],
          keys.flatMap { key, what -> [HTML] in
            [.element("dt", [], .element("kbd", [], .text(key))), .element("dd", [], .text(what))]
          })))
  }
}
