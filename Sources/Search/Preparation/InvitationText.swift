/// The lines of a description that a person wrote, without links, numbers and the text of services.
struct InvitationText {
  let lines: [String]

  /// The minimum length of a divider, such as a row of equal signs, around a service's text.
  private static let minimumDividerLength = 10
  /// The maximum number of digits in a line. A line with more contains a phone number or the data
  /// of a call.
  private static let maximumDigits = 5
  /// The beginnings of lines that explain how to join a call.
  private static let joining = [
    "join ", "join:", "dial ", "or dial", "one tap", "find your local", "find a local",
    "more phone numbers", "phone conference", "passcode", "password", "pin:", "meeting id",
    "conference id", "meeting number", "learn more", "please do not edit",
    "please don't edit", "click here", "download teams", "microsoft teams", "for organizers",
    "need help", "video call link", "video conference",
  ]

  /// The beginnings of a closing line, which is followed by a name and a service's text.
  private static let closing = [
    "thanks", "thank you", "best", "regards", "kind regards", "cheers", "sincerely", "yours",
  ]

  init(_ text: String) {
    var lines: [String] = []
    var isOfService = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop(while: \.isWhitespace)
      if Self.isClosing(line) { break }
      if Self.isRule(line) {
        isOfService.toggle()
      } else if !isOfService, let written = Self.written(line) {
        lines.append(written)
      }
    }
    self.lines = lines
  }

  private static func isRule(_ line: Substring) -> Bool {
    line.count >= minimumDividerLength && line.allSatisfy { $0.isPunctuation || $0.isSymbol }
  }

  private static func isClosing(_ line: Substring) -> Bool {
    let start = line.prefix(30).lowercased()
    return closing.contains(where: start.hasPrefix) && line.split(separator: " ").count <= 4
  }

  /// Returns the words of a line that a person wrote, or nil if there are none.
  private static func written(_ line: Substring) -> String? {
    let start = line.prefix(30).lowercased()
    if joining.contains(where: start.hasPrefix) { return nil }
    if line.contains("inviting you to") { return nil }
    if line.count(where: \.isNumber) > maximumDigits { return nil }
    let words = line.split(whereSeparator: \.isWhitespace).filter { word in
      !word.contains("://") && !word.hasPrefix("www.") && !word.contains("@")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
