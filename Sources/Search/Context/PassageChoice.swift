import Index

/// The passages that are worth their room: of the first meetings those with most of the question's words,
/// of others an excerpt, and of the rest their titles.
struct PassageChoice {
  private let terms: Set<String>
  /// In the order of the answer.
  private var firsts: [QuestionContext.Passage] = []
  /// The texts of the first meetings.
  private var texts: [CitedTexts] = []
  private var said = Set<String>()
  private var added = 0

  /// Of so many meetings further passages are taken, and of so many an excerpt at least.
  private static let (meetings, excerpted) = (3, 10)
  /// So many further passages are taken in all.
  private static let most = 60

  init(terms: Set<String>) { self.terms = terms }

  /// Adds a meeting that answers, the best first.
  ///
  /// - Parameter found: the place in it that answers; nil if it is evidence by itself.
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

  /// Texts that came with several meetings say nothing more the second time.
  private mutating func isNew(_ passage: QuestionContext.Passage) -> Bool {
    let text = passage.text.filter { !$0.isWhitespace }
    return text.isEmpty || said.insert(text).inserted
  }

  private static func bare(_ record: MeetingRecord) -> QuestionContext.Passage {
    .init(record: record, origin: .notes, number: nil, second: nil, text: "")
  }

  /// In the order in which they are worth their room: the first meetings, then by turns one passage more
  /// of these and another meeting.
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
    for place in scores.best where found.count < Self.most {
      guard let passage = texts[place.meeting].take(place.number), isNew(passage) else { continue }
      found.append(passage)
    }
    return found
  }
}
