import Index
import Questions
import Retrieval
import TextAnalysis

/// A topic after the correction of its words.
struct Topic {
  /// The text to embed.
  let embedded: String
  let match: TopicMatch
  /// The terms of the topic in each spelling, for comparison with titles.
  let titles: [[String]]
  /// The significant words that no meeting contains, as written.
  let absent: Set<String>
  /// If true, no meeting contains the subject of the topic.
  let isAbsent: Bool

  init(
    _ words: TopicWords, _ found: Spelling.Findings, _ joined: JoinedWords, _ weights: Weights
  ) {
    let corrections = Dictionary(
      found.corrections.map { ($0.term, $0.spellings) }, uniquingKeysWith: { first, _ in first })
    match = TopicMatch(
      words, tellingRarity: weights.tellingRarity, corrections: corrections, joined: joined)
    let terms = words.shown.map { corrections[$0.token.term]?[0] ?? $0.token.term }
    titles = [terms] + joined.titles(terms, of: words)
    let telling = words.shown.filter { $0.rarity >= weights.tellingRarity }
    absent = Set(found.absent)
    // In `Initech calls` and `bagpipe workshop`, the known word is one that any meeting may have.
    let present = telling.filter { !found.absent.contains($0.written) }
    let missing = telling.filter { found.absent.contains($0.written) }.map(\.rarity).max()
    isAbsent =
      missing.map { missing in
        present.allSatisfy { word in
          QuestionWords.nameMeetings(word.written)
            || word.rarity < missing && QuestionWords.nameKindOfMeeting(word.written)
        }
      } ?? false
    if isAbsent {
      // If the subject is missing, the other words must not determine which passages are near.
      embedded = telling.map(\.written).joined(separator: " ")
    } else {
      embedded =
        ([Spelling.apply(found.corrections, to: words.text)]
        + joined.spellings.map(\.written)).joined(separator: " ")
    }
  }
}

/// The documents whose title is the topic. They come first.
package struct Titled {
  private let documents: Set<Int64>
  private let share: Double

  init(_ documents: Set<Int64>, share: Double) {
    (self.documents, self.share) = (documents, share)
  }

  /// Returns the topic's score adjusted for whether the title is the topic.
  package func score(_ topic: Double, of document: Int64) -> Double {
    if documents.isEmpty { return topic }
    return documents.contains(document) ? share + (1 - share) * topic : share * topic
  }
}

extension Embedder {
  /// Returns true for a word of letters that isn't in the general vocabulary.
  func isStrange(_ word: String) -> Bool { word.allSatisfy(\.isLetter) && !hasMeaning(word) }
}

extension Search {
  /// The maximum number of titles to compare. If hundreds are equal, other evidence decides.
  private static let maximumTitles = 64
  /// The maximum number of documents in which titles with a question's words are searched for.
  private static let maximumWithTitles = 256
  /// The maximum number of words in a topic for which missing words are reported. Longer ones are
  /// pasted prose.
  private static let maximumNoticedWords = 24

  private static let absenceLead = "no meeting mentions "

  /// Returns text such as `no meeting mentions 'boat', 'pier' or 'sail'`.
  private static func absence(of words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    let others = quoted.dropLast().joined(separator: ", ")
    return absenceLead + (others.isEmpty ? "" : "\(others) or ") + (quoted.last ?? "")
  }

  /// Returns true if the notice only states that no meeting mentions this word.
  static func isAbsence(of word: String, _ notice: String) -> Bool {
    isAbsence(notice) && notice.contains("'\(word)'")
  }

  /// Returns true if the notice states that the meetings only resemble the question, so that no
  /// further notice has to.
  static func isOfLikeness(_ notice: String) -> Bool { notice.contains("; showing the nearest") }

  /// Returns true if the notice only states that no meeting mentions some words.
  static func isAbsence(_ notice: String) -> Bool {
    notice.hasPrefix(absenceLead) && notice.hasSuffix("'") && !notice.contains(";")
  }

  /// Returns true if no meeting contains all words of an unknown name. A match of one word isn't
  /// enough, because people share first names, and a last name may be an ordinary word.
  func hasUnknown() throws -> Bool {
    try query.unknownNames.contains { name in
      try index.documents(withAll: Analyzer.tokens(name).map(\.term)).isEmpty
    }
  }

