import Questions
import TextAnalysis

/// The words of a question as titles are compared: folded, without marks, each with its place.
struct AskedWords {
  let words: [String]
  private let places: [Int]

  init(_ question: [Word]) {
    let parts = question.enumerated().flatMap { place, word in
      Self.of(word.text).map { (place, $0) }
    }
    (places, words) = (parts.map(\.0), parts.map(\.1))
  }

  /// The words of a title, without marks and pictures.
  static func of(_ title: String) -> [String] {
    let words = NameWords(title).words
    if words.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) { return words }
    return words.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init)
  }

  /// If true, they are a title.
  func isTitle(_ title: String) -> Bool { Self.of(title) == words }

  /// The likeness of a title that is typed: 0 if the question is the title, 1 if the title has one
  /// word more; nil for others. Two words are too few to leave one out.
  func likeness(to title: [String]) -> Int? {
    if title == words { return 0 }
    guard words.count > 2, title.count == words.count + 1 else { return nil }
    let same = zip(words, title).prefix { $0 == $1 }.count
    return words[same...].elementsEqual(title[(same + 1)...]) ? 1 : nil
  }

  /// The places of the question's words that are the longest of the titles, of two words or more.
  func longestRun(of titles: Set<[String]>) -> Set<Int>? {
    let runs = titles.filter { $0.count > 1 && $0.count < words.count }.compactMap { title in
      words.indices.dropLast(title.count - 1).first { words[$0...].starts(with: title) }
        .map { $0..<$0 + title.count }
    }
    return runs.max { $0.count < $1.count }.map { Set(places[$0]) }
  }

  /// If true, they are the title's but for words for a meeting: `networking call #1`.
  func isCalled(_ title: [String]) -> Bool {
    let own = words.filter { !Self.meetings.contains($0) }
    return own.count > 1 && own == title.filter { !Self.meetings.contains($0) }
  }

  private static let meetings = Set(QuestionWords.anyMeeting)

  /// If true, the question's words are at least this share of a title's, and the title has all of them.
  func isMost(of title: [String], share: Double) -> Bool {
    var left = title
    for word in words {
      guard let place = left.firstIndex(of: word) else { return false }
      left.remove(at: place)
    }
    return Double(words.count) >= share * Double(title.count)
  }
}
