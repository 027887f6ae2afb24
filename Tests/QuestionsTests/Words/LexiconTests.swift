import Foundation
import Testing

@testable import Questions

@Suite("The lexicon")
struct LexiconTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  static let text = try! String(
    contentsOfFile: root + "/Sources/CLexicon/words.txt", encoding: .utf8)

  /// Classes whose words may belong to another class too.
  static let open: Set<String> = [
    "filler", "chatter", "chatter.noun", "question", "auxiliary", "verb", "tells", "pronoun",
    "relative", "preposition", "literal", "meeting", "container", "article", "possessive",
  ]

  /// Phrases in two classes by design; the context decides between them.
  static let both: Set<String> = [
    "people", "folks", "colleagues", "guests", "members", "host", "plus", "under", "attendees",
    "participants", "since when", "how long ago", "how long since", "how long is it since",
    "how long has it been since", "at least", "minimum", "at most", "maximum", "max",
    "at the most", "how recently",
  ]

  @Test("has a class for each section of the grammar")
  func classes() {
    for section in Lexicon.sections where section.group != "sets" {
      #expect(Role.named[section.name] != nil, "\(section.name)")
      #expect(section.columns != [""], "\(section.name) has no words")
      #expect(Lexicon.list("precedence").contains(section.name), "\(section.name)")
    }
  }

  @Test("has no phrase in two classes of the grammar but where that is meant")
  func ambiguity() {
    var classes: [String: Set<String>] = [:]
    for section in Lexicon.sections where section.group != "sets" && section.columns.count == 1 {
      for phrase in Vocabulary.phrases(section.columns[0]) where !Self.open.contains(section.name) {
        classes[phrase.joined(separator: " "), default: []].insert(section.name)
      }
    }
    let twice = classes.filter { $0.value.count > 1 && !Self.both.contains($0.key) }
    #expect(twice.isEmpty, "\(twice.map { "\($0.key): \($0.value.sorted())" }.sorted())")
  }

  @Test("takes no given name for what somebody did")
  func names() {
    for section in Lexicon.sections
    where ["attends", "absent", "organizes"].contains(section.name) && section.columns.count == 1 {
      let names = Vocabulary.phrases(section.columns[0]).map { $0.joined(separator: " ") }
        .filter(NamesThatAreWords.contains)
      #expect(names.isEmpty, "\(section.name): \(names)")
    }
  }

  @Test("has each phrase of a class once")
  func repetition() {
    for section in Lexicon.sections where section.group != "sets" {
      for column in section.columns {
        let phrases = Vocabulary.phrases(column).map { $0.joined(separator: " ") }
        let twice = Dictionary(grouping: phrases, by: \.self).filter { $0.value.count > 1 }.keys
        #expect(twice.isEmpty, "\(section.name): \(twice.sorted())")
      }
    }
  }

  /// Skips rows, which have values, and columns and verbs, which rules make phrases of.
  @Test("has each phrase in one place, with all its classes")
  func places() {
    let rows = Set(Lexicon.sections.filter { $0.columns[0].contains(": ") }.map(\.name))
    let tables: Set = ["nicknames", "names-that-are-words", "precedence"]
    var sections: [String: Set<String>] = [:]
    for block in Self.text.components(separatedBy: "\n\n") where block.hasPrefix("[") {
      let lines = block.split(separator: "\n")
      let name = String(lines[0].dropFirst().prefix { $0 != "]" })
      let words = lines.dropFirst().map { line in
        name == "words" ? line.drop { $0 != ":" }.dropFirst() : line
      }
      if rows.contains(name) || tables.contains(name) || words.contains("+") { continue }
      let text = words.joined(separator: name == "words" ? "," : " ")
      for (place, phrase) in text.split(separator: ",").enumerated()
      where !words.contains(where: { $0.hasPrefix("~") }) && !phrase.allSatisfy(\.isWhitespace) {
        let phrase = phrase.split(separator: " ").joined(separator: " ")
        sections[phrase, default: []].insert("\(name) \(place)")
      }
    }
    let twice = sections.filter { $0.value.count > 1 }
    #expect(twice.isEmpty, "\(twice)")
    #expect(sections.count > 2_500)
  }

  /// A misspelled class would end the program, and an unused class is superfluous.
  @Test("has the classes that the code asks for, and no other")
  func uses() throws {
    let files = FileManager.default.enumerator(atPath: Self.root + "/Sources/Questions")!
    let code = try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: Self.root + "/Sources/Questions/" + $0, encoding: .utf8) }
      .joined()
    let calls = try Regex(#"Lexicon\.(?:words|list|rows|text|values|phrases)\("([^"]+)""#)
    let asked = Set(code.matches(of: calls).map { String($0.output[1].substring!) })
    let known = Set(Lexicon.sections.filter { $0.group == "sets" }.map(\.name))
    #expect(asked == known)
  }

  @Test("has its words as questions are folded to, one space between them")
  func folding() {
    for section in Lexicon.sections
    where !section.name.hasPrefix("zone") && section.name != "precedence" {
      for line in section.columns.flatMap({ $0.split(separator: "\n") }) {
        // The code reads the values of rows.
        let phrases = line.split(separator: ": ").last ?? ""
        #expect(phrases == Word.fold(String(phrases)), "\(section.name): \(phrases)")
      }
    }
  }

  @Test(
    "inflects verbs by rule",
    arguments: [
      ("check", "check, checks, checked, checking"), ("move", "move, moves, moved, moving"),
      ("reply", "reply, replies, replied, replying"), ("play", "play, plays, played, playing"),
      ("discuss", "discuss, discusses, discussed, discussing"),
      ("fix", "fix, fixes, fixed, fixing"), ("watch", "watch, watches, watched, watching"),
      ("drop", "drop, drops, dropped, dropping"), ("put/put", "put, puts, putting"),
      ("take/took/taken", "take, takes, took, taken, taking"),
      ("dial/dialled", "dial, dials, dialled, dialling"),
    ])
  func inflection(verb: String, forms: String) {
    #expect(PhraseRules.inflected(verb) == forms)
  }

  @Test("is read to the last section")
  func whole() {
    let heads = Self.text.split(separator: "\n").filter { $0.hasPrefix("[") }
      .map { $0.dropFirst().prefix { $0 != "]" } }
    #expect(Set(Lexicon.sections.map { $0.name[...] } + ["words"]) == Set(heads))
  }
}
