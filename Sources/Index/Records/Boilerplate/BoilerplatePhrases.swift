import Boilerplate

/// The phrases of `Models/Boilerplate/boilerplate.txt`: its class, a space and the phrase in lower case.
struct BoilerplatePhrases: Sendable {
  enum Class: String {
    /// The beginning of a line that only a service writes.
    case start
    /// A whole line that only a service writes.
    case whole
    /// Words within a line that only a service writes.
    case holds
    /// The beginning of a line that belongs to a service's block if one is beside it.
    case near
    /// A whole line that belongs to a service's block if one is beside it.
    case nearWhole = "near-whole"
    /// A whole line above a field of a booking.
    case field
    /// Words of a paragraph that a mail program or a lawyer added.
    case paragraph
    /// The line of a letter before the sender's name.
    case closing
    /// The host of a service, without those below it.
    case host
    /// A word that may stand beside the link of a call and says no more than that it is one.
    case service

    /// If true, a line is a service's, or the first of a block, without another beside it.
    var isEnough: Bool {
      switch self {
      case .start, .whole, .holds, .field, .paragraph, .closing, .host: true
      case .near, .nearWhole, .service: false
      }
    }
  }

  static let shipped = BoilerplatePhrases(
    UnsafeBufferPointer(start: boilerplate_bytes(), count: boilerplate_count()))

  /// The beginnings of lines by their first word.
  private var starts: [Substring: [(phrase: String, isNear: Bool)]] = [:]
  private(set) var whole = Set<String>()
  private(set) var nearWhole = Set<String>()
  private(set) var fields = Set<String>()
  /// The phrases within a line, by their telling words.
  private var within: [UInt64: [(phrase: [UInt8], kind: Class)]] = [:]
  /// The words of which a line has one at least if it is a service's by itself.
  private(set) var telling = WordFilter()
  private(set) var closings = Set<String>()
  private(set) var hosts = Set<String>()
  private(set) var serviceWords = Set<Substring>()

  init(_ file: some Sequence<UInt8>) {
    let text = String(decoding: Array(file), as: UTF8.self)
    let rows = text.split(separator: "\n").compactMap { line -> (phrase: String, kind: Class)? in
      let parts = line.split(separator: " ", maxSplits: 1)
      return Class(rawValue: String(parts[0])).map { (String(parts[1]), $0) }
    }
    let uses = rows.reduce(into: [UInt64: Int]()) { uses, row in
      for word in FoldedWords(Array(row.phrase.utf8)) { uses[word.hash, default: 0] += 1 }
    }
    for row in rows {
      take(row.phrase, row.kind)
      guard row.kind.isEnough, let word = Self.tellingWord(of: row.phrase, uses) else { continue }
      telling.insert(word)
      if row.kind == .holds || row.kind == .paragraph {
        within[word, default: []].append((Array(row.phrase.utf8), row.kind))
      }
    }
  }

  /// The word of a phrase that the fewest phrases have; of several the longest.
  private static func tellingWord(of phrase: String, _ uses: [UInt64: Int]) -> UInt64? {
    let words = Array(FoldedWords(Array(phrase.utf8)))
    let long = words.filter { $0.range.count >= shortestTelling }
    return (long.isEmpty ? words : long).min { one, other in
      (uses[one.hash, default: 0], other.range.count) < (
        uses[other.hash, default: 0], one.range.count
      )
    }?.hash
  }

  private static let shortestTelling = 4

  private mutating func take(_ phrase: String, _ kind: Class) {
    switch kind {
    case .start, .near:
      starts[Self.firstWord(of: phrase), default: []].append((phrase, kind == .near))
    case .whole: whole.insert(phrase)
    case .nearWhole: nearWhole.insert(phrase)
    case .field: fields.insert(phrase)
    case .holds, .paragraph: break
    case .closing: closings.insert(phrase)
    case .host: hosts.insert(phrase)
    case .service: serviceWords.formUnion(phrase.split(separator: " "))
    }
  }

  /// The letters with which a line begins.
  private static func firstWord(of line: String) -> Substring {
    line[...].prefix { $0.isLetter }
  }

  /// If a service's line begins as this one does, whether it needs another beside it; else nil.
  func beginning(of line: String) -> (isNear: Bool, length: Int)? {
    let fitting = (starts[Self.firstWord(of: line)] ?? []).filter { phrase, _ in
      line.hasPrefix(phrase) && Self.endsWord(phrase, in: line)
    }
    return fitting.max { $0.phrase.utf8.count < $1.phrase.utf8.count }.map {
      ($0.isNear, $0.phrase.utf8.count)
    }
  }

  /// If true, no word of a line goes on behind a phrase.
  private static func endsWord(_ phrase: String, in line: String) -> Bool {
    guard phrase.last?.isLetter == true else { return true }
    return line.dropFirst(phrase.count).first?.isLetter != true
  }

  /// If true, a line has a phrase of a kind within it.
  func isWithin(_ line: String, _ kind: Class) -> Bool {
    let utf8 = Array(line.utf8)
    return FoldedWords(utf8).contains { word in
      (within[word.hash] ?? []).contains {
        $0.kind == kind && utf8.firstRange(of: $0.phrase) != nil
      }
    }
  }

  /// If true, an address is one of a service.
  func isOfService(host: Substring) -> Bool {
    var rest = host
    while true {
      if hosts.contains(String(rest)) { return true }
      guard let dot = rest.firstIndex(of: ".") else { return false }
      rest = rest[rest.index(after: dot)...]
    }
  }
}
