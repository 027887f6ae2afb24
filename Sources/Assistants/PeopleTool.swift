import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The tool that lists people.
enum PeopleTool {
  private static let pageLength = 30

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "list_people", title: "List people",
      description: """
        Who is in the calendars, the most frequent first: addresses, how many meetings, the last \
        and the next one. 'who' takes a name, an address, @domain, or words that select meetings: \
        "at the board meeting in march".
        """,
      parameters: [
        .init(
          "who", .text, "A name, an address, or words that select meetings. Default: everybody."),
        .init("page", .number(1...10_000), "The page number; 1 by default."),
      ]
    ) { (arguments) throws(ToolFailure) in try index.result { try answer(arguments, $0) } }
  }

  private static func answer(
    _ arguments: Arguments, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    let number = arguments.number("page") ?? 1
    let found = try PeopleSummaries(view.store, now: view.now).summary(
      arguments.text("who").map(Word.words) ?? [], limit: number * pageLength)
    let pages = max(1, (found.total + pageLength - 1) / pageLength)
    guard number <= pages else {
      throw ToolFailure("no page \(number); the last is \(pages)")
    }
    let page = Pages<PersonSummary>.Page(
      elements: Array(found.shown.dropFirst((number - 1) * pageLength)), number: number,
      count: pages)
    let people = ModelPeople(page.elements, of: found, for: view.reader)
    var text = people.text
    text.say(page.note(of: "people", total: found.total))
    guard case .fields(let fields) = people.value else { return (text, people.value) }
    return (text, .fields(fields.adding(["page": .number(number), "pages": .number(pages)])))
  }
}

/// The tool that reports the contents of the index and when it was last updated.
enum StatusTool {
  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "index_status", title: "Index status",
      description: """
        What the index holds and how fresh it is: the current time, sources with their last sync \
        and any error that keeps them from being read, and calendars.
        """,
      parameters: []
    ) { (_) throws(ToolFailure) in
      try index.result { view in
        let status = ModelStatus(
          try IndexStatus(of: view.store), calendars: try CalendarRegistry(view.store).all(),
          now: view.now)
        return (status.text, status.value)
      }
    }
  }
}
