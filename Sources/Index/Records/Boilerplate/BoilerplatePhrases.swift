import TextAnalysis

/// The phrases in `Models/Boilerplate/boilerplate.txt`. Each line of the file has a class, a space
/// and a phrase in lower case.
struct BoilerplatePhrases: Sendable {
  enum Class: String {
    /// The beginning of a line that only a service writes.
    case start
    /// A whole line that only a service writes.
    case whole
    /// Words anywhere in a line that only a service writes.
    case holds
    /// The beginning of a line that belongs to a service's block if it is adjacent to one.
    case near
    /// A whole line that belongs to a service's block if it is adjacent to one.
    case nearWhole = "near-whole"
    /// A whole line that is the label above a field of a booking form.
    case field
    /// Words in a paragraph that a mail program or a lawyer added.
    case paragraph
    /// A line that closes a letter, such as a greeting, above the sender's name.
    case closing
    /// The host of a service, without subdomains.
    case host
    /// A word that often accompanies the link to a call but adds no information.
    case service
    /// A word that is too common to identify a phrase.
    case common
  }

  static let shipped = BoilerplatePhrases(PhraseMatcher.shipped.file)

  /// The beginnings of lines, by first word.
  private var starts: [Substring: [(phrase: String, isNear: Bool)]] = [:]
  private(set) var whole = Set<String>()
  private(set) var nearWhole = Set<String>()
  private(set) var fields = Set<String>()
  private(set) var closings = Set<String>()
  private(set) var hosts = Set<String>()
  private(set) var serviceWords = Set<Substring>()

  private init(_ file: PhraseMatcher.Bytes) {
    for line in String(decoding: file, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if let kind = Class(rawValue: String(parts[0])) { take(String(parts[1]), kind) }
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

  /// The leading letters of a line.
  private static func firstWord(of line: String) -> Substring {
    line[...].prefix { $0.isLetter }
  }

  /// Returns the UTF-8 length of the longest service phrase at the beginning of the line, and
  /// whether the line must be next to another service line to count; nil if no phrase matches.
  func beginning(of line: String) -> (isNear: Bool, length: Int)? {
    let fitting = (starts[Self.firstWord(of: line)] ?? []).filter { phrase, _ in
      line.hasPrefix(phrase) && Self.endsWord(phrase, in: line)
    }
    return fitting.max { $0.phrase.utf8.count < $1.phrase.utf8.count }.map {
      ($0.isNear, $0.phrase.utf8.count)
    }
  }

  /// Returns true if the phrase ends at the end of a word in the line.
  private static func endsWord(_ phrase: String, in line: String) -> Bool {
    guard phrase.last?.isLetter == true else { return true }
    return line.dropFirst(phrase.count).first?.isLetter != true
  }

  /// Returns true if the line contains a phrase of the given kind.
  static func isWithin(_ line: String, _ kind: Class) -> Bool {
    var line = line
    return line.withUTF8 { bytes in
      FoldedWords(bytes).contains {
        PhraseMatcher.ofLines.hasPhrase(at: $0, in: bytes, of: kind)
      }
    }
  }

  /// Returns true if the host is that of a service, or a subdomain of it.
  func isOfService(host: Substring) -> Bool {
    var rest = host
    while true {
      if hosts.contains(String(rest)) { return true }
      guard let dot = rest.firstIndex(of: ".") else { return false }
      rest = rest[rest.index(after: dot)...]
    }
  }
}
