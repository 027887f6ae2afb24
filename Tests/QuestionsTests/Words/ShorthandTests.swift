import Testing

@testable import Questions

@Suite("What is typed in haste is read as what is meant")
struct ShorthandTests {
  private let shorthand = Shorthand(
    isName: { ["trn", "dcmbr"].contains($0) },
    isKnown: { ["prevent", "greeting"].contains($0) })

  private func expanded(_ text: String) -> String {
    shorthand.expanded(Word.words(of: text)).map(\.folded).joined(separator: " ")
  }

  @Test(
    "as words of the grammar without their vowels, with digits, without a g, or with a slip",
    arguments: [
      ("btwn mndy and thrsdy mrng", "between monday and thursday morning"),
      ("ths mnth", "this month"), ("any1 b4 2moro", "anyone before 2moro"),
      ("talkin meetin", "talking meeting"), ("everythng mentiond", "everything mentioned"),
      ("teh mtngs yest", "the meetings yesterday"), ("evrythng 2day", "everything today"),
      ("trns mtgs", "trn's mtgs"),
    ])
  func meant(_ pair: (String, String)) { #expect(expanded(pair.0) == pair.1) }

  @Test(
    "but not a name, a word of the language, an abbreviation, a number or a phrase",
    arguments: [
      "trn", "dcmbr", "prevent", "greeting", "tls", "MNTH", "grpc", "2026", "q3", "9am pst",
      "\"mnth\"",
      "wasi",
    ])
  func kept(_ text: String) {
    let words = Word.words(of: text)
    #expect(shorthand.expanded(words) == words)
  }

  @Test("and is searched for as it was typed")
  func topic() throws {
    let reading = try QuestionReader.knowing("Dana Kim").read("dana abt the mnthly ths mnth")
    #expect(reading.topic == "mnthly" && reading.span?.from?.description == "2026-11-01")
  }
}

@Suite("Clauses are read in other words for them")
struct ClauseWordingTests {
  private let reader = QuestionReader.knowing("Dana Kim", "Lee Wong")

  @Test(
    "lengths",
    arguments: [
      ("retros >1h", 60), ("retros > 90 min", 90), ("retros that ran past ninety minutes", 90),
      ("sessions about pricing that lasted over half an hour", 30),
      ("retros which took at least 2h", 120),
    ])
  func longer(_ pair: (String, Int)) throws {
    let reading = try reader.read(pair.0)
    #expect(reading.longer == pair.1 && !reading.topic.contains("that"), "\(reading.topic)")
  }

  @Test(
    "what asks for gaps, people, a list, or a place",
    arguments: [
      ("what's the longest gap I have tomorrow", ParsedQuery.Kind.free),
      ("biggest free window on friday", .free), ("attendee list for the retro", .who),
      ("which commitments do I have on friday", .list), ("where was the last retro held", .where),
    ])
  func kinds(_ pair: (String, ParsedQuery.Kind)) throws {
    let reading = try reader.read(pair.0)
    #expect(reading.kind == pair.1)
    #expect(["", "retro"].contains(reading.topic), "\(reading.topic)")
  }

  @Test("who did it, with what stands between")
  func organizer() throws {
    let reading = try reader.read("who was it again that ran the retro in march")
    #expect(reading.part == .organizer && reading.topic == "retro")
    #expect(try reader.read("where was the last retro held").order == .last)
    #expect(try reader.read("how long did the retro go on for").topic == "retro")
    #expect(try reader.read("everyone who attended at least one retro").topic == "retro")
  }
}
