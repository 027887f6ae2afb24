import Questions
import TextAnalysis
import Time

/// The meetings that match a question.
struct FittingMeetings {
  var ranked: [Search.Ranked]
  let fit: Fit

  /// The quality of the match with the topic, in descending order.
  enum Fit: Int, Comparable {
    /// Their titles contain the whole topic.
    case title
    /// Their texts contain all words of the topic.
    case text
    /// Their titles contain the topic without common words.
    case partOfTitle
    /// The meetings merely resemble the topic.
    case likeness

    static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
  }

  /// If true, the titles contain the topic, possibly except for common words.
  var isNamed: Bool { fit == .title || fit == .partOfTitle }
}

extension QueryRun {
  /// Returns the results whose titles contain the most words that only hint at the content, such as
  /// `call` in `when was the call with Avignon`.
  func hinted(
    _ ranked: [Search.Ranked], _ finding: FoundMeetings
  ) -> [Search.Ranked] {
    let hints = Analyzer.terms(reading.wording).subtracting(Analyzer.terms(reading.topic))
    if hints.isEmpty || ranked.count < 2 { return ranked }
    let counts = ranked.map { ranked in
      Analyzer.terms(finding.facts[ranked.record]?.title ?? "").intersection(hints).count
    }
    let most = counts.max()
    return zip(ranked, counts).filter { $0.1 == most }.map(\.0)
  }

  /// Returns the results that have begun, if any have and the question is about the past.
  func ofTense(_ ranked: [Search.Ranked], _ finding: FoundMeetings) -> [Search.Ranked] {
    // In the present tense, people are asked for regardless of time: `who do I know from lantern`.
    guard tense == .past, reading.order == nil, !isOfWholeSpan else { return ranked }
    let kept = ranked.filter { ranked in
      finding.facts[ranked.record].map { !tense.excludes($0.startsAt, now: now) } ?? true
    }
    return kept.isEmpty ? ranked : kept
  }
}

extension Tense {
  /// Returns true for the start of a meeting to come if the question is about the past, and for one
  /// more than a day ago, which is certainly over, if it is about the future.
  func excludes(_ startsAt: Int64, now: Moment) -> Bool {
    switch self {
    case .past: startsAt > now.seconds
    case .coming: startsAt < now.seconds - 86_400
    case .open: false
    }
  }
}
