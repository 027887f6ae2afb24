import Index
import Questions
import Retrieval
import TextAnalysis

/// The words that describe the topic of a meeting.
struct MeetingTopic {
  private let record: MeetingRecord
  /// The words in the participants' names.
  private let names: Set<String>
  private let embedder: Embedder

  /// The maximum number of words from a description to search for.
  private static let maximumWords = 8
  /// The maximum number of characters of a description to read.
  private static let lengthRead = 20_000
  private static let minimumRarity = Weights().tellingRarity
  /// Words of titles that only express that people meet.
  private static let generic = terms(
    QuestionWords.anyMeeting + [
      "check-in", "touch base", "follow-up", "1:1", "one-on-one", "quick", "hold", "weekly",
      "monthly", "introduction", "intro",
      "coffee", "regular",
    ])
  /// Greetings and common headings of agendas.
  private static let usual = terms([
    "hi", "hello", "hey", "dear", "all", "everyone", "team", "thanks", "thank", "regards", "best",
    "cheers", "topic", "topics", "agenda", "goal", "purpose", "slides", "any other business",
    "let us",
    "discuss", "discussed", "discussion", "talk", "please", "looking forward",
  ])

  private static func terms(_ words: [String]) -> Set<String> {
    Set(words.flatMap { Analyzer.tokens($0).map(\.term) })
  }

  /// The words of the title, or those of the description if the title is generic.
  private(set) var words = ""
  private var isOfDescription = false

  init(_ record: MeetingRecord, names: Set<String>, embedder: Embedder = .shipped) {
    (self.record, self.names, self.embedder) = (record, names, embedder)
    words = title
    guard isGeneric(words) else { return }
    let described = description
    if !described.isEmpty { (words, isOfDescription) = (described, true) }
  }

  /// The minimum share of a title's words, weighted by rarity, that a related meeting must contain:
  /// for meetings with the same people, and for others.
  private static let (minimumShareWithSamePeople, minimumShare): (Float, Float) = (0.42, 0.6)

  /// Returns true if the hit is about this topic. For a description, one word in common isn't
  /// enough: `Walk if dry.` isn't about every other walk.
  ///
  /// - Parameter isShared: if true, participants other than the user attended the meeting.
  func isTopic(of hit: SearchHit, isShared: Bool) -> Bool {
    let text = "\(hit.record.title)\n\(hit.passage.text)"
    guard isOfDescription else {
      func share(_ topic: Substring) -> Float {
        WeightedTopic(String(topic), embedder: embedder).share(of: text)
      }
      if share(words[...]) >= (isShared ? Self.minimumShareWithSamePeople : Self.minimumShare) {
        return true
      }
      // The words before a colon are a project's name, as in `Falcon: lessons learned`.
      let project = words.firstIndex(of: ":").map { words[..<$0] }
      return isShared && project.map { share($0) == 1 } ?? false
    }
    let wanted = Analyzer.terms(words)
    let found = Analyzer.terms(text)
    return wanted.intersection(found).count >= min(2, wanted.count)
  }

  /// The words of the title without the participants' names, as in `1:1 Dana / Lee`, and without
  /// the meeting's number, as in `Harbour board #12`.
  private var title: String {
    let words = record.title.split(whereSeparator: \.isWhitespace)
    return words.enumerated().filter { place, word in
      if word.hasPrefix("#") || place > 0 && Int(word) != nil && words[place - 1] == "#" {
        return false
      }
      let parts = NameWords(String(word)).words
      return parts.isEmpty || !parts.allSatisfy(names.contains)
    }.map(\.element).joined(separator: " ")
  }

  /// Returns true if the title contains no topic, as `Catch-up` does not.
  private func isGeneric(_ title: String) -> Bool {
    embedder.rarities(in: title).allSatisfy { token, rarity in
      rarity < Self.minimumRarity || Self.generic.contains(token.term)
    }
  }

  /// The rarest words of the description, in the order of the text; empty if there are none.
  private var description: String {
    var seen = Analyzer.terms(record.title)
    var telling: [(place: Int, written: String, rarity: Float)] = []
    for line in InvitationText(String(record.prose.prefix(Self.lengthRead))).lines {
      let bytes = Array(line.utf8)
      for (token, rarity) in embedder.rarities(in: line)
      where rarity >= Self.minimumRarity && !names.contains(token.term)
        && !Self.generic.contains(token.term) && !Self.usual.contains(token.term)
        && seen.insert(token.term).inserted
      {
        let written = String(decoding: bytes[token.range], as: UTF8.self)
        telling.append((telling.count, written, rarity))
      }
    }
    return telling.sorted { $0.rarity > $1.rarity }.prefix(Self.maximumWords)
      .sorted { $0.place < $1.place }.map(\.written).joined(separator: " ")
  }
}
