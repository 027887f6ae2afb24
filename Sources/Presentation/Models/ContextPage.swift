import MeetingIndex

/// Numbered passages for a model, as many as fit into its token limit. They are grouped by meeting
/// and follow the order of its text.
public struct ContextPage: Sendable {
  package struct Item: Sendable {
    package let number: Int
    let passage: QuestionContext.Passage
    let meeting: ModelMeeting
    /// If true, the previous passage is from the same meeting, so its heading isn't repeated.
    let goesOn: Bool

    /// The number of the passage and the heading of its meeting, such as
    /// `[1] 24edbc0a  Tue 2026-03-17 13:30–15:00 · you: accepted`, or `[2] passage 3:` if it goes on.
    var heading: TrustedText { "[\(number)] \(goesOn ? passage.mark : meeting.heading)" }

    /// The passage's line in the list of sources, which the user sees below an answer.
    package var source: String {
      "[\(number)] \(passage.record.id.prefix(8))  \(meeting.label)"
    }

    /// The texts from which an answer may quote: the title, the passage and the names.
    package var quotableText: String {
      let people = meeting.people.map(\.displayName) + [passage.record.organizer?.displayName ?? ""]
      return ([passage.record.title, passage.text] + people)
        .map { QuotedText($0).text }.joined(separator: "\n")
    }

    fileprivate var lines: ModelText {
      var text = goesOn ? ModelText() : passage.isBrief ? meeting.named : meeting.details
      if !goesOn, passage.second != nil || passage.number != nil { text.say(passage.mark) }
      text.quote(QuotedText(passage.text), as: QuotedField(passage.origin))
      return ModelText(heading, text)
    }

    /// The estimated number of tokens, including the line ends after it.
    fileprivate var tokens: Int { TokenCount.of(lines.bare) + 2 }

    /// The passage as a value, without people. A model that needs them can request the meeting.
    fileprivate var brief: ModelValue {
      .fields(meeting.listed.adding(place))
    }

    private var place: ModelFields {
      [
        "n": .number(number), "field": .own(TrustedText(QuotedField(passage.origin))),
        "passage": passage.number.map { .number($0 + 1) } ?? .null,
        "second": passage.second.map { .fraction($0) } ?? .null,
        "text": .quoted(QuotedText(passage.text)),
      ]
    }

    var value: ModelValue { .fields(meeting.introduced.adding(place)) }
  }

  package let items: [Item]
  /// The number of passages that didn't fit.
  package let leftOut: Int
  /// The estimated number of tokens of the page.
  package let tokens: Int
  let reader: ResultReader
  private let context: QuestionContext
  private let limit: Int

  /// - Parameters:
  ///   - context: the passages in order of preference.
  ///   - tokens: the maximum number of tokens.
  public init(_ context: QuestionContext, within tokens: Int, for reader: ResultReader) {
    var taken = TokenCount.of(Self.introduction + ModelText().block)
    var chosen: [Chosen] = []
    var meetings: [String: Int] = [:]
    var leftOut = 0
    func add(_ passage: QuestionContext.Passage) -> Bool {
      let meeting = meetings[passage.record.id] ?? meetings.count
      // The first passage of a meeting replaces its title.
      let title = chosen.firstIndex { $0.meeting == meeting && $0.passage.text.isEmpty }
      let item = Item(
        number: chosen.count + 1, passage: passage,
        meeting: ModelMeeting(passage.record, for: reader),
        goesOn: title == nil && meeting < meetings.count)
      let cost = item.tokens
      let more = cost - (title.map { chosen[$0].cost } ?? 0)
      guard taken + more <= tokens else { return false }
      taken += more
      meetings[passage.record.id] = meeting
      if let title { chosen.remove(at: title) }
      chosen.append(Chosen(meeting: meeting, passage: passage, cost: cost))
      return true
    }
    for passage in context.passages where !add(passage) {
      // A shorter passage may still fit, and until then the title stands for the meeting.
      leftOut += 1
      if meetings[passage.record.id] == nil { _ = add(passage.titleAlone) }
    }
    items = Self.numbered(chosen, for: reader)
    (self.context, self.reader, limit) = (context, reader, tokens)
    (self.tokens, self.leftOut) = (items.isEmpty ? 0 : taken, leftOut)
  }

  private struct Chosen {
    /// The index of the meeting among those on the page.
    let meeting: Int
    let passage: QuestionContext.Passage
    let cost: Int
  }

  private static func numbered(_ chosen: [Chosen], for reader: ResultReader) -> [Item] {
    let ordered = chosen.enumerated().sorted { a, b in
      (a.element.meeting, a.element.passage.place, a.offset)
        < (b.element.meeting, b.element.passage.place, b.offset)
    }
    return ordered.enumerated().map { place, entry in
      Item(
        number: place + 1, passage: entry.element.passage,
        meeting: ModelMeeting(entry.element.passage.record, for: reader),
        goesOn: place > 0 && ordered[place - 1].element.meeting == entry.element.meeting)
    }
  }

  /// Returns the page, limited to passages that leave room for the rest of the prompt and for an
  /// answer.
  ///
  /// - Parameter window: the size of the model's context window, in tokens.
  package func within(window: Int, question: String) -> ContextPage {
    let rest = TokenCount.of(ModelTask.text) + TokenCount.of(question) + Self.frame
    let room = max(0, window - rest - min(Self.answer, window / 4))
    return room < limit ? ContextPage(context, within: room, for: reader) : self
  }

  /// The number of tokens to reserve for the time, the reading and the role markers.
  private static let frame = 150
  /// The number of tokens to reserve for an answer.
  private static let answer = 1_024

  private static let introduction = """
    # From the calendars, notes and transcripts

    \(ModelText.warning.text)

    """

  /// The passages with their sources as Markdown, in a code block.
  public var markdown: String {
    items.isEmpty ? "" : "\(Self.introduction)\n\(passages.block)\n"
  }

  private var passages: ModelText {
    var text = ModelText()
    for item in items {
      if !item.goesOn { text.skip() }
      text.append(item.lines)
    }
    return text
  }

  /// The page as the text of a tool's result.
  package var text: ModelText {
    var text = ModelText()
    text.quote(line: reading, as: .reading)
    for notice in context.notices { text.quote(line: QuotedText(notice), as: .notice) }
    if items.isEmpty {
      text.say("nothing found")
    } else {
      text.skip()
      text.append(passages)
    }
    if leftOut > 0 { text.say("and \(leftOut) more") }
    return text
  }

  package var briefValue: ModelValue {
    .fields([
      "reading": .quoted(reading), "tokens": .number(tokens), "leftOut": .number(leftOut),
      "notices": ModelValue(quoting: context.notices), "passages": .list(items.map(\.brief)),
    ])
  }

  var reading: QuotedText { QuotedText(ParsedQueryText.line(of: context.reading)) }

  package var value: ModelValue {
    .fields([
      "reading": .quoted(reading),
      "limit": .number(limit), "tokens": .number(tokens), "leftOut": .number(leftOut),
      "notices": ModelValue(quoting: context.notices), "passages": .list(items.map(\.value)),
    ])
  }
}
