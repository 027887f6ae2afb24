import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The tool that proposes times at which the user and other people are free.
enum FreeTimeTool {
  private static let usualLength = 30
  private static let proposed = 5

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "find_free_time", title: "Find free time",
      description: """
        Times at which the user and everybody named are free for that long, the best first, in \
        working hours. For other people, only what is in the user's calendars is known. 'between' \
        takes days and hours in words: "next week", "2026-12-01 to 2026-12-04", "friday in the \
        morning", "next week between 9 and 12".
        """,
      parameters: [
        .init("duration", .number(5...1_440), "Minutes; 30 by default."),
        .init("between", .text, "The time span, in words; the next 7 days by default."),
        .init(
          "with", .texts,
          "Other people who must be free: names, parts of names, or addresses."),
        .init("limit", .number(1...20), "How many slots to return; 5 by default."),
      ]
    ) { (arguments) throws(ToolFailure) in try index.result { try answer(arguments, index, $0) } }
  }

  private static func answer(
    _ arguments: Arguments, _ index: IndexAccess, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    let length = arguments.number("duration") ?? usualLength
    let span = arguments.text("between").map(Word.words) ?? []
    let words = [Word("free")] + span + Word.words(of: "for \(length) minutes")
    var options = index.options
    (options.slots, options.isWithOwner) = (arguments.number("limit") ?? proposed, true)
    let fields = arguments.texts("with").map { QuestionField(.with, $0) }
    let answer = try QuestionAnswerer(view.store, now: view.now).answer(
      words, fields: fields, options)
    guard let free = ModelFreeTime(answer, for: view.reader), answer.reading.topic.isEmpty else {
      throw ToolFailure(
        "can't read 'between'; write next week, 2026-12-01 to 2026-12-04, or friday between 9 and "
          + "12")
    }
    return (free.text, free.value)
  }
}
