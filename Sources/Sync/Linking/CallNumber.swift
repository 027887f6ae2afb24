/// The numbers and codes that identify a call of Zoom, Meet, Teams or Webex.
enum CallNumber {
  // Compiled once, because compiling a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let zoom =
    #/zoom\.us/(?:j|w|s|my|rec/[a-z]+)/([A-Za-z0-9]{6,})/#
  nonisolated(unsafe) private static let meet =
    #/meet\.google\.com/([a-z]{3}-?[a-z]{4}-?[a-z]{3})/#
  nonisolated(unsafe) private static let teams =
    #/(?:meetup-join/|meet/)(?:19%3a|19:)?([A-Za-z0-9_-]{12,})/#
  nonisolated(unsafe) private static let numbered =
    #/(?i)(?:meeting|id)[^0-9a-z]{0,12}(\d{3}[ -]?\d{3,4}[ -]?\d{3,4})(?!\d)/#

  /// Returns the codes in addresses, and the numbers of 9 to 11 digits after `meeting` or `ID`. All
  /// are in lower case, without duplicates.
  static func all(in texts: [String]) -> [String] {
    var found: [String] = []
    for text in texts {
      let text = String(text.prefix(4_000))
      if text.utf8.contains(UInt8(ascii: "/")) { found += inAddresses(text) }
      guard text.count(where: \.isNumber) >= 9 else { continue }
      for match in text.matches(of: numbered) {
        found.append(match.1.filter(\.isNumber))
      }
    }
    return distinct(found)
  }

  /// Returns the codes in addresses, in lower case, without duplicates.
  static func inAddresses(_ texts: [String]) -> [String] { distinct(texts.flatMap(inAddresses)) }

  private static func distinct(_ calls: [String]) -> [String] {
    var seen = Set<String>()
    return calls.map { $0.lowercased() }.filter { seen.insert($0).inserted }
  }

  private static func inAddresses(_ text: String) -> [String] {
    text.matches(of: zoom).map { String($0.1) }
      + text.matches(of: meet).map { String($0.1).filter { $0 != "-" } }
      + text.matches(of: teams).map { String($0.1) }
  }
}
