import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The passages for a model, as `meetings context --json` prints them.
enum ContextView {
  private static let usual = 4_000

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "context", title: "Context", description: "The passages that answer a question.",
      parameters: [
        .init("question", .text, "The question, in plain words.", isRequired: true),
        .init("tokens", .number(200...20_000), "The most tokens to return; 4000 by default."),
      ]
    ) { (arguments) throws(ToolFailure) in
      try index.result(within: .max) { view in
        let words = Word.words(of: arguments.text("question") ?? "")
        if words.isEmpty { throw ToolFailure("no question given") }
        let context = try view.store.context(words, index.options, now: view.now, zone: view.zone)
        let tokens = arguments.number("tokens") ?? usual
        let page = ContextPage(context, within: tokens, for: view.reader)
        return (page.text, page.value)
      }
    }
  }
}
