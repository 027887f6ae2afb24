import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The tool that returns the passages that answer a question.
enum PassagesTool {
  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "read_passages", title: "Read passages",
      description: """
        The passages that answer a question about what was said or written: most from the best \
        meetings, in the order of the text, and the titles of others. 'question' takes plain \
        words as in search_meetings. A larger 'tokens' returns more of them.
        """,
      parameters: [
        .init("question", .text, "The question, in plain words.", isRequired: true),
        .tokens,
      ]
    ) { (arguments) throws(ToolFailure) in
      try index.result(within: arguments.tokens) { try answer(arguments, index, $0) }
    }
  }

  private static func answer(
    _ arguments: Arguments, _ index: IndexAccess, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    let words = Word.words(of: arguments.text("question") ?? "")
    if words.isEmpty { throw ToolFailure("no question given") }
    let context = try QuestionContext(of: words, index.options, in: view.store, now: view.now)
    let page = ContextPage(context, within: arguments.room, for: view.reader)
    return (page.text, page.briefValue)
  }
}
