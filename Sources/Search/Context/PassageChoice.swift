import Index

/// Chooses passages for a limited space: the best passages of the first meetings, an excerpt of
/// some others, and the titles of the rest.
struct PassageChoice {
  private let terms: Set<String>
  /// The first passage of each meeting, in the order of the answer.
  private var firsts: [QuestionContext.Passage] = []
  private var texts: [CitedTexts] = []
  private var said = Set<String>()
  private var added = 0

  /// The number of meetings with further passages, and the number with at least an excerpt.
  private static let (meetings, excerpted) = (3, 10)
  /// The maximum number of further passages.
  private static let maximumPassages = 60

  init(terms: Set<String>) { self.terms = terms }

  /// Adds a meeting of the answer, the best first.
  ///
  /// - Parameter found: the passage that answers; nil if the meeting itself is the evidence.
  mutating func add(
    _ record: MeetingRecord, _ found: PassageText?, _ store: MeetingStore, _ db: Database
  ) throws {
    guard let found else { return add(Self.bare(record)) }
    added += 1
    let isBrief = added > Self.meetings
    var passage = Self.bare(record)
    if added <= Self.excerpted {
      var text = try CitedTexts(of: record, store, db)
      if let taken = take(found, of: &text, isBrief: isBrief) { passage = taken }
      if !isBrief { texts.append(text) }
    }
    passage.isBrief = isBrief
    add(passage)
  }

  private func take(
    _ found: PassageText, of text: inout CitedTexts, isBrief: Bool
  ) -> QuestionContext.Passage? {
    if let moment = found.moment { return text.take(from: moment.seconds, isBrief: isBrief) }
    return found.number.flatMap { text.take($0, excerptWith: isBrief ? terms : nil) }
  }

  private mutating func add(_ passage: QuestionContext.Passage) {
    if isNew(passage) { firsts.append(passage) }
  }

  /// Returns false for a text, or for a title without a text, that was added before.
  private mutating func isNew(_ passage: QuestionContext.Passage) -> Bool {
    let text = passage.text.isEmpty ? passage.record.title : passage.text
    return said.insert(text.filter { !$0.isWhitespace }).inserted
  }

  private static func bare(_ record: MeetingRecord) -> QuestionContext.Passage {
    .init(record: record, origin: .notes, number: nil, second: nil, text: "")
  }

  /// The passages in order of importance: those of the first meetings, then further ones of these
  /// alternating with other meetings.
  mutating func passages() -> [QuestionContext.Passage] {
    let further = self.further()
    let others = firsts.filter(\.isBrief)
    let turns = zip(further, others).flatMap { [$0, $1] }
    return firsts.filter { !$0.isBrief } + turns + further.dropFirst(others.count)
      + others.dropFirst(further.count)
  }

  private mutating func further() -> [QuestionContext.Passage] {
    var scores = PassageScores(terms)
    for text in texts { text.add(to: &scores) }
    var found: [QuestionContext.Passage] = []
    for place in scores.best where found.count < Self.maximumPassages {
      guard let passage = texts[place.meeting].take(place.number), isNew(passage) else { continue }
      found.append(passage)
    }
    return found
  }
}
