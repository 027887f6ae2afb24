import MeetingIndex

/// Passages of one meeting for a model, as many as fit into a token limit, in the order of its
/// text.
package struct ModelExcerpts: Sendable {
  private let passages: [QuestionContext.Passage]
  /// The number of passages that didn't fit.
  package let leftOut: Int

  /// - Parameters:
  ///   - passages: the passages in order of preference; the first one is always included.
  ///   - tokens: the maximum number of tokens, including `head`.
  ///   - head: the text before the passages.
  package init(
    _ passages: [QuestionContext.Passage], within tokens: Int, beside head: ModelText
  ) {
    var taken = TokenCount.of(head.bare) + Self.frame
    var chosen: [QuestionContext.Passage] = []
    for passage in passages {
      let cost = TokenCount.of(Self.text(of: passage).bare)
      // A shorter passage may still fit.
      guard taken + cost <= tokens || chosen.isEmpty else { continue }
      taken += cost
      chosen.append(passage)
    }
    self.passages = chosen.sorted { ($0.origin.order, $0.place) < ($1.origin.order, $1.place) }
    leftOut = passages.count - chosen.count
  }

  /// The number of tokens to reserve for the line with the number of omitted passages.
  private static let frame = 15

  package var text: ModelText {
    var text = ModelText()
    for passage in passages { text.append(Self.text(of: passage)) }
    if passages.isEmpty { text.say("no passage has any of these words") }
    if leftOut > 0 { text.say("and \(leftOut, "more passage", "more passages") with these words") }
    return text
  }

  private static func text(of passage: QuestionContext.Passage) -> ModelText {
    var text = ModelText()
    text.say(passage.mark)
    text.quote(QuotedText(passage.text), as: QuotedField(passage.origin))
    return text
  }

  /// The passages in the format of `ModelPages.value`.
  package var value: ModelValue {
    .list(
      passages.map { passage in
        .fields([
          "field": .own(TrustedText(QuotedField(passage.origin))), "file": .null,
          "second": passage.second.map { .fraction($0) } ?? .null,
          "text": .quoted(QuotedText(passage.text)), "goesOn": .truth(false),
        ])
      })
  }
}

extension QuestionContext.Passage {
  /// The line that gives the position of the passage in its meeting.
  var mark: TrustedText {
    if let second { return "at \(TrustedText(clock: second)) of the recording:" }
    return number.map { "passage \($0 + 1):" } ?? "text:"
  }
}

extension MeetingBody.Origin {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
