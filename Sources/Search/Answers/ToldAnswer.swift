import Index
import Questions

/// Answers to questions about what someone said or what was decided. Meetings are ranked by the
/// lines of their texts that say so.
extension QueryRun {
  /// The beginning of the notice that a person said nothing about the topic.
  static let noLine = "no line by"

  /// The number of meetings whose texts are read for such an answer.
  private static let maximumRead = 48

  /// The relative increase of the score for a decision that contains the whole topic.
  private static let decisionShare = 0.1

  /// Returns the meetings, beginning with those in which the named people say something about the
  /// topic, or in which it is decided. Returns nil if the question doesn't ask for such lines, or
  /// if there are none.
  mutating func told() throws -> (Answer.Content, More)? {
    guard let told = reading.told, told != .discussed, !reading.topic.isEmpty || told == .said,
      options.sort == nil || options.sort == .relevance
    else { return nil }
    let count = reading.count ?? limit
    let finding = try search(
      reading, limit: max(Self.maximumRead, count), collapsesSeries: options.search.collapsesSeries,
      countsMore: reading.count == nil, isJudged: false)
    let topic = WeightedTopic(reading.topic, embedder: embedder)
    let records = try MeetingRecord.all(rowIDs: finding.ranked.map(\.record), db)
    var lines = records.map { AttributedLines.best(in: $0, told, of: topic, by: finding.said) }
    if told == .said, !lines.contains(where: { $0.share > 0 }) {
      lines = linesOfTitled(records, by: finding.said)
    }
    guard lines.contains(where: { $0.share > 0 }) else {
      if told == .said, !finding.ranked.isEmpty {
        let names = reading.with.map(\.written).joined(separator: " or ")
        let mentions = reading.topic.isEmpty ? "was found" : "mentions '\(reading.topic)'"
        note("\(Self.noLine) \(names) \(mentions); showing meetings with them")
      }
      return nil
    }
    let ranks = zip(finding.ranked, lines).map { ranked, lines in
      told == .said
        ? ranked.score + lines.rank : ranked.score * (1 + Self.decisionShare * Double(lines.share))
    }
    let order = finding.ranked.indices.sorted { a, b in
      ranks[a] == ranks[b] ? a < b : ranks[a] > ranks[b]
    }
    let places = order.prefix(count)
    var hits = try hits(places.map { finding.ranked[$0] }, of: finding)
    for (hit, place) in places.enumerated() where lines[place].share > 0 {
      // Passages of speech already have times.
      if !hits[hit].passage.moments.isEmpty, !reading.topic.isEmpty { continue }
      hits[hit].passage = PassageText(text: lines[place].text, terms: finding.terms)
    }
    let others = More(
      count: finding.ranked.count - hits.count + finding.more.count,
      isAtLeast: finding.more.isAtLeast)
    return (.meetings(hits), reading.count == nil ? others : .none)
  }
}

extension QueryRun {
  /// Returns whatever the named people said in the meetings with the topic as their title: `what did
  /// lee say at the debrief`.
  private func linesOfTitled(
    _ records: [MeetingRecord], by said: SpokenWords
  ) -> [AttributedLines.Found] {
    let (title, anything) = (
      TopicTerms(reading.topic, embedder: embedder), WeightedTopic("", embedder: embedder)
    )
    return records.map { record in
      title.areIn(record.title)
        ? AttributedLines.best(in: record, .said, of: anything, by: said) : AttributedLines.Found()
    }
  }
}

/// The lines of a meeting's texts, handled as bytes because an answer reads dozens of meetings.
private struct AttributedLines {
  /// The lines to display for an answer.
  struct Found {
    var share: Float = 0
    var text = ""

    /// The addition to the score of the search, from 0 to 1. It is the share rounded down to
    /// quarters, so that nearly equal shares keep the order of the search.
    var rank: Double { Double((share * 4).rounded(.down)) / 4 }
  }

  private let texts: [String]
  private static let maximumNameLength = 48
  /// The number of lines before and after a matching line that are displayed with it.
  private static let (before, behind) = (3, 6)
  private static let maximumShown = 8

  /// Returns the best lines of a meeting, apart from those that services added.
  static func best(
    in record: MeetingRecord, _ told: ParsedQuery.Told, of topic: WeightedTopic,
    by said: SpokenWords
  ) -> Found {
    func texts(_ invitation: String) -> AttributedLines {
      AttributedLines(texts: [invitation, record.attachedNotes, record.linkedNotes])
    }
    // Detecting the lines of services takes longer than looking at all lines.
    let all = texts(record.notes)
    guard all.mayTell(told, topic, all.lines(told, topic, by: said)) else { return Found() }
    let prose = texts(record.prose)
    return prose.best(in: prose.lines(told, topic, by: said), told, topic)
  }

