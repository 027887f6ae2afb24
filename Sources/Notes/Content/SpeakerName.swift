/// Removes additions such as badges, companies and titles from a speaker's name: `Dana Okafor
/// (Guest)`, `Okafor, Dana [Harbour]`, `Lee Park | Pier Ltd`, `Dr. Lee Park`.
enum SpeakerName {
  /// Returns the name in a label, beginning with the first name; or the whole label if nothing
  /// would be left.
  static func bare(_ label: String) -> String {
    var name = label.trimmed
    if name.hasPrefix("["), name.hasSuffix("]") || name.hasSuffix(")") { return name }
    while let open = name.dropFirst().firstIndex(where: { "([{".contains($0) }) {
      let close = name[open...].firstIndex { ")]}".contains($0) }
      let behind = close.map { name[name.index(after: $0)...] } ?? ""
      name = (name[..<open].trimmed + " " + behind.trimmed).trimmed
    }
    if let bar = name.firstIndex(where: { "|｜".contains($0) }) { name = name[..<bar].trimmed }
    name = withoutTitles(firstNameFirst(name))
    return name.contains(where: \.isLetter) ? name : label.trimmed
  }

  private static let titles: Set<String> = [
    "dr", "prof", "mr", "mrs", "ms", "miss", "mx", "herr", "frau", "dipl", "ing", "sir", "rev",
    "hon",
    "professor", "doctor", "mme", "sr", "sra",
  ]
  private static let letters: Set<String> = [
    "phd", "md", "mba", "jr", "sr", "esq", "ceo", "cto", "cfo", "coo", "pe", "ii", "iii", "iv",
    "msc",
    "bsc", "ma", "ba", "dds", "rn", "cpa", "pmp",
  ]

  private static func letters(of word: some StringProtocol) -> String {
    word.lowercased().filter { $0 != "." }
  }

  private static func withoutTitles(_ name: String) -> String {
    var words = name.split(separator: " ")
    while words.count > 1, titles.contains(letters(of: words[0])) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  private static let particles: Set<String> = [
    "van", "von", "de", "der", "den", "del", "della", "di", "da", "dos", "la", "le", "ter", "ten",
    "zu",
    "al", "el", "bin", "st.",
  ]

  /// Converts `Okafor, Dana` to `Dana Okafor`. A part that may be a company stays after its comma.
  private static func firstNameFirst(_ name: String) -> String {
    let parts = name.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    guard parts.count > 1 else { return parts.first ?? name }
    let kept = [parts[0]] + parts.dropFirst().filter { !letters.contains(letters(of: $0)) }
    let family = kept[0].split(separator: " ")
    let isFamily = family.count == 1 || particles.contains(family[0].lowercased())
    guard kept.count == 2, isFamily, kept[1].split(separator: " ").count <= 3 else {
      return kept.count == 1 ? kept[0] : kept.joined(separator: ", ")
    }
    return "\(kept[1]) \(kept[0])"
  }
}
