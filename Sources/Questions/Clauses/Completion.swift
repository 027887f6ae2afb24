/// The last steps of parsing, which need the whole question.
extension QuestionParse {
  /// The steps in order. Each one sees the effects of the previous ones.
  private static let completions: [@Sendable (QuestionParse) throws -> [Effect]] = [
    { try $0.joinedDates }, { $0.hoursFromTopic }, { $0.filtersAsTopic },
    { $0.lengthsWithoutNouns }, { $0.verbsAsTopic }, { $0.whoIsAskedFor }, { $0.momentAsSpan },
    { $0.comingOrder }, { $0.listOfSpan }, { $0.doubts },
  ]

  /// Effects that use the words of filters as the topic if the question has no other topic.
  private var filtersAsTopic: [Effect] {
    topic.isEmpty ? hints.filter(\.isOfFilter).map { .hintIsTopic($0.position) } : []
  }

  /// Returns the reading of the whole question after all steps.
  func completed() throws -> ParsedQuery {
    try Self.completions.reduce(self) { parse, completion in
      parse.applying(try completion(parse))
    }.wholeReading
  }

  private var wholeReading: ParsedQuery {
    var whole = reading
    (whole.topic, whole.wording) = (topicText, wording)
    whole.keepWhoIsNamed()
    if whole.isOnly, whole.with.isEmpty, whole.me == nil { whole.isOnly = false }
    if whole.isOnly { whole.owner = [owner] }
    (whole.isListOfKind, whole.mayBeListOfKind) = (asksForKind, mayAskForKind)
    whole.told = told
    (whole.mayAskForDeed, whole.asksForFigure) = (mayAskForDeed, asksForFigure)
    whole.asksForExistence = Prose.asksForExistence(words)
    whole.asksForContent = isKind(.search) && Prose.asksForContent(words)
    whole.leadOfKind = way.kind?.lead
    whole.kindWords = wordsOfKind
    whole.places = places.map { $0 ?? .topic }
    whole.fillers = words.indices.drop { whole.places[$0] != .topic }
      .filter { whole.places[$0] == .filler && !isMeetingNoun(at: $0) }.map { words[$0].text }
    return whole
  }

  /// The words of the topic, including those of topic fields.
  var topicText: String { joined(topic) }

  /// The topic together with its hints; empty if there are no hints.
  private var wording: String {
    let wording = joined((topic + hints).sorted { $0.position < $1.position })
    return wording == topicText ? "" : wording
  }

  private func joined(_ topic: [TopicWord]) -> String {
    ([text(of: topic)] + fieldTopics).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Effects that remove `long` and `short` before a noun for meetings from the topic if the
  /// question contains a duration: `long ones, over two hours`.
  private var lengthsWithoutNouns: [Effect] {
    if reading.longer == nil, reading.shorter == nil { return [] }
    return topic.map(\.position).filter { place in
      ["long", "short"].contains(text(place)) && isMeetingNoun(at: place + 1)
    }.map { .withoutTopic($0...$0) }
  }

  private var comingOrder: [Effect] {
    guard reading.order == nil, reading.span == nil, tense == .coming, !reading.with.isEmpty else {
      return []
    }
    // `when am I seeing dana` asks for the next time; `what do I have with dana` asks for all
    // future meetings.
    let isList = isKind(.list) && topicText.isEmpty && reading.status == nil
    return isKind(.when) || isList ? [.order(.next)] : []
  }

  private var listOfSpan: [Effect] {
    let asksForNothingElse =
      topicText.isEmpty && reading.with.isEmpty && reading.without.isEmpty
      && reading.organizer.isEmpty && reading.order == nil && reading.status == nil
    return isKind(.search) && reading.span != nil && asksForNothingElse ? [.kind(.list)] : []
  }
}

extension ParsedQuery {
  /// Keeps a person whose unique name is in the question when an ambiguous name is excluded: `jonas
  /// brandt, not the other jonas`.
  fileprivate mutating func keepWhoIsNamed() {
    let named = with.filter { $0.people.count == 1 }.flatMap(\.people)
    for place in without.indices where without[place].people.count > 1 {
      let others = without[place].people.filter { !named.contains($0) }
      if !others.isEmpty { without[place].people = others }
    }
    // In `jonas, the brandt one`, the unambiguous name replaces the ambiguous one.
    with.removeAll { term in
      term.people.count > 1 && term.names.count == 1 && term.domain == nil
        && named.contains { term.people.contains($0) }
    }
  }
}
