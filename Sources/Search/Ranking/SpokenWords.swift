import Questions

/// The words that a transcript is searched for, and the people in whose turns.
package struct SpokenWords: Sendable {
  /// Of the topic and of the talk around it.
  let terms: Set<String>
  /// The folded words of each name of those who were asked for.
  private let names: Set<[String]>

  /// - Parameter people: those whose turns are wanted; none for everybody's.
  init(_ terms: Set<String>, by people: [PersonTerm]) {
    self.terms = terms
    let names = people.flatMap { $0.names + $0.people.flatMap(\.names) }
    self.names = Set(names.map { NameWords($0).words }.filter { !$0.isEmpty })
  }

  /// Returns true if a transcript's speaker is called as one of those who were asked for.
  func isWanted(_ speaker: String) -> Bool { names.contains(NameWords(speaker).words) }
}
