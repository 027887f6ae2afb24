import SeededRandom
import Testing

@testable import Questions

@Suite("The grammar")
struct GrammarTests {
  /// Phrases of the grammar, words of dates, names, and unknown words.
  static let phrases: [String] =
    VocabularySection.all.flatMap(\.words).map { $0.joined(separator: " ") } + [
      "last", "week", "march", "2026", "friday", "3", "ago", "between", "q3", "10:30", "9.4.2026",
      "30", "february", "end", "of", "easter", "dana", "lee", "hope", "zoë", "zorro", "boats",
      "\"two words\"", "sales", "from:lee", "-boats", "date:may", "(", ")", "lee,", "boats;", "🙂",
      "@example.net", "o'shea", "an hour", "90 minutes", "who?", "—", "may", "wiht",
    ]

  @Test("loses no word, ends no span before it begins, and never crashes, whatever it reads")
  func anySequence() {
    var generator = SplitMix64(seed: 20_261_121)
    for _ in 0..<800 {
      let count = Int.random(in: 1...9, using: &generator)
      let question = (0..<count).map { _ in Self.phrases.randomElement(using: &generator)! }
        .joined(separator: " ")
      let words = Word.words(of: question)
      // An error for an impossible date is a valid answer.
      guard let reading = try? QuestionReader.office.read(words) else { continue }
      #expect(reading.places.count == words.count, "\(question)")
      if let span = reading.span { #expect(!span.isEmpty, "\(question)") }
      let topic = Set(Word.words(of: reading.topic).map(\.text))
      for (word, place) in zip(words, reading.places) where place == .topic {
        // In a remark, a phrase in quotes is treated as words.
        let isThere = word.isQuoted ? reading.topic.contains(word.text) : topic.contains(word.text)
        #expect(isThere, "'\(word.text)' of '\(question)' is lost")
      }
    }
  }

  @Test("has each phrase of its table in the form that questions are folded to")
  func tableIsFolded() {
    for section in VocabularySection.all {
      for word in section.words.joined() { #expect(word == Word.fold(word), "\(word)") }
    }
  }

  @Test("reads a question that can name nobody alike without people")
  func withoutPeople() throws {
    var generator = SplitMix64(seed: 20_261_122)
    let full = QuestionReader.office
    let empty = QuestionReader(
      people: PeopleDirectory([]), owners: full.owners, calendars: full.calendars,
      now: full.dates.now)
    var alone = 0
    for round in 0..<600 {
      // Some are as long as prose.
      let count = Int.random(in: round % 10 == 0 ? 12...24 : 1...5, using: &generator)
      let words = Word.words(
        of: (0..<count).map { _ in Self.phrases.randomElement(using: &generator)! }
          .joined(separator: " "))
      let isNamed = QuestionReader.mayNamePeople(
        words, isName: { $0.contains { full.people.isName($0) } },
        isNear: { full.people.name(near: $0) != nil })
      if isNamed { continue }
      alone += 1
      let (a, b) = (try? full.read(words), try? empty.read(words))
      #expect(a == b, "\(words.map(\.text))")
    }
    #expect(alone > 100)
  }
}
