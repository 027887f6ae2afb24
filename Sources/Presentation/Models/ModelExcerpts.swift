import MeetingIndex

/// Passages of one meeting for a model, in the order of its text, as many as there is room for.
package struct ModelExcerpts: Sendable {
  private let passages: [QuestionContext.Passage]
  /// The number of passages there was no room for.
  package let leftOut: Int

  /// - Parameters:
  ///   - passages: the first to be taken first.
  ///   - tokens: how many they may take with what stands beside them; one passage is taken at least.
  ///   - head: what stands beside them.
  package init(
    _ passages: [QuestionContext.Passage], within tokens: Int, beside head: ModelText
  ) {
    var taken = TokenCount.of(head.bare) + Self.frame
    var chosen: [QuestionContext.Passage] = []
    for passage in passages {
      let cost = TokenCount.of(Self.text(of: passage).bare)
      // A smaller one may fit yet.
      guard taken + cost <= tokens || chosen.isEmpty else { continue }
      taken += cost
      chosen.append(passage)
    }
    self.passages = chosen.sorted { ($0.origin.order, $0.place) < ($1.origin.order, $1.place) }
    leftOut = passages.count - chosen.count
  }

  /// For the line that says how many are left out.
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

  /// In the shape of `ModelPages.value`.
  package var value: ModelValue {
    .list(
      passages.map { passage in
        .fields([
          "field": .own(OwnWords(QuotedField(passage.origin))), "file": .null,
          "second": passage.second.map { .fraction($0) } ?? .null,
          "text": .quoted(QuotedText(passage.text)), "goesOn": .truth(false),
        ])
      })
  }
}

extension QuestionContext.Passage {
  /// The place in its meeting's texts, on a line before it.
  var mark: OwnWords {
    if let second { return "at \(OwnWords(clock: second)) of the recording:" }
    return number.map { "passage \($0 + 1):" } ?? "text:"
  }
}

extension MeetingBody.Origin {
  /// The place among a meeting's texts.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
