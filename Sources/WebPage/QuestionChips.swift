import Questions

/// The parts of a question, each with a link to the question without it.
struct QuestionChips {
  let words: [Word]
  let places: [Place]

  /// The links; empty if the question has only one part.
  var content: HTML {
    let parts = self.parts
    guard parts.count > 1 else { return .joined([]) }
    let links = parts.map { part -> HTML in
      let rest = words.indices.filter { !part.contains($0) }.map { text(words[$0]) }
      let own = words[part].map(text).joined(separator: " ")
      return .element(
        "li", [],
        .element(
          "a",
          [
            .href(.search(rest.joined(separator: " "))),
            .plain(
              .ariaLabel, "Remove \(own), read as \(places[part.upperBound - 1].rawValue)"),
          ], .text("\(own) ×")))
    }
    return .element(
      "ul", [.plain(.class, "chips"), .plain(.ariaLabel, "Parts of the question")], links)
  }

  /// The words grouped by meaning. Words without a meaning belong to the next group.
  private var parts: [Range<Int>] {
    guard places.count == words.count else { return [] }
    var parts: [Range<Int>] = []
    var start = 0
    for end in words.indices.dropFirst()
    where places[end] != places[end - 1] && !Self.isLink(places[end - 1]) {
      parts.append(start..<end)
      start = end
    }
    return words.isEmpty ? [] : parts + [start..<words.count]
  }

  private static func isLink(_ place: Place) -> Bool { place == .filler || place == .mark }

  private func text(_ word: Word) -> String {
    if word.isField { return "\(word.text):" }
    return (word.isNegated ? "-" : "") + (word.isQuoted ? "\"\(word.text)\"" : word.text)
  }
}
