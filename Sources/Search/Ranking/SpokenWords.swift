import Questions

/// The words to search for in a transcript, and the people whose turns count.
package struct SpokenWords: Sendable {
  /// The terms of the topic and of the surrounding words.
  let terms: Set<String>
  /// The folded words of each name of the people asked for.
  private let names: Set<[String]>

  /// - Parameter people: the people whose turns count; empty for everybody.
  init(_ terms: Set<String>, by people: [PersonTerm]) {
    self.terms = terms
    let names = people.flatMap { $0.names + $0.people.flatMap(\.names) }
    self.names = Set(names.map { NameWords($0).words }.filter { !$0.isEmpty })
  }

  /// Returns true if a speaker has the name of one of the people asked for.
  func isWanted(_ speaker: String) -> Bool { names.contains(NameWords(speaker).words) }
}
