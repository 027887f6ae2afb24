/// A cache of the people that words may mean. Several productions ask for the same word, and to
/// find that it means nobody takes a look at all people.
final class MatchMemo {
  private let people: PeopleDirectory
  private var found: [String: PeopleDirectory.Match?] = [:]

  init(_ people: PeopleDirectory) { self.people = people }

  func match(_ written: String) -> PeopleDirectory.Match? {
    if let known = found[written] { return known }
    let match = people.match(written)
    found[written] = .some(match)
    return match
  }
}
