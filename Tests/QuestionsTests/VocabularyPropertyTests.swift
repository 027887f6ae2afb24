import SeededRandom
import Testing
import Time

@testable import Questions

@Suite struct `Any sequence of words of questions` {
  private static let words: [String] =
    VocabularySection.all.flatMap { $0.words.map { $0.joined(separator: " ") } }
    + DateReader.words.sorted()

  private static let others = [
    "dana", "lee wong", "zoë", "hope", "sales", "product team", "pricing", "berths", "\"q3 plan\"",
    "-drill", "from:lee", "on:friday", "2026-04-09", "9.4.", "3pm", "14:30", "1:1", "#12", "may",
    "march", "45", "min", ",", "?", "(", "&", "every", "mondays", "EST", "Asia/Tokyo", "UTC+2",
  ]

  /// Half of the words are from the grammar, in which many phrases share a beginning.
  private static func question(_ random: inout SplitMix64) -> String {
    let count = Int.random(in: 1...9, using: &random)
    return (0..<count).map { _ in
      (Bool.random(using: &random) ? words : others).randomElement(using: &random)!
    }.joined(separator: " ")
  }

  /// Expects that no question crashes, leaves a word unplaced, or gives a negative span.
  @Test(arguments: 0..<2) func `is read whole`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let reader = QuestionReader.office
    for _ in 0..<25 {
      let question = Self.question(&random)
      let words = Word.words(of: question)
      do {
        let parse = try QuestionParse(reader, words).read(joining: [])
        let reading = try parse.completed()
        #expect(!parse.places.contains(nil), "\(question)")
        let covers = try QuestionChart(reader, words).covers(besides: reading)
        for other in [reading] + covers.map(\.reading) {
          #expect(other.places.count <= words.count, "\(question)")
          guard let from = other.span?.from, let to = other.span?.to else { continue }
          #expect(from <= to, "\(question)")
        }
      } catch let error as DateError {
        #expect(!error.message.isEmpty, "\(question)")
      } catch let error as FieldError {
        _ = error
      }
    }
  }

  /// Expects that productions look no further than the last word.
  @Test(arguments: ["", "am I free the", "with dana", "what about the"])
  func `may end with any word of dates`(_ lead: String) throws {
    for last in DateReader.words.sorted() + ["17th", "3rd", "32nd", "no", "without"] {
      let words = Word.words(of: "\(lead) \(last)")
      let parse = try? QuestionParse(.office, words).read(joining: [])
      #expect(parse?.places.contains(nil) != true, "\(lead) \(last)")
    }
  }

  /// Expects the same classes of each word, whichever section comes first.
  @Test(arguments: 0..<4) func `is of the same classes in whatever order the sections stand`(
    _ seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let shuffled = Vocabulary(
      VocabularySection.inOrder(Lexicon.sections.shuffled(using: &random)))
    for _ in 0..<200 {
      let question = Self.question(&random)
      let words = Word.words(of: question)
      for place in words.indices {
        let (these, those) = (
          Vocabulary.shared.roles(in: words, at: place), shuffled.roles(in: words, at: place)
        )
        #expect(these.elementsEqual(those, by: ==), "\(question)")
      }
      let near = { (meant: String) in words.contains { $0.folded.isOneEdit(from: meant) } }
      let start = words.first?.folded ?? ""
      let meant = Vocabulary.shared.word(near: start, near)
      #expect(meant == shuffled.word(near: start, near), "\(question)")
    }
  }

  /// Expects an event with a title that ends after it begins, or an error.
  @Test(arguments: 0..<2) func `is an event or is refused`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<60 {
      let sentence = Self.question(&random)
      do {
        let draft = try QuestionReader.office.draft(of: sentence)
        #expect(draft.times.start < draft.times.end && !draft.title.isEmpty, "\(sentence)")
      } catch let error as DraftError {
        #expect(!error.message.isEmpty, "\(sentence)")
      } catch let error as DateError {
        #expect(!error.message.isEmpty, "\(sentence)")
      }
    }
  }
}
