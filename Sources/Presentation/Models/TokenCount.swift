/// The number of tokens of a text, estimated without any model's table of them and rather too many:
/// four letters of a long word, three digits, or one sign of any other kind each.
package enum TokenCount {
  /// The number of tokens that the result of a tool takes where nothing else is asked for.
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
