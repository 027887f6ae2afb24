/// Parses positions in a recording and durations.
enum TimeStamp {
  /// Parses a time such as `01:02:03.450`, `2:03` or `1:02:03,5`, and returns it in seconds.
  static func seconds(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count else { return nil }
    var total = 0.0
    for (place, part) in parts.enumerated() {
      let isLast = place == parts.count - 1
      guard let number = isLast ? fraction(part) : whole(part) else { return nil }
      if place > 0, number >= 60 { return nil }
      total = total * 60 + number
    }
    return total
  }

  /// Parses an ISO 8601 duration such as `PT1H2M3.4S`, and returns it in seconds.
  static func duration(_ text: some StringProtocol) -> Double? {
    guard text.hasPrefix("PT"), text.count > 2 else { return nil }
    var total = 0.0
    var digits = ""
    for character in text.dropFirst(2) {
      if character.isNumber || character == "." {
        digits.append(character)
        continue
      }
      guard let number = Double(digits), let unit = ["H": 3_600.0, "M": 60, "S": 1][character]
      else { return nil }
      total += number * unit
      digits = ""
    }
    return digits.isEmpty ? total : nil
  }

  private static func whole(_ text: some StringProtocol) -> Double? {
    guard 1...4 ~= text.count, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Double(text)
  }

  private static func fraction(_ text: some StringProtocol) -> Double? {
    guard text.count <= 12, text.first?.isNumber ?? false,
      text.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," })
    else { return nil }
    return Double(String(text).replacing(",", with: "."))
  }
}
