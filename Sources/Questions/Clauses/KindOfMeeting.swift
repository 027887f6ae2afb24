/// Questions for meetings of a kind, such as `retros in march`.
extension QuestionParse {
  /// If true, the question consists of a plural for a kind of meeting and a span or people: `retros
  /// in march`, `wasi meetings in 2023`.
  var asksForKind: Bool {
    guard namesKind, let last = topic.last?.position else { return false }
    let next = last + 1
    if next < words.count, isMeetingNoun(at: next), isPlural(next) { return true }
    return (isPlural(last) || asksForEach || QuestionWords.groups.contains(text(last)))
      && isShortTopic
  }

  /// If true, the question may consist of a series name and a span: `project board june`.
  var mayAskForKind: Bool { namesKind && reading.span != nil && !isSentence && isShortTopic }

  private var isShortTopic: Bool { topic.count { !$0.isGlue } <= Self.maximumWordsOfKind }

  private var namesKind: Bool {
    guard isKind(.list) || isKind(.search) && (!isSentence || asksWhich), reading.order == nil,
      reading.phrases.isEmpty,
      reading.span != nil || !reading.with.isEmpty || asksForEach, scope == .open, !topic.isEmpty,
      !words.indices.contains(where: { has([.about], at: $0) })
    else { return false }
    return true
  }

  /// If true, `which` or `what` precedes the topic: `which public holidays come in december`.
  private var asksWhich: Bool {
    guard let first = topic.first?.position else { return false }
    return ["which", "what"].contains(text(first - 1))
  }

  /// The words right after `which`, such as `weekly social` in `at which weekly social did they …`;
  /// empty if there are none.
  var wordsOfKind: String {
    guard let start = words.indices.first(where: { text($0) == "which" && !words[$0].isQuoted })
    else { return "" }
    let run = places[(start + 1)...].prefix { $0 == .topic }
    // `which night was it` asks for a date.
    let isTime = run.indices.contains { DateWords.senses[text($0)] != nil }
    if isTime || run.count == topic.count || run.count > Self.maximumWordsOfKind { return "" }
    // The noun for a meeting is dropped, because few titles contain a word such as `session` in
    // `which hulls session`.
    return run.indices.filter { !isMeetingNoun(at: $0) }.map { words[$0].text }
      .joined(separator: " ")
  }

  private static let maximumWordsOfKind = 3

  /// If true, `every` or `each` precedes the topic: `every networking call`, `each and every
  /// review`.
  private var asksForEach: Bool {
    guard let first = topic.first?.position else { return false }
    return ["every", "each"].contains(text(first - 1))
  }
}
