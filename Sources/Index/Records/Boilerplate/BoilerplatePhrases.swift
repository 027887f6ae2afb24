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
    /// A word of every text, which tells no phrase.
    case common
  }

  static let shipped = BoilerplatePhrases(.shipped)

  /// The beginnings of lines by their first word.
  private var starts: [Substring: [(phrase: String, isNear: Bool)]] = [:]
  private(set) var whole = Set<String>()
  private(set) var nearWhole = Set<String>()
  private(set) var fields = Set<String>()
  /// The phrases within a line, by their telling words.
  private var within: [UInt64: [(phrase: [UInt8], kind: Class)]] = [:]
  private(set) var closings = Set<String>()
  private(set) var hosts = Set<String>()
  private(set) var serviceWords = Set<Substring>()

  /// The phrases of the file that `telling` is of.
  private init(_ telling: TellingWords) {
    let text = String(decoding: telling.file, as: UTF8.self)
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let kind = Class(rawValue: String(parts[0])) else { continue }
      take(String(parts[1]), kind)
      guard kind == .holds || kind == .paragraph else { continue }
      let phrase = Array(parts[1].utf8)
      if let word = telling.word(of: phrase) {
        within[word.hash, default: []].append((phrase, kind))
      }
    }
  }

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
    case .common: break
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