  /// A line with the terms of the topic that it contains.
  private struct Line {
    /// The index of the text.
    let text: Int
    /// The UTF-8 offsets of the line in the text.
    let range: Range<Int>
    let terms: WeightedTopic.Terms
  }

  /// Returns the lines whose bytes satisfy `isWanted`, with the terms of the topic that they
  /// contain.
  private func lines(
    _ topic: WeightedTopic, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> [Line] {
    var lines: [Line] = []
    for (number, text) in texts.enumerated() {
      var text = text
      text.withUTF8 { utf8 in
        var start = 0
        while start < utf8.count {
          let end = utf8.lineEnd(from: start)
          let line = UnsafeBufferPointer(rebasing: utf8[start..<end])
          if end > start, isWanted(line) {
            lines.append(Line(text: number, range: start..<end, terms: topic.terms(in: line)))
          }
          start = end + 1
        }
      }
    }
    return lines
  }

  private func bytes(of line: Line) -> Substring.UTF8View {
    let utf8 = texts[line.text].utf8
    let start = utf8.index(utf8.startIndex, offsetBy: line.range.lowerBound)
    return utf8[start..<utf8.index(start, offsetBy: line.range.count)]
  }

  /// Returns the speaker's name in a line such as `Dana Okafor: …`, in which a time may precede it;
  /// nil if there is none.
  private static func speaker(
    of line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    let last = min(maximumNameLength, line.count)
    var first = 0
    while first < last, line[first] < 0x80, !isLetter(line[first]) { first += 1 }
    // Only the first colon counts, because the speech may contain colons.
    var colon = first
    while colon < last, line[colon] != UInt8(ascii: ":") { colon += 1 }
    guard first < colon, colon < last else { return nil }
    let head = UnsafeBufferPointer(rebasing: line[first..<colon])
    for byte in head
    where byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") {
      return nil
    }
    return head
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// Returns the lines of the requested speakers, or all lines if the question asks for decisions.
  private func lines(
    _ told: ParsedQuery.Told, _ topic: WeightedTopic, by said: SpokenWords
  ) -> [Line] {
    guard told == .said else { return lines(topic) { _ in true } }
    // Search from the end, because there are few speakers and one often continues.
    var speakers: [(name: [UInt8], isWanted: Bool)] = []
    return lines(topic) { line in
      guard let speaker = Self.speaker(of: line) else { return false }
      if let known = speakers.last(where: { $0.name.elementsEqual(speaker) }) {
        return known.isWanted
      }
      let isWanted = said.isWanted(String(decoding: speaker, as: UTF8.self))
      speakers.append((Array(speaker), isWanted))
      return isWanted
    }
  }

  /// Returns false if no selection of these lines can be an answer.
  private func mayTell(
    _ told: ParsedQuery.Told, _ topic: WeightedTopic, _ lines: [Line]
  ) -> Bool {
    if told == .said, topic.isEmpty { return !lines.isEmpty }
    return lines.contains { $0.terms != 0 } && (told == .said || lines.contains(where: decides))
  }

  private func best(
    in lines: [Line], _ told: ParsedQuery.Told, _ topic: WeightedTopic
  ) -> Found {
    guard told == .said else { return best(in: lines, topic, where: decides) }
    return topic.isEmpty ? shown(lines[...], share: 1) : best(in: lines, topic) { _ in true }
  }

  private func best(
    in lines: [Line], _ topic: WeightedTopic, where isWanted: (Line) -> Bool
  ) -> Found {
    var best: (share: Float, shown: ArraySlice<Line>) = (0, [])
    for place in lines.indices where lines[place].terms != 0 {
      let range = max(0, place - Self.before)...min(lines.count - 1, place + Self.behind)
      let share = topic.share(of: lines[range].reduce(0) { $0 | $1.terms })
      guard share > best.share, lines[range].contains(where: isWanted) else { continue }
      let shown = lines[max(place - 1, range.lowerBound)...range.upperBound]
      best = (share, shown.prefix(Self.maximumShown))
    }
    return shown(best.shown, share: best.share)
  }

  private func shown(_ lines: ArraySlice<Line>, share: Float) -> Found {
    if lines.isEmpty { return Found() }
    let text = lines.prefix(Self.maximumShown).map {
      String(decoding: bytes(of: $0), as: UTF8.self)
    }
    return Found(share: share, text: text.joined(separator: "\n"))
  }

  private static let decisions =
    ["decid", "decision", "agreed", "resolved", "concluded", "action:", "settled on"]
    .map { Array($0.utf8) }

  /// Returns true if the line contains a word for a decision, ignoring case.
  private func decides(_ line: Line) -> Bool {
    let bytes = bytes(of: line).map { $0 | 0x20 }
    return bytes.withUnsafeBufferPointer { bytes in
      Self.decisions.contains { bytes.firstRange(of: $0, in: bytes.indices) != nil }
    }
  }
}
