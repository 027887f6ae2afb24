import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The tool that lists open items and decisions.
enum OpenItemsTool {
  /// The maximum length of a page in UTF-8 bytes.
  private static let pageLength = 6_000

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "open_and_decided", title: "Open items and decisions",
      description: """
        What meetings left open and decided, and tasks from calendars, each with its meeting: \
        first what notes and transcripts mark, then what is inferred from speech, labelled as \
        such.
        """,
      parameters: [
        .init(
          "question", .text,
          "The meetings, in words as for search_meetings: \"about pricing since "
            + "may\"."),
        .init("who", .text, "Only items assigned to this person: a name, an address, or me."),
        .init("state", .text, "open, decided or done; open and decided by default."),
        .init("page", .number(1...10_000), "The page number; 1 by default."),
      ]
    ) { (arguments) throws(ToolFailure) in try index.result { try answer(arguments, $0) } }
  }

  private static func answer(
    _ arguments: Arguments, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    guard let kinds = MarkedItems.kinds(named: arguments.text("state")) else {
      throw ToolFailure("state must be open, decided or done")
    }
    let who = try arguments.text("who").map { name in
      guard let who = try PersonTerm.named(name, in: view.store, now: view.now) else {
        throw ToolFailure("no one is called that; list_people lists names and addresses")
      }
      return who
    }
    let (items, _) = try MarkedItems(view.store, now: view.now)
      .items(kinds, of: arguments.text("question").map(Word.words) ?? [], by: who)
    let entries = items.map { ModelMarkedItem($0, for: view.reader) }
      .map { (text: $0.text, value: $0.value) }
    let page = try Pages(entries, length: pageLength) { $0.text.bare.utf8.count + 1 }
      .page(arguments.number("page") ?? 1)
    var text = ModelText()
    for entry in page.elements { text.append(entry.text) }
    text.say(items.isEmpty ? "nothing found" : page.note(of: "items", total: items.count))
    return (
      text,
      .fields([
        "items": .list(page.elements.map(\.value)), "total": .number(items.count),
        "page": .number(page.number), "pages": .number(page.count),
      ])
    )
  }
}
