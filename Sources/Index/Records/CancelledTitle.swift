/// A title that a calendar program has prefixed with "Canceled:", as Exchange does in the language
/// of the person who cancels. The event's own status often doesn't say so.
package enum CancelledTitle {
  private static let words: Set<String> = [
    "canceled", "cancelled", "canceled event", "cancelled event", "abgesagt", "annulé", "annulée",
    "cancelado", "cancelada", "annullato", "annullata", "geannuleerd", "avlyst", "inställt",
    "aflyst",
    "odwołane", "peruutettu", "zrušeno", "отменено", "キャンセル済み", "已取消",
  ]
  private static let longest = 20

  /// Returns true if the title begins with such a word and a colon.
  package static func isOne(_ title: String) -> Bool {
    guard let first = title.unicodeScalars.first,
      first.properties.isAlphabetic,
      let colon = title.prefix(longest).firstIndex(where: { $0 == ":" || $0 == "：" })
    else { return false }
    let rest = title[title.index(after: colon)...]
    return rest.contains { !$0.isWhitespace }
      && words.contains(title[..<colon].lowercased().filter { $0 != "\u{A0}" }.trimmingSpaces)
  }
}

extension String {
  /// The string without trailing spaces; French has one before a colon.
  fileprivate var trimmingSpaces: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
