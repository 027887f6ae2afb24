import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The tool that answers a question, given in words or as fields.
enum SearchTool {
  /// The number of time slots to propose if the question names other people or a length.
  private static let proposed = 5

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "search_meetings", title: "Search meetings",
      description: """
        Finds meetings by people, topic, time and calendar, in all of the user's calendars, notes \
        and transcripts. 'question' takes plain words as the user would ask: "with dana about \
        pricing since march", "next meeting with dana", "when did I last meet dana", "who was at \
        the retro", "am I free on friday", "when are dana and I free next week for 45 min". The \
        other arguments say the same and can be combined with it. Each meeting comes with the \
        passage that answers best; get_meeting has the rest.
        """,
      parameters: parameters
    ) { (arguments) throws(ToolFailure) in
      try index.result(within: arguments.tokens) { try answer(arguments, index, $0) }
    }
  }

  private static let parameters: [Tool.Parameter] = [
    .init("question", .text, "The question, in plain words."),
    .init(
      "with", .texts, "People who must all have been there: names, parts of names, or addresses."),
    .init("without", .texts, "People who were not there."),
    .init("about", .text, "Words of the topic."),
    .init("since", .text, "Meetings from this date on: 2026-03-01, march, last week."),
    .init("until", .text, "Meetings up to this date."),
    .init("calendar", .texts, "Calendars, by identifier or title."),
    .init("limit", .number(1...50), "How many meetings to return; 10 by default."), .tokens,
  ]

  private static func answer(
    _ arguments: Arguments, _ index: IndexAccess, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    let fields = QuestionField.all(in: arguments)
    let words = arguments.text("question").map(Word.words) ?? []
    if words.isEmpty, fields.isEmpty {
      throw ToolFailure("no question given; give one, or fields such as with and about")
    }
    var options = index.options
    options.limit = arguments.number("limit") ?? options.limit
    options.slots = proposed
    let answer = try QuestionAnswerer(view.store, now: view.now).answer(
      words, fields: fields, options)
    let unsynced = answer.unsynced.map {
      "some sources have never been synced: \($0.sources.joined(separator: ", "))"
    }
    let shown = ModelAnswer(answer, for: view.reader, notices: [unsynced].compactMap { $0 })
      .within(tokens: arguments.room)
    return (shown.text, shown.value)
  }
}

extension Tool.Parameter {
  static let tokens = Tool.Parameter(
    "tokens", .number(200...20_000), "The maximum number of tokens to return; 2000 by default.")
}

extension Arguments {
  /// The maximum number of tokens of the result, including the warning and the code fence.
  var tokens: Int { number("tokens") ?? TokenCount.usual }

  /// The maximum number of tokens of the text inside the code fence.
  var room: Int { tokens - IndexAccess.frame }
}

extension QuestionField {
  /// Returns the fields that tools accept besides the words of the question.
  static func all(in arguments: Arguments) -> [QuestionField] {
    let lists: [Name] = [.with, .without, .calendar]
    let texts: [Name] = [.about, .since, .until]
    return lists.flatMap { name in
      arguments.texts(name.rawValue).map { QuestionField(name, $0) }
    }
      + texts.compactMap { name in
        arguments.text(name.rawValue).map { QuestionField(name, $0) }
      }
  }
}
