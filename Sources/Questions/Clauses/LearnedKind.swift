import QuestionWeights

/// The kind of answer that a question asks for, classified by its words and word pairs. The weights
/// were fitted on sample questions (`Models/Questions/make_kinds.py`), so they cover phrasings that
/// no production parses.
struct LearnedKind: Hashable {
  let kind: QuestionKind
  let measure: QuestionMeasure?
  /// The lead over the second-best class, in nats.
  let lead: Float
  /// The positions of the words that favor this kind over a plain search.
  let frame: Set<Int>

  /// The classes in the order of the table's columns. A last column, for statements, has no entry
  /// here. The first three classes ask for meetings; the productions distinguish them better.
  private static let classes: [(kind: QuestionKind, measure: QuestionMeasure?)] = [
    (.search, nil), (.list, nil), (.when, nil), (.overlap, nil), (.free, nil), (.where, nil),
    (.who, nil), (.count, .meetings), (.duration, .total), (.duration, .each),
  ]
  private static let meetingClasses = 3
  private static let table = WeightTable(question_kinds_bytes(), size: question_kinds_count())
  static let ofMeetings: Set<QuestionKind> = [.search, .list, .when]

  /// `minimumLead` is the minimum lead of a kind, in nats. `certainLead` is the lead that overrides
  /// a word that decides on another kind. Both were chosen by cross-validation over the authors of
  /// the training questions.
  private static let minimumLead: Float = 1.5
  static let certainLead: Float = 5
  /// The minimum lead, in nats, that a word must give the kind over the classes search, list and
  /// date to belong to the frame.
  private static let minimumFrameLead: Float = 0.4

  /// Returns nil if no kind is much likelier than the second-best.
  init?(_ words: [Word]) {
    let scores = SentenceScores(of: words[...], by: Self.table)
    let (sums, shares) = (scores.sums, scores.shares)
    let order = Self.classes.indices.sorted { sums[$0] > sums[$1] }
    let best = order[0]
    lead = sums[best] - sums[order[1]]
    guard lead >= Self.minimumLead else { return nil }
    (kind, measure) = Self.classes[best]
    frame = Set(
      shares.indices.filter { place in
        let ofMeetings = (0..<Self.meetingClasses).map { shares[place][$0] }
        return shares[place][best] - ofMeetings.max()! >= Self.minimumFrameLead
      })
  }

  /// Returns the log-likelihood ratio of a statement to the likeliest question, in nats.
  static func leadOfStatement(_ words: ArraySlice<Word>) -> Float {
    let sums = SentenceScores(of: words, by: table).sums
    return sums[classes.count] - classes.indices.map { sums[$0] }.max()!
  }
}

extension QuestionChart {
  /// Returns a reading with the learned kind. Returns nil if the productions found the same kind,
  /// or if a word of the question decides on another kind and outweighs the learned one.
  ///
  /// - Parameter parse: the reading according to the productions.
  func parseOfKind(besides parse: QuestionParse) throws -> QuestionParse? {
    let reading = parse.reading
    guard fields.isEmpty, reading.status == nil, reading.longer == nil, reading.shorter == nil,
      reading.phrases.isEmpty, reading.notices.isEmpty, let kind = sentence.kind,
      kind.kind != reading.kind
    else { return nil }
    let asksForMeetings = LearnedKind.ofMeetings.contains(reading.kind)
    if asksForMeetings, LearnedKind.ofMeetings.contains(kind.kind) || parse.topic.isEmpty {
      return nil
    }
    // A question for free time contains a date, so `is there space on the quay` isn't one.
    let isDecided =
      parse.isKindDecided || !asksForMeetings || kind.kind == .free && parse.dates.isEmpty
    if isDecided, reading.order != nil || kind.lead < LearnedKind.certainLead { return nil }
    if parse.scope == .about, parse.topic.count == words.count { return nil }
    if kind.kind == .free, QuestionWords.askForMeetingOwned(words) { return nil }
    // `which was the first retro`
    if kind.kind == .who, reading.order != nil, ["which", "what"].contains(words[0].folded) {
      return nil
    }
    // `list every site meeting`
    if kind.kind == .who, ["list", "show"].contains(words[0].folded), words.count > 2,
      words[1...2].contains(where: {
        QuestionWords.nameMeetings($0.folded) || ["every", "each"].contains($0.folded)
      })
    {
      return nil
    }
    // `was lee at the retro` is a yes-or-no question.
    if kind.kind == .who, words.count > 1, QuestionWords.isAuxiliary(words[0]),
      parse.places[1] == .people
    {
      return nil
    }
    var way = parse.way
    way.kind = kind
    return try QuestionParse(sentence, way).best()[0]
  }
}
