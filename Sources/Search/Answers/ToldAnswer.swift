import Index
import Questions
import Retrieval
import TextAnalysis

/// Lines that someone said, and decisions: lines of texts rather than meetings.
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
  private let places: [String: Int]
  private let weights: [Float]
  private let all: Float
  private let filter: TermFilter

  /// The terms that are looked for; more would not fit into a `Terms`.
  private static let mostTerms = 64

  /// Terms of the topic, a bit each.
  typealias Terms = UInt64

  init(_ topic: String, embedder: Embedder) {
    let words = embedder.rarities(in: topic)
    let telling = words.filter { $0.rarity >= Weights().tellingRarity }
    var places: [String: Int] = [:]
    var weights: [Float] = []
    for (token, rarity) in telling.isEmpty ? words : telling {
      if let place = places[token.term] {
        weights[place] = max(weights[place], rarity, 0.1)
      } else if weights.count < Self.mostTerms {
        places[token.term] = weights.count
        weights.append(max(rarity, 0.1))
      }
    }
    (self.places, self.weights, all) = (places, weights, weights.reduce(0, +))
    filter = TermFilter(places.keys)
  }

  /// The terms of the topic that are in `text`.
  func terms(in text: Substring) -> Terms {
    var (text, terms) = (String(text), Terms())
    text.withUTF8 { utf8 in
      var words = WordScanner(utf8)
      while words.next() {
        words.forEachPart { part, _ in
          guard filter.mayBeTerm(part), let place = places[Stemmer.term(part)] else { return }
          terms |= 1 << place
        }
      }
    }
    return terms
  }

  func share(of terms: Terms) -> Float {
    if all == 0 { return 0 }
    return weights.indices.reduce(0) { terms >> $1 & 1 == 1 ? $0 + weights[$1] : $0 } / all
  }
}

/// The lines of a meeting's texts.
///
/// Dozens of meetings are read for one answer, so their lines are looked at as bytes.
private struct ToldLines {
  /// The lines that are shown for an answer.
  struct Found {
    var share: Float = 0
    var text = ""

    /// Of nearly the same share, the search's own order decides.
    var rank: Double { Double((share * 4).rounded(.down)) }
  }

  private let texts: [String]
  private static let longestName = 48
  /// The lines before and behind one with a word of the topic that belong to it.
  private static let (before, behind) = (3, 6)
  private static let mostShown = 8

  init(_ record: MeetingRecord) {
    texts = [record.notes, record.attachedNotes, record.linkedNotes]
  }

  /// The lines that `isWanted`, by their bytes.
  private func lines(where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) -> [Substring] {
    texts.flatMap { text in
      var text = text
      var ranges: [Range<Int>] = []
      text.withUTF8 { utf8 in
        var start = 0
        for place in 0...utf8.count where place == utf8.count || 0x0A...0x0D ~= utf8[place] {
          if place > start, isWanted(UnsafeBufferPointer(rebasing: utf8[start..<place])) {
            ranges.append(start..<place)
          }
          start = place + 1
        }
      }
      let start = text.utf8.startIndex
      return ranges.map { range in
        let from = text.utf8.index(start, offsetBy: range.lowerBound)
        return text[from..<text.utf8.index(from, offsetBy: range.count)]
      }
    }
  }

  /// `Dana Okafor: …`, also behind a time.
  private static func speaker(of line: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    let start = line.prefix(longestName)
    guard let colon = start.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let head = start[..<colon].drop { $0 < 0x80 && !isLetter($0) }
    return head.isEmpty || head.contains { ".!?".utf8.contains($0) } ? nil : Array(head)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  func best(_ told: ParsedQuery.Told, of topic: ToldTopic, by said: SpokenWords) -> Found {
    switch told {
    case .said:
      var isWanted: [[UInt8]: Bool] = [:]
      let own = lines { line in
        guard let speaker = Self.speaker(of: line) else { return false }
        if let known = isWanted[speaker] { return known }
        let isOne = said.isWanted(String(decoding: speaker, as: UTF8.self))
        isWanted[speaker] = isOne
        return isOne
      }
      return Self.best(in: own, topic) { _ in true }
    case .decided: return Self.best(in: lines { _ in true }, topic, where: Self.decides)
    }
  }

  private static func best(
    in lines: [Substring], _ topic: ToldTopic, where isWanted: (Substring) -> Bool
  ) -> Found {
    let terms = lines.map(topic.terms)
    var best = Found()
    for place in lines.indices where terms[place] != 0 {
      let range = max(0, place - before)...min(lines.count - 1, place + behind)
      let share = topic.share(of: terms[range].reduce(0, |))
      guard share > best.share, lines[range].contains(where: isWanted) else { continue }
      best.share = share
      let shown = lines[max(place - 1, range.lowerBound)...range.upperBound].prefix(mostShown)
      best.text = shown.joined(separator: "\n")
    }
    return best
  }

  private static let decisions =
    ["decid", "decision", "agreed", "resolved", "concluded", "action:", "settled on"]
    .map { Array($0.utf8) }

  /// Returns true if a line has a word of a decision, in whatever case.
  private static func decides(_ line: Substring) -> Bool {
    let bytes = line.utf8.map { $0 | 0x20 }
    return decisions.contains { word in
      bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
    }
  }
}
