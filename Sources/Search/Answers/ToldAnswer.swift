import Index
import Questions
import Retrieval
import TextAnalysis

/// What somebody said, and what was decided: lines of texts rather than meetings.
extension QueryRun {
  /// So many meetings are read for it.
  private static let mostRead = 48

  /// A decision on all of the topic adds so much to a score.
  private static let decisionShare = 0.1

  /// The meetings in which those who are named have lines with the topic, or a decision on it has, first;
  /// nil where no such line is asked for, or none is found.
  mutating func told() throws -> (Answer.Content, More)? {
    guard let told = reading.told, options.sort == nil || options.sort == .relevance else {
      return nil
    }
    let count = reading.count ?? limit
    let finding = try search(
      reading, limit: max(Self.mostRead, count), collapsesSeries: options.collapsesSeries,
      countsMore: reading.count == nil, isJudged: false)
    let topic = ToldTopic(reading.topic, embedder: embedder)
    let records = try store.records(rowIDs: finding.ranked.map(\.record), db)
    let lines = records.map { ToldLines($0).best(told, of: topic, by: finding.said) }
    guard lines.contains(where: { $0.share > 0 }) else {
      if told == .said, !finding.ranked.isEmpty {
        let names = reading.with.map(\.written).joined(separator: " or ")
        note("no line of \(names) has '\(reading.topic)'; showing meetings with them")
      }
      return nil
    }
    let ranks = zip(finding.ranked, lines).map { ranked, lines in
      told == .said ? lines.rank : ranked.score * (1 + Self.decisionShare * Double(lines.share))
    }
    let order = finding.ranked.indices.sorted { a, b in
      ranks[a] == ranks[b] ? a < b : ranks[a] > ranks[b]
    }
    let places = order.prefix(count)
    var hits = try hits(places.map { finding.ranked[$0] }, of: finding)
    for (hit, place) in places.enumerated() where lines[place].share > 0 {
      // Speech has its own passages, with times.
      if !hits[hit].passage.moments.isEmpty { continue }
      hits[hit].passage = PassageText(text: lines[place].text, terms: finding.terms)
    }
    let others = More(
      count: finding.ranked.count - hits.count + finding.more.count,
      isAtLeast: finding.more.isAtLeast)
    return (.meetings(hits), reading.count == nil ? others : .none)
  }
}

/// The terms of a topic, each with what it tells.
private struct ToldTopic {
  let weights: [String: Float]
  let all: Float

  init(_ topic: String, embedder: Embedder) {
    let words = embedder.rarities(in: topic)
    let telling = words.filter { $0.rarity >= Weights().tellingRarity }
    weights = Dictionary(
      (telling.isEmpty ? words : telling).map { ($0.token.term, max($0.rarity, 0.1)) },
      uniquingKeysWith: max)
    all = weights.values.reduce(0, +)
  }

  /// The terms of the topic that are in `text`.
  func terms(in text: some StringProtocol) -> Set<String> {
    Set(Analyzer.tokens(String(text)).map(\.term).filter { weights[$0] != nil })
  }

  func share(of terms: Set<String>) -> Float {
    all == 0 ? 0 : terms.reduce(0) { $0 + weights[$1]! } / all
  }
}

/// The lines of a meeting's texts, each with its speaker.
private struct ToldLines {
  /// The lines that are shown for an answer.
  struct Found {
    var share: Float = 0
    var text = ""

    /// Of nearly the same share, the search's own order decides.
    var rank: Double { Double((share * 4).rounded(.down)) }
  }

  private struct Line {
    let text: Substring
    let speaker: Substring?
  }

  private let lines: [Line]
  private static let longestName = 48
  /// The lines before and behind one with a word of the topic that belong to it.
  private static let (before, behind) = (3, 6)
  private static let mostShown = 8

  init(_ record: MeetingRecord) {
    lines = [record.notes, record.attachedNotes, record.linkedNotes].flatMap { text in
      text.split(whereSeparator: \.isNewline).map { Line(text: $0, speaker: Self.speaker(of: $0)) }
    }
  }

  /// `Dana Okafor: …`, also behind a time.
  private static func speaker(of line: Substring) -> Substring? {
    guard let colon = line.utf8.prefix(longestName).lastIndex(where: { $0 == UInt8(ascii: ":") })
    else { return nil }
    let head = line[..<colon].drop { !$0.isLetter }
    return head.contains { ".!?".contains($0) } || head.isEmpty ? nil : head
  }

  func best(_ told: ParsedQuery.Told, of topic: ToldTopic, by said: SpokenWords) -> Found {
    switch told {
    case .said:
      let own = lines.filter { $0.speaker.map { said.isWanted(String($0)) } ?? false }
      return best(in: own.map(\.text), topic) { _ in true }
    case .decided: return best(in: lines.map(\.text), topic, where: Self.decides)
    }
  }

  private func best(
    in lines: [Substring], _ topic: ToldTopic, where isWanted: (Substring) -> Bool
  ) -> Found {
    let terms = lines.map(topic.terms)
    var best = Found()
    for place in lines.indices where !terms[place].isEmpty {
      let range =
        max(0, place - Self.before)...min(lines.count - 1, place + Self.behind)
      guard lines[range].contains(where: isWanted) else { continue }
      let share = topic.share(of: terms[range].reduce(into: []) { $0.formUnion($1) })
      guard share > best.share else { continue }
      best.share = share
      let shown = lines[max(place - 1, range.lowerBound)...range.upperBound].prefix(Self.mostShown)
      best.text = shown.joined(separator: "\n")
    }
    return best
  }

  /// Words of a decision.
  private static func decides(_ line: Substring) -> Bool {
    let words = line.lowercased()
    return ["decid", "decision", "agreed", "resolved", "concluded", "action:", "settled on"]
      .contains { words.contains($0) }
  }
}
