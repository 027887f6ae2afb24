/// A name without what is said of its bearer: `Dr. Dana Okafor (Sales)` is Dana Okafor.
public struct PersonalName {
  let name: NameWords

  public init(_ spelling: String) {
    let bare = NameWords(Self.withoutParentheses(spelling))
    let plain = bare.words.filter { !Self.titles.contains($0) }
    name =
      plain.isEmpty ? NameWords(spelling) : plain == bare.words ? bare : bare.without(Self.titles)
  }

  /// The first and the last word, also joined where marks join them: how somebody is called. A single
  /// letter is no name.
  public var callNames: [String] {
    ([name.words.first, name.words.last].compactMap { $0 } + name.joined).filter { $0.count > 1 }
  }

  /// How somebody is called in an address whose other words are of the name: `gwen` in
  /// `gwen.pryce@example.com`, of Gwendolyn Pryce.
  public func callNames(inAddress address: String) -> [String] {
    callNames(inAddress: NameWords(ofAddress: address))
  }

  /// The same, of the words of an address.
  func callNames(inAddress address: NameWords) -> [String] {
    guard address.words.count > 1 else { return [] }
    let words = address.words.filter { $0.utf8.count > 1 }
    guard words.count > 1, words.contains(where: name.words.contains) else { return [] }
    return words.filter { $0.allSatisfy(\.isLetter) && !name.words.contains($0) }
  }

  private static func withoutParentheses(_ spelling: String) -> String {
    guard spelling.utf8.contains(UInt8(ascii: "(")) else { return spelling }
    var depth = 0
    return String(
      spelling.filter { character in
        if character == "(" { depth += 1 }
        defer { if character == ")" { depth = max(0, depth - 1) } }
        return depth == 0
      })
  }

  private static let titles: Set<String> = [
    "mr", "mrs", "ms", "miss", "dr", "prof", "professor", "sir", "hon", "honourable", "honorable",
    "rt", "right", "the", "rev", "herr", "frau", "madame",
  ]
}
