import MCPServer
import MeetingIndex
import Presentation
import Questions

/// Prompts that start a conversation. A prompt already contains the relevant passages, so it also
/// works in clients that don't support tools.
enum MeetingPrompts {
  static func all(_ index: IndexAccess) -> [Prompt] {
    [
      Prompt(
        name: "prepare_meeting", title: "Prepare me for my next meeting with …",
        description: "The next meeting with a person, and what you discussed before.",
        arguments: [
          .init(
            "person", "A name or an address.", isRequired: true,
            completion: { (begun) throws(RPCError) in
              try index.completions {
                try CompletionCandidates($0.store).people(begun, now: $0.now).map(\.text)
              }
            })
        ]
      ) { (values) throws(RPCError) in
        try text(
          """
          Prepare me for my next meeting with the person below: when it is and what it is about, \
          what we discussed and decided when we last met, and what is still open. For each \
          statement, name the meeting and its day, by its id, and say so if the data has nothing. \
          get_meeting has more on each.
          """, asked: values["person"] ?? "", index,
          [
            [(.with, nil), (.order, "next"), (.count, "1")],
            [(.with, nil), (.order, "last"), (.count, "3")],
          ])
      },
      Prompt(
        name: "what_was_decided", title: "What did we decide about …",
        description: "Decisions on a topic, with date and people.",
        arguments: [.init("topic", "A few words.", isRequired: true)]
      ) { (values) throws(RPCError) in
        try text(
          """
          What did we decide about the topic below, when, and who was there? Quote the words that \
          say so, with the meeting's id and day. Say so if the data has no answer; get_meeting has \
          more on each meeting, and search_meetings may find others.
          """, asked: values["topic"] ?? "", index, [[(.about, nil)]])
      },
    ]
  }

  /// Returns a prompt: `words`, followed by the answers to the questions.
  ///
  /// - Parameter questions: the fields of each question; a nil value stands for the text that the
  ///   user typed.
  private static func text(
    _ words: TrustedText, asked: String, _ index: IndexAccess,
    _ questions: [[(QuestionField.Name, String?)]]
  ) throws(RPCError) -> String {
    do {
      let view = try index.view()
      var text = ModelText()
      text.quote(line: QuotedText(asked), as: .reading)
      for question in questions {
        text.skip()
        let fields = question.map { QuestionField($0, $1 ?? asked) }
        let answer = try QuestionAnswerer(view.store, now: view.now).answer(
          [], fields: fields, index.options)
        text.append(ModelAnswer(answer, for: view.reader).text)
      }
      return words.text + "\n\n" + IndexAccess.shown(text)
    } catch let error as FieldError {
      throw .invalidParams(index.sentence(error).bare)
    } catch {
      throw .internalError(index.sentence(error).bare)
    }
  }
}
