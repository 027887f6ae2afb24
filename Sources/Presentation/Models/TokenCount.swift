/// An estimate of the number of tokens of a text without a model's vocabulary, rather too high:
/// five letters of a word, three digits, or one other character except a space count as a token.
package enum TokenCount {
  /// The default maximum number of tokens of a tool's result.
  package static let usual = 2_000

  package static func of(_ text: String) -> Int {
    var (count, letters, digits) = (0, 0, 0)
    func ended() -> Int {
      defer { (letters, digits) = (0, 0) }
      return (letters == 0 ? 0 : 1 + (letters - 1) / 5) + (digits + 2) / 3
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z":
        if digits > 0 { count += ended() }
        letters += 1
      case "0"..."9":
        if letters > 0 { count += ended() }
        digits += 1
      default:
        count += ended() + (scalar == " " ? 0 : 1)
      }
    }
    return count + ended()
  }
}
