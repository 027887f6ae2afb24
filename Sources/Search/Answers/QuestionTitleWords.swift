import Questions

/// The words of a question in a form that can be compared with titles: folded, without punctuation,
/// each with its position.
struct QuestionTitleWords {
  let words: [String]
  private let places: [Int]

  init(_ question: [Word]) {
    let parts = question.enumerated().flatMap { place, word in
      Self.of(word.text).map { (place, $0) }
    }
    (places, words) = (parts.map(\.0), parts.map(\.1))
  }

  /// Returns the words of a title, without punctuation and symbols.
  static func of(_ title: String) -> [String] {
    let words = NameWords(title).words
    if words.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return words }
    return words.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init)
  }

  /// Returns true if the words equal the title.
  func isTitle(_ title: String) -> Bool { Self.of(title) == words }

  /// Compares the words with a title: 0 if they are equal, 1 if the title has one more word,
  /// otherwise nil. An additional word is allowed only if there are at least three words.
  func likeness(to title: [String]) -> Int? {
    if title == words { return 0 }
    guard words.count > 2, title.count == words.count + 1 else { return nil }
    let same = zip(words, title).prefix { $0 == $1 }.count
    return words[same...].elementsEqual(title[(same + 1)...]) ? 1 : nil
  }

  /// Returns the number of the question's words at its beginning that are this title, or 0. Titles
  /// of one word don't count.
  func countOfWords(of title: [String]) -> Int {
    guard title.count > 1, words.starts(with: title) else { return 0 }
    let end = places[title.count - 1] + 1
    return title.count == words.count || places[title.count] >= end ? end : 0
  }

  /// Returns the number of the question's words at its beginning that are words of this title in
  /// several phrases, or 0: `knee operation of Georg` for `Georg: knee operation`.
  func countOfPhrases(of title: [String]) -> Int {
    var end = 0
    var (isBehindJoint, isJoined) = (false, false)
    for (place, written) in words.enumerated() {
      let isPossessive = !title.contains(written) && written.hasSuffix("s")
      let word =
        isPossessive ? Possessive.bare(written) ?? String(written.dropLast()) : written
      if Self.joints.contains(word) {
        isBehindJoint = end > 0
      } else {
        guard title.contains(word) else { break }
        end = places[place] + 1
        isJoined = isJoined || isBehindJoint
        isBehindJoint = isBehindJoint || isPossessive
      }
    }
    return isJoined ? end : 0
  }

  /// Returns true if the words are what the title is about: `wedding` in `Wedding: Ann and Bo`, but
  /// not in `Wedding rehearsal` or `Music for the wedding`.
  func areHead(of title: String) -> Bool {
    let written = Word.words(of: title)
    let folded = written.map(\.folded)
    func isJoint(_ word: String) -> Bool { Self.joints.contains(word) || word == "and" }
    guard let start = folded.indices.first(where: { folded[$0...].starts(with: words) }),
      case let end = start + words.count
    else { return false }
    let isLast =
      end == folded.count || written[end].isMark || !written[end - 1].after.isEmpty
      || isJoint(folded[end])
    return isLast && !folded[..<start].contains(where: isJoint)
  }

  private static let joints: Set<String> = [
    "the", "a", "an", "my", "our", "of", "in", "at", "with", "for", "from", "to", "on", "by",
  ]

  /// Returns the positions of the longest title in the question, or nil. Titles of one word don't
  /// count.
  func longestRun(of titles: Set<[String]>) -> Set<Int>? {
    let runs = titles.filter { $0.count > 1 && $0.count < words.count }.compactMap { title in
      words.indices.dropLast(title.count - 1).lazy.compactMap { self.run(of: title, at: $0) }.first
    }
    return runs.max { $0.count < $1.count }.map { run in Set(run.map { places[$0] }) }
  }

  /// Returns the indices of a title's words from `start` on, or nil if they aren't there. In a
  /// title of four words or more, one other word may be between them: `when did the boat come out
  /// of the water`.
  private func run(of title: [String], at start: Int) -> [Int]? {
    var run: [Int] = []
    for word in title {
      var next = run.last.map { $0 + 1 } ?? start
      let mayPass = title.count >= Self.longTitle && run.last == start + run.count - 1
      if mayPass, words.indices.contains(next), words[next] != word { next += 1 }
      guard words.indices.contains(next), words[next] == word else { return nil }
      run.append(next)
    }
    return run
  }

  private static let longTitle = 4

  /// Returns true if the title differs only by words for a meeting, as in `networking call #1`.
  func isCalled(_ title: [String]) -> Bool {
    let own = words.filter { !Self.meetings.contains($0) }
    return own.count > 1 && own == title.filter { !Self.meetings.contains($0) }
  }

  private static let meetings = Set(QuestionWords.anyMeeting)

  /// Returns true if the title contains all words, and they make up at least this share of it.
  func isMost(of title: [String], share: Double) -> Bool {
    var left = title
    for word in words {
      guard let place = left.firstIndex(of: word) else { return false }
      left.remove(at: place)
    }
    return Double(words.count) >= share * Double(title.count)
  }
}
