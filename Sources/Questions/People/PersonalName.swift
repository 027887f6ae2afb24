/// A name without titles and remarks: `Dr. Dana Okafor (Sales)` becomes Dana Okafor.
package struct PersonalName {
  let name: NameWords
  /// If true, the spelling contained no other words.
  let isWhole: Bool

  package init(_ spelling: String) {
    let hasParentheses = spelling.utf8.contains(UInt8(ascii: "("))
    let bare = NameWords(hasParentheses ? Self.withoutParentheses(spelling) : spelling)
    if !bare.words.isEmpty, !bare.words.contains(where: WordClass.titles.contains) {
      (name, isWhole) = (bare, !hasParentheses)
      return
    }
    let plain = bare.without(WordClass.titles)
    (name, isWhole) = plain.words.isEmpty ? (NameWords(spelling), true) : (plain, false)
  }

  /// The first and last words and all words joined by punctuation, except single letters.
  package var callNames: [String] {
    ([name.words.first, name.words.last].compactMap { $0 } + name.joined).filter { $0.count > 1 }
  }

  /// Returns the call name in an address whose other words are in the name: `gwen` in
  /// `gwen.pryce@example.com` for Gwendolyn Pryce. If the address contains the first and the last
  /// name, its other words describe an office: `gwen.pryce.minister.for.ports`.
  package func callNames(inAddress address: String) -> [String] {
    callNames(inAddress: NameWords(ofAddress: address))
  }

  func callNames(inAddress address: NameWords) -> [String] {
    guard address.words.count > 1 else { return [] }
    let words = address.words.filter { $0.utf8.count > 1 }
    guard words.count > 1, words.contains(where: name.words.contains) else { return [] }
    let ends = [name.words.first, name.words.last].compactMap { $0 }
    let others = words.filter { !name.words.contains($0) }
    guard others.count == 1, !ends.allSatisfy(words.contains) else { return [] }
    return others.filter { $0.allSatisfy { $0.isLetter } }
  }

  private static func withoutParentheses(_ spelling: String) -> String {
    var depth = 0
    return String(
      spelling.filter { character in
        if character == "(" { depth += 1 }
        defer { if character == ")" { depth = max(0, depth - 1) } }
        return depth == 0
      })
  }
}