  private var wordsOfUnknownNames: Set<String> {
    Set(query.unknownNames.flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// Returns true if the topic contains a name that nobody has, such as `bjarne stroustrup`: two
  /// adjacent words that are in no meeting and not in the general vocabulary, and that are
  /// capitalized or half of the topic.
  func hasStrangeName(_ absent: Set<String>) -> Bool {
    let telling = significantWords.map(\.written)
    let isStrange = telling.map { word in
      absent.contains(word) && embedder.isStrange(word)
    }
    let pairs = telling.indices.dropLast().filter { isStrange[$0] && isStrange[$0 + 1] }
    let isHalf = 2 * isStrange.count { $0 } >= telling.count
    if namesStranger(absent) { return true }
    return pairs.contains { place in
      isHalf || telling[place...place + 1].allSatisfy { $0.first?.isUppercase == true }
    }
  }

  /// Returns true if a topic names a person who is in no meeting: any name after a title (`Dr.
  /// Fischer`), or an unknown word after a particle of names (`Van Rijn`), after `with` or `by` and
  /// perhaps a first name (`a talk by Margaret Thistlethwaite`), or, in a short topic, after any
  /// capitalized word.
  private func namesStranger(_ absent: Set<String>) -> Bool {
    let isMostlyName = significantWords.count <= Self.maximumNamedWords
    let words = query.topic.split(separator: " ").map(String.init)
    func isName(_ word: String) -> Bool {
      word.first?.isUppercase == true && word.count > 1
        && word.dropFirst().allSatisfy(\.isLowercase)
    }
    return words.indices.dropFirst().contains { place in
      guard isName(words[place]), absent.contains(words[place]) else { return false }
      let first = isName(words[place - 1]) ? place - 1 : place
      if first < place, QuestionWords.isHonorific(words[first]) { return true }
      guard embedder.isStrange(words[place]) else { return false }
      return first < place && isMostlyName
        || Self.nameParticles.contains(words[place - 1].lowercased())
        || first > 0 && ["with", "by"].contains(words[first - 1].lowercased())
    }
  }

  /// The maximum number of significant words in a topic that is mostly a name, as in `premiere of La
  /// Traviata`.
  private static let maximumNamedWords = 3

  private static let nameParticles: Set<String> = ["van", "von", "der", "ter", "zu", "bin", "ibn"]

  /// Returns true if the question asks whether something exists, and no meeting contains its rarest
  /// word: `is there a beekeeping workshop`.
  func asksForAbsent(_ absent: Set<String>) -> Bool {
    guard query.asksForExistence, let rarest = words.shown.max(by: { $0.rarity < $1.rarity })
    else { return false }
    return absent.contains(rarest.written)
  }

  /// Returns true for a full name such as `Grace Hopper`.
  static func isFullName(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count > 1 && words.allSatisfy { $0.first?.isUppercase == true }
  }

  /// Returns the topic after correction, with the terms to look up.
  mutating func corrected() throws -> Topic {
    var joined = try JoinedWords(
      words, index: index, embedder: embedder, tellingRarity: weights.tellingRarity)
    var found = try Spelling(
      index: index, embedder: embedder, tellingRarity: weights.tellingRarity,
      includesGone: options.includesGone
    ).findings(in: words, joined, names: wordsOfUnknownNames)
    let equals = try equals()
    found.leaveOut(equals, in: words)
    found.dropGuesses(in: significantWords)
    joined.add(equals)
    synonymTerms = equals.ways(of: words)
    meant = Dictionary(
      found.corrections.filter { $0.meant != nil }.map { ($0.term, $0.spellings[0]) },
      uniquingKeysWith: { first, _ in first })
    for (written, meant) in equals.inPlaceOfMissing(in: words) {
      let meant = meant.map { "'\($0)'" }.joined(separator: " and ")
      note("no meeting mentions '\(written)'; searched for \(meant)")
    }
    let hints = Set(words.words.filter(\.isHint).map(\.written))
    for correction in found.corrections where !hints.contains(correction.written) {
      guard let meant = correction.meant else { continue }
      note("no meeting mentions '\(correction.written)'; searched for '\(meant)'")
    }
    if words.shown.count <= Self.maximumNoticedWords {
      let absent = found.absent.filter { !hints.contains($0) }
      if !absent.isEmpty { note(Self.absence(of: absent)) }
    }
    highlight(found.corrections.flatMap(\.spellings) + joined.spellings.flatMap(\.terms))
    alternativeTerms =
      joined.ways(of: words)
      + found.corrections.flatMap { correction in
        correction.spellings.map { TopicTerms.AlternativeTerm(own: [correction.term], terms: [$0]) }
      }
    return Topic(words, found, joined, weights)
  }

  private func equals() throws -> TopicSynonyms {
    try options.leftOut.contains(.equals)
      ? .none : TopicSynonyms(words, index: index, tellingRarity: weights.tellingRarity)
  }

  /// Returns the titles of findable meetings that contain at least two of `words`, or all of them.
  func titles(with words: [String]) throws -> [String] {
    let terms = words.flatMap { Analyzer.tokens($0).map(\.term) }
    let documents = try index.documents(titledBy: terms).prefix(Self.maximumWithTitles)
    return try documents.isEmpty ? [] : filter.titles(of: Array(documents), index.db)
  }

  /// Returns the documents whose titles contain the words for the requested kind of meeting.
  func documentsOfKind() throws -> Set<Int64> {
    let terms = Analyzer.tokens(query.kindWords).map(\.term)
    return try terms.isEmpty ? [] : index.documents(titledWithAll: terms)
  }

  /// Returns the candidates whose title is the topic.
  ///
  /// - Parameter titles: the topic's terms in each spelling.
  package func documents(titled titles: [[String]], _ candidates: Candidates) throws -> Titled {
    var found = Set<Int64>()
    for terms in titles where !terms.isEmpty {
      for document in candidates.mayBeTitled(tokens: terms.count).prefix(Self.maximumTitles) {
        let text = try DocumentTexts.title(of: document, index.db)
        if Analyzer.tokens(text).map(\.term) == terms { found.insert(document) }
      }
    }
    return Titled(found, share: weights.titled)
  }
}
