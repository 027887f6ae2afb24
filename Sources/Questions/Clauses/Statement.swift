/// Statements, which ask nothing: `mooring fees will rise by a tenth in may; harbour office tells
/// the owners` has no date and nothing to leave out, and all of its words are topic. Minutes and
/// lists of decisions consist of such sentences.
extension QuestionParse {
  /// The least difference in nats of a statement's likelihood to that of the likeliest question.
  /// Chosen on the roles left out in turn.
  private static let leastLeadOfStatement: Float = 1

  /// Returns true if the words from a place on likely ask for nothing.
  func isStatement(from start: Int) -> Bool {
    let rest = words[start...]
    return !endsAsQuestion && !(start == 0 && opensAsQuestion)
      && !rest.contains(where: { $0.isField || $0.isNegated })
      && sentence.leadOfStatement[start] > Self.leastLeadOfStatement
  }

  /// `… ?`: who writes a mark that asks, asks.
  private var endsAsQuestion: Bool { words.last?.after.contains("?") ?? false }

  /// `meetings with dana about …`: whatever follows, meetings are asked for.
  private var opensAsQuestion: Bool {
    isMeetingNoun(at: 0) && text(0).hasSuffix("s") && has([.with, .between, .about, .by], at: 1)
  }

  /// Returns true if a word has no role in questions.
  func isContent(at place: Int) -> Bool { roles(at: place).isEmpty && !words[place].isMark }
}
