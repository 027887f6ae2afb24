import Calendars
import Index
import SeededRandom
import Testing

@Suite("The people of a meeting")
struct PeopleOfMeetingTests {
  private static let words = ["dana", "wolf", "lee", "park", "ines", "roth", "sam"]

  private func name(using random: inout SplitMix64) -> [String] {
    Array(Self.words.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
  }

  @Test("hold whom one name alone may mean, as a comparison of all names says")
  func few() {
    var random = SplitMix64(seed: 1)
    for round in 0..<2_000 {
      let count = Int.random(in: 0...12, using: &random)
      let names = (0..<count).map { _ in name(using: &random) }
      let people = PeopleOfMeeting(names.map { Person(name: $0.joined(separator: " "), email: "") })
      let asked = name(using: &random)
      let (known, words) = (Set(names.map(Set.init)), Set(asked))
      let isOne = known.count { $0.isSubset(of: words) || words.isSubset(of: $0) } == 1
      #expect(
        people.hold(Person(name: asked.joined(separator: " "), email: ""))
          == (known.contains(words) || isOne), "round \(round): \(asked) among \(names)")
    }
  }

  @Test("are found among a hundred thousand of one surname", .timeLimit(.minutes(1)))
  func many() {
    // Single letters and numbers are not parts of a name.
    let people = PeopleOfMeeting((10..<100_010).map { Person(name: "Guest \($0)", email: "") })
    let held = ["Guest 99999", "77777", "Guest"].map { people.hold(Person(name: $0, email: "")) }
    #expect(held == [true, true, false])
  }
}
