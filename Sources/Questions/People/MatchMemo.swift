/// A cache of the people whom words may mean: several productions ask for the same word, and
/// finding that it means no one takes a look at all people.
final class MatchMemo {
  private let people: PeopleDirectory
  private var found: [String: PeopleDirectory.Match?] = [:]

  init(_ people: PeopleDirectory) { self.people = people }

  /// As `PeopleDirectory.match`.
  func match(_ written: String) -> PeopleDirectory.Match? {
    if let known = found[written] { return known }
    let match = people.match(written)
    found[written] = .some(match)
    return match
  }
}
