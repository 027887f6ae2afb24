extension String {
  /// The text with `\n` in place of `\r\n` and `\r`.
  var withUnixLineEnds: String {
    guard utf8.contains(UInt8(ascii: "\r")) else { return self }
    return replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

extension StringProtocol {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace ?? false { rest = rest.dropFirst() }
    while rest.last?.isWhitespace ?? false { rest = rest.dropLast() }
    return String(rest)
  }
}
