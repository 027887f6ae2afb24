import Time

/// The frame of every view: the search above it, and the way to the days around today.
struct PageFrame {
  let today: CivilDate
  /// As it is asked, shown in the field.
  var question = ""
  var isWide = false

  func document(_ title: String, _ content: [HTML]) -> String {
    let head = HTML.element(
      "head", [],
      .void("meta", [.plain(.charset, "utf-8")]),
      .void(
        "meta",
        [.plain(.name, "viewport"), .plain(.content, "width=device-width, initial-scale=1")]),
      .element("title", [], .text("\(title) · meetings")),
      .void("link", [.plain(.rel, "stylesheet"), .href(PageAddress.style)]))
    let body = HTML.element(
      "body", [], header,
      .element("main", isWide ? [.plain(.class, "wide")] : [], content))
    let page = HTML.element("html", [.plain(.lang, "en")], head, body)
    return "<!doctype html>\n" + page.markup + "\n"
  }

  private var header: HTML {
    let links: [(String, PageAddress)] = [
      ("Agenda", .home), ("Day", .days(.day, today)), ("Week", .days(.week, today)),
      ("Month", .days(.month, today)), ("Year", .year(today.year)), ("People", .people),
      ("Hours", .hours), ("Status", .status),
    ]
    return .element(
      "header", [],
      .element(
        "nav", [.plain(.ariaLabel, "Views")],
        links.map { .element("a", [.href($0.1)], .text($0.0)) }),
      .element(
        "form", [.action(.search), .plain(.method, "get"), .plain(.role, "search")],
        .void(
          "input",
          [
            .plain(.type, "search"), .plain(.name, "q"), .plain(.value, question),
            .plain(.maxLength, "1000"), .plain(.ariaLabel, "Question"),
          ]),
        .element("button", [], .text("Search"))))
  }
}
