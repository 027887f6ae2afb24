import Foundation
import Testing

@testable import Questions

@Suite("The learned parts of a question")
struct LearnedPartsTests {
  /// `Models/Questions/parts.tsv`, a role, a direction and a marked question in each line.
  private static let marked: [String] = {
    let file = LexiconTests.root + "/Models/Questions/parts.tsv"
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.map { String($0.split(separator: "\t")[2]) }
  }()

  private func likeliestPart(at place: Int, in parts: LearnedParts) -> LearnedParts.Part {
    LearnedParts.Part.allCases.max {
      parts.lead(of: $0, at: place) < parts.lead(of: $1, at: place)
    }!
  }

  /// The script tells 93 % of these words right; words with other features than its own would be
  /// told right much less often.
  @Test("are those of the marked questions that they were fitted on")
  func fitted() throws {
    let openers: [Character: LearnedParts.Part] = [
      "[": .content, "{": .people, "<": .date, "(": .asking,
    ]
    var (right, all) = (0, 0)
    for (index, line) in Self.marked.enumerated() where index.isMultiple(of: 10) {
      var (text, expected, open) = ("", [LearnedParts.Part](), [LearnedParts.Part.asking])
      var isInWord = false
      for character in line {
        if let part = openers[character] {
          open.append(part)
        } else if "]}>)".contains(character) {
          if open.count > 1 { open.removeLast() }
        } else {
          text.append(character)
          let isLetter = character.isLetter || character.isNumber
          if isLetter, !isInWord { expected.append(open.last!) }
          isInWord = isLetter || isInWord && !character.isWhitespace
        }
      }
      let words = Word.words(of: text)
      let places = words.indices.filter { !words[$0].isMark }
      // Marks without a space split some words.
      guard places.count == expected.count else { continue }
      let parts = LearnedParts(words)
      right += zip(places, expected).count { likeliestPart(at: $0, in: parts) == $1 }
      all += expected.count
    }
    try #require(all > 4_000)
    #expect(Double(right) > 0.91 * Double(all), "\(right) of \(all)")
  }

  @Test("know a name from the same word by what is beside it")
  func names() {
    let named = LearnedParts(Word.words(of: "did I meet with Mark last week"))
    let word = LearnedParts(Word.words(of: "who will mark up the contract"))
    #expect(named.lead(of: .people, at: 4) > 0 && word.lead(of: .people, at: 2) < -1)
  }
}

@Suite("The learned kind of a question")
struct LearnedKindTests {
  @Test("depends on words without case, marks and figures")
  func terms() {
    let words = Word.words(of: "Where's the double-booked 3pm on Fri?")
    #expect(
      SentenceScores.terms(of: words[...]).map(\.term)
        == ["where", "the", "double", "booked", "on"])
  }
}
