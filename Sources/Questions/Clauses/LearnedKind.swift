import QuestionWeights

/// The kind of answer that the words and pairs of words of a question ask for. The weights were
/// fitted on questions (`Models/Questions/make_kinds.py`), so they know ways to ask that no
/// production reads.
struct LearnedKind: Hashable {
  let kind: QuestionKind
  let measure: QuestionMeasure?
  /// The difference in nats to the next class.
  let lead: Float
  /// The places of the words that speak for this kind rather than for a search.
  let frame: Set<Int>

  /// The classes in the order of the table's columns, of which a statement is the last. The first
  /// three ask for meetings: whether these are searched for, listed or dated, the productions tell
  /// better.
  private static let classes: [(kind: QuestionKind, measure: QuestionMeasure?)] = [
    (.search, nil), (.list, nil), (.when, nil), (.overlap, nil), (.free, nil), (.where, nil),
    (.who, nil), (.count, .meetings), (.duration, .total), (.duration, .each),
  ]
  private static let meetingClasses = 3
  private static let table = WeightTable(question_kinds_bytes(), size: question_kinds_count())
  static let ofMeetings: Set<QuestionKind> = [.search, .list, .when]

  /// The least difference in nats to the next class by which a question is of a kind, and that by
  /// which it is though a word decides on another. Chosen on the roles left out in turn.
  private static let leastLead: Float = 1.5
  static let certainLead: Float = 5
  /// The least difference in nats to a search, a list or a date by which a word speaks for the kind.
  private static let leastOfFrame: Float = 0.4

  /// Returns nil if no kind is much likelier than the next.
  init?(_ words: [Word]) {
    let scores = SentenceScores(of: words[...], by: Self.table)
    let (sums, shares) = (scores.sums, scores.shares)
    let order = Self.classes.indices.sorted { sums[$0] > sums[$1] }
    let best = order[0]
    lead = sums[best] - sums[order[1]]
    guard lead >= Self.leastLead else { return nil }
    (kind, measure) = Self.classes[best]
    frame = Set(
      shares.indices.filter { place in
        let ofMeetings = (0..<Self.meetingClasses).map { shares[place][$0] }
        return shares[place][best] - ofMeetings.max()! >= Self.leastOfFrame
      })
  }

  /// The difference in nats of a statement's likelihood to that of the likeliest question.
  static func leadOfStatement(_ words: ArraySlice<Word>) -> Float {
    let sums = SentenceScores(of: words, by: table).sums
    return sums[classes.count] - classes.indices.map { sums[$0] }.max()!
  }
}

extension QuestionChart {
  /// The reading of a question as of its learned kind; nil if the productions read it as of that
  /// kind, or a word that decides on another outweighs it.
  ///
  /// - Parameter parse: how the productions read it.
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
    // A question for free time names a date, so `is there space on the quay` is none.
    let isDecided =
      parse.isKindDecided || !asksForMeetings || kind.kind == .free && parse.dates.isEmpty
    if isDecided, reading.order != nil || kind.lead < LearnedKind.certainLead { return nil }
    if parse.scope == .about, parse.topic.count == words.count { return nil }
    var way = parse.way
    way.kind = kind
    return try QuestionParse(sentence, way).best()[0]
  }
}
