import SeededRandom
import Testing

@testable import Questions

@Suite("A name means")
struct PeopleDirectoryTests {
  let directory = PeopleDirectory([
    PersonSpelling(id: 1, name: "Robert Smith", email: "rsmith@example.com"),
    PersonSpelling(id: 2, name: "Lee Park", email: "lee.park@example.org"),
    PersonSpelling(id: 3, name: "Park, Lee", email: "lee@example.com"),
    PersonSpelling(id: 4, name: "", email: "lee.park@example.net"),
    PersonSpelling(id: 5, name: "L. Park", email: "lee@example.com"),
    PersonSpelling(id: 6, name: "Jonas Ferreira", email: "jonas.f@example.com"),
    PersonSpelling(id: 7, name: "Lee", email: "other@example.com"),
    PersonSpelling(id: 8, name: "Priya Raman", email: ""),
    PersonSpelling(id: 9, name: "An Li", email: "an@example.com"),
    PersonSpelling(id: 10, name: "Andreas Berg", email: "ab@example.com"),
  ])

  func found(_ written: String) -> [String] {
    directory.match(written)?.people.map(\.displayName) ?? []
  }

  @Test("one person behind several addresses and spellings")
  func identity() throws {
    let match = try #require(directory.match("lee.park@example.org"))
    #expect(match.people.count == 1)
    #expect(match.people[0].ids.sorted() == [2, 3, 4, 5])
    #expect(
      Set(match.people[0].emails) == [
        "lee.park@example.org", "lee@example.com", "lee.park@example.net",
      ])
    #expect(match.certainty == .address)
  }

  @Test("not somebody else who shares a single word of the name")
  func singleWord() {
    #expect(found("lee") == ["Park, Lee", "Lee"])
  }

  @Test(
    "somebody, by whichever way is the most certain",
    arguments: [
      ("robert", "Robert Smith", PeopleDirectory.Certainty.word),
      ("rob", "Robert Smith", .beginning),
      ("bob", "Robert Smith", .nickname), ("bob smith", "Robert Smith", .nickname),
      ("jf", "Jonas Ferreira", .initials), ("ferr", "Jonas Ferreira", .beginning),
      ("prya", "Priya Raman", .misspelt),
      ("RAMAN", "Priya Raman", .word), ("an", "An Li", .word), ("andi", "Andreas Berg", .nickname),
      ("ab@", "Andreas Berg", .beginning),
    ])
  func certainty(written: String, name: String, certainty: PeopleDirectory.Certainty) throws {
    let match = try #require(directory.match(written))
    #expect(match.people.map(\.displayName) == [name])
    #expect(match.certainty == certainty)
  }

  @Test("nobody, where no word of it is anybody's")
  func nobody() {
    #expect(found("zorro").isEmpty)
    #expect(found("robert zorro").isEmpty)
    #expect(found("").isEmpty)
    #expect(found("x@nowhere.example").isEmpty)
    // Parts of words, and two capitals that begin a name.
    #expect(found("erreir").isEmpty && found("ber").isEmpty == false)
    #expect(found("FE").isEmpty && found("fe") == ["Jonas Ferreira"])
  }

  @Test("nobody by words of an office alone, which tell two of one name apart")
  func offices() {
    let directory = PeopleDirectory([
      PersonSpelling(
        id: 1, name: "Hon. Rui Prata (Minister for Ports and Range)",
        email: "hon.rui.prata.minister.for.ports.and.range@example.org"),
      PersonSpelling(id: 2, name: "Rui Costa (Sales)", email: "rui@example.com"),
    ])
    for words in ["for", "ports", "range", "minister for ports", "hon", "sales", "rang", "mini"] {
      #expect(directory.match(words) == nil, "\(words)")
      #expect(directory.people(named: words.split(separator: " ").map(String.init)).isEmpty)
    }
    // The same office, with a spelling of the name that lacks it.
    let bare = PeopleDirectory([
      PersonSpelling(
        id: 3, name: "Hon. Rui Prata", email: "hon.rui.prata.minister.of.the.ports@example.org")
    ])
    for words in ["of", "the ports", "minister"] { #expect(bare.match(words) == nil, "\(words)") }
    #expect(directory.match("rui")?.people.map(\.ids) == [[1], [2]])
    #expect(directory.match("rui sales")?.people.map(\.ids) == [[2]])
    #expect(directory.match("hon rui")?.people.map(\.ids) == [[1]])
  }

  @Test("somebody by a part of a name whose script sets no spaces")
  func unspaced() {
    let directory = PeopleDirectory([PersonSpelling(id: 1, name: "田中太郎", email: "")])
    #expect(directory.match("田中太")?.people.count == 1)
  }

  @Test("the same people in whichever order the spellings were seen")
  func order() {
    let spellings = [
      PersonSpelling(id: 1, name: "Lee Park", email: "a@example.com"),
      PersonSpelling(id: 2, name: "L. P.", email: "b@example.com"),
      PersonSpelling(id: 3, name: "Lee Park", email: "b@example.com"),
      PersonSpelling(id: 4, name: "Ana", email: "c@example.com"),
    ]
    var generator = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let people = KnownPerson.identify(spellings.shuffled(using: &generator))
      #expect(Set(people.map { Set($0.ids) }) == [[1, 2, 3], [4]])
    }
  }

  @Test("somebody by initials before a part of another's name")
  func initialsBeforeParts() {
    let directory = PeopleDirectory([
      PersonSpelling(id: 1, name: "Rudolf Berg", email: "r@example.com"),
      PersonSpelling(id: 2, name: "Dana Olsen Ferreira", email: "f@example.com"),
    ])
    #expect(directory.match("dof")?.people.map(\.ids) == [[2]])
  }

  @Test("one person where the user says so, by address or by a name as it is written")
  func aliases() {
    let spellings = [
      PersonSpelling(id: 1, name: "Luke W", email: "luke@example.com", uses: 9),
      PersonSpelling(id: 2, name: "lw", email: ""),
      PersonSpelling(id: 3, name: "Wagner, Luke", email: "x@example.com"),
      PersonSpelling(id: 4, name: "Luke", email: "other@example.com"),
    ]
    let alias = PersonAlias(name: "Luke Wagner", members: ["Luke@example.com", "LW"])
    let people = KnownPerson.identify(spellings, aliases: [alias])
    #expect(people.map { Set($0.ids) } == [[1, 2, 3], [4]])
    #expect(people.map(\.displayName) == ["Luke Wagner", "Luke"])
  }

  @Test("somebody by the commonest spelling")
  func commonest() {
    let people = KnownPerson.identify([
      PersonSpelling(id: 1, name: "Dana Kim (via Calendar)", email: "d@example.com", uses: 1),
      PersonSpelling(id: 2, name: "Dana Kim", email: "d@example.com", uses: 3),
    ])
    #expect(people.map(\.names) == [["Dana Kim", "Dana Kim (via Calendar)"]])
  }

  @Test("one edit is a letter more, less, other, or two swapped, and nothing else")
  func oneEdit() {
    for other in ["pricin", "prcing", "pricingg", "prixing", "pircing", "ricing"] {
      #expect("pricing".isOneEdit(from: other), "\(other)")
    }
    for other in ["pricing", "prici", "prices", "cirping", ""] {
      #expect(!"pricing".isOneEdit(from: other), "\(other)")
    }
    // A letter counts once, whatever its number of bytes.
    #expect("søren".isOneEdit(from: "soren"))
    #expect("søren".isOneEdit(from: "sören"))
    #expect(!"søren".isOneEdit(from: "sore"))
  }
}

extension PeopleDirectoryTests {
  @Test(
    "one person also behind twenty thousand spellings, in about linear time",
    .timeLimit(.minutes(5)))
  func manySpellings() throws {
    let shared = (0..<20_000).map {
      PersonSpelling(id: Int64($0), name: "Guest \($0)", email: "all@example.com")
    }
    // Each spelling links one more to all earlier ones.
    let chained = (0..<20_000).map {
      PersonSpelling(id: Int64($0), name: "Guest \($0 / 2)", email: "\(($0 + 1) / 2)@example.com")
    }
    for spellings in [shared, chained, chained.reversed()] {
      let people = KnownPerson.identify(spellings)
      #expect(people.map(\.ids.count) == [20_000])
    }
  }
}
