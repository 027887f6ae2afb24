import MCPServer
import MeetingIndex
import Presentation
import Questions

/// The tool that collects information for preparing a meeting.
enum PreparationTool {
  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "prepare_for_meeting", title: "Prepare for a meeting",
      description: """
        What to know before a meeting: who comes and when each was last met, what the previous \
        meeting of its series decided and left open, what these people left open elsewhere, and \
        earlier meetings on the same topic. What is inferred from speech is labelled. By default \
        for the next meeting.
        """,
      parameters: [
        .init("id", .text, "The meeting's id, its first digits, or its uri."),
        .init("question", .text, "The meeting, in words as for search_meetings: \"with dana\"."),
      ]
    ) { (arguments) throws(ToolFailure) in try index.result { try answer(arguments, $0) } }
  }

  private static func answer(
    _ arguments: Arguments, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    let preparing = PreparationBuilder(view.store, now: view.now)
    let record: MeetingRecord? =
      switch (arguments.text("id"), arguments.text("question")) {
      case (nil, nil): try preparing.next()
      case (let id?, nil): try MeetingRecord(withID: MeetingAddress.id(id), in: view.store)
      case (nil, let question?): try preparing.meeting(Word.words(of: question)).record
      case (_?, _?): throw ToolFailure("id and question can't be combined")
      }
    guard let record else { throw ToolFailure("no such meeting") }
    let preparation = try preparing.preparation(of: record.placed(in: view.zone))
    let model = ModelPreparation(preparation, for: view.reader)
    return (model.text, model.value)
  }
}
