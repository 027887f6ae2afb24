/// Links in texts that others wrote.
extension MeetingItems {
  /// Characters at which a web address in a text ends, beside white space.
  private static let ends: Set<Character> = ["<", ">", "\"", "“", "”", "«", "»", "|", "\\"]
  /// Punctuation that belongs to the sentence if an address ends with it.
  private static let punctuation: Set<Character> = [
    ".", ",", ";", ":", "!", "?", "'", "…", "*", "_",
  ]
  private static let brackets: [Character: Character] = [")": "(", "]": "[", "}": "{"]

  /// Returns the text with links for the addresses that begin with `http://` or `https://`.
  func linked(_ text: String) -> HTML {
    var parts: [HTML] = []
    var (written, rest) = (text.startIndex, text[...])
    while let scheme = rest.firstRange(of: "http") {
      let isInWord =
        scheme.lowerBound > text.startIndex
        && text[text.index(before: scheme.lowerBound)].isLetter
      let address = Self.address(at: scheme.lowerBound, in: text)
      guard !isInWord, let address, ExternalLink(String(address)) != nil else {
        rest = text[scheme.upperBound...]
        continue
      }
      parts += [.text(String(text[written..<address.startIndex])), place(String(address))]
      written = address.endIndex
      rest = text[written...]
    }
    return parts.isEmpty ? .text(text) : .joined(parts + [.text(String(text[written...]))])
  }

  /// Returns the address that begins at a place, without punctuation after it; nil if there is none.
  private static func address(at start: String.Index, in text: String) -> Substring? {
    var address = text[start...].prefix { !$0.isWhitespace && !ends.contains($0) }
    guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return nil }
    while let last = address.last {
      let isUnopened = brackets[last].map { opening in
        address.count { $0 == last } > address.count { $0 == opening }
      }
      guard isUnopened ?? punctuation.contains(last) else { break }
      address = address.dropLast()
    }
    return address
  }
}
