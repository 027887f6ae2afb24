import MCPServer
import Presentation

/// Plans and writes the changes that an assistant requests, in the calendars that the user allowed.
/// The command-line program implements it, so tools and commands change events in the same way.
package protocol CalendarEditor: Sendable {
  /// Plans a change from the fields that `apply` accepts.
  ///
  /// - Throws: `CalendarEditorError`, like the other methods.
  func plan(_ fields: [String: String]) throws -> EditorPlan
  /// Plans the undoing of the last change that this editor made.
  func planUndo() throws -> EditorPlan
  /// Writes a planned change. A plan can be carried out only once.
  ///
  /// - Returns: sentences that report what was written.
  func carryOut(_ id: String) throws -> [String]
}

/// A planned change, to be approved by the user.
package struct EditorPlan: Sendable {
  package let id: String
  /// A summary line, followed by a line for each further remark.
  package let label: String
  /// The diff of the files, and warnings.
  package let lines: [String]

  package init(id: String, label: String, lines: [String]) {
    (self.id, self.label, self.lines) = (id, label, lines)
  }
}

/// The error for a request that wasn't understood, or for a change that couldn't be written.
package struct CalendarEditorError: Error {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

/// The tools that write. Each first asks the user to approve the diff.
enum ChangeTools {
  static func all(_ editor: any CalendarEditor) -> [Tool] {
    [
      tool(
        editor, name: "create_meeting", title: "Create a meeting",
        description: """
          Creates a meeting in a calendar, after the user has seen and allowed it. 'text' is a sentence: \
          "lunch with dana friday 12:30 at Pier 4 for 90 min". No invitation is sent.
          """,
        parameters: [
          .init("text", .text, "The meeting in a sentence.", isRequired: true),
          .init("calendar", .text, "The calendar, if several are writable."),
          .init("note", .text, "The text of the invitation."),
          .init("repeat", .text, "The repetition: weekly, every other tuesday."),
          .init("until", .text, "The last date of the repetition."),
        ]
      ) { try editor.plan(fields($0, ["text", "calendar", "note", "repeat", "until"], "create")) },
      tool(
        editor, name: "change_meeting", title: "Change a meeting",
        description: """
          Changes, moves, cancels or deletes a meeting, or answers its invitation, after the user \
          has seen and allowed it. For a series, 'span' says which occurrences: this, following or \
          all. Nobody is notified by mail.
          """,
        parameters: [
          .init("id", .text, "The meeting's id, its first digits, or its uri.", isRequired: true),
          .init("do", .text, "edit, move, cancel, delete, accept or decline.", isRequired: true),
          .init("span", .text, "For a series: this, following or all."),
          .init("to", .text, "The new time: next tuesday 15:00."),
          .init("title", .text, "The new title."), .init("start", .text, "The new start."),
          .init("end", .text, "The new end."), .init("location", .text, "The new place."),
          .init("note", .text, "The new text of the invitation."),
        ]
      ) { arguments in
        let names = ["span", "to", "title", "start", "end", "location", "note"]
        let verb = arguments.text("do") ?? ""
        guard verb != "create" else { throw CalendarEditorError("use create_meeting") }
        var fields = fields(arguments, names, verb)
        fields["id"] = MeetingAddress.id(arguments.text("id") ?? "")
        return try editor.plan(fields)
      },
      tool(
        editor, name: "undo_change", title: "Undo a change",
        description:
          "Undoes the last change made by these tools, after the user allows it.",
        parameters: []
      ) { _ in try editor.planUndo() },
    ]
  }

  private static func fields(
    _ arguments: Arguments, _ names: [String], _ verb: String
  ) -> [String: String] {
    names.reduce(into: ["do": verb]) { $0[$1] = arguments.text($1) }
  }

  private static func tool(
    _ editor: any CalendarEditor, name: String, title: String, description: String,
    parameters: [Tool.Parameter], plan: @escaping @Sendable (Arguments) throws -> EditorPlan
  ) -> Tool {
    Tool(
      name: name, title: title, description: description, parameters: parameters,
      plan: { (arguments) throws(ToolFailure) in
        try told {
          let plan = try plan(arguments)
          let shown = [plan.label] + (plan.lines.isEmpty ? [] : [""] + plan.lines)
          return Confirmation(id: plan.id, message: QuotedText(shown.joined(separator: "\n")).text)
        }
      },
      carryOut: { (id) throws(ToolFailure) in
        try told {
          let sentences = try editor.carryOut(id).map(QuotedText.init)
          var text = ModelText()
          for sentence in sentences { text.quote(line: sentence, as: .notice) }
          let value = ModelValue.fields(["written": .list(sentences.map { .quoted($0) })])
          return ToolResult(text: IndexAccess.shown(text), structured: JSONValue(value))
        }
      })
  }

  /// Runs `body`. Its error is rethrown as quoted text, because the message may contain names of
  /// files and meetings.
  private static func told<Value>(_ body: () throws -> Value) throws(ToolFailure) -> Value {
    do {
      return try body()
    } catch let error as CalendarEditorError {
      var text = ModelText()
      text.quote(line: QuotedText(error.sentence), as: .error)
      throw ToolFailure(text.bare)
    } catch {
      throw ToolFailure("the change failed")
    }
  }
}
