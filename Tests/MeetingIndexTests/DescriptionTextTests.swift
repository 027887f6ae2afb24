import Foundation
import SeededRandom
import Testing
import TextAnalysis

@testable import Index

@Suite struct DescriptionTextTests {
  /// A description, with the lines that a service has added marked.
  private struct Described {
    var name: String
    var lines: [(text: String, isOfService: Bool)] = []
    var text: String { lines.map(\.text).joined(separator: "\n") }
  }

  private static func descriptions() throws -> [Described] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = try String(
      contentsOf: folder.appending(path: "Descriptions/descriptions.txt"), encoding: .utf8)
    var all: [Described] = []
    for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("== ") {
        all.append(Described(name: String(line.dropFirst(3))))
      } else if !all.isEmpty {
        all[all.count - 1].lines.append((String(line.dropFirst()), line.hasPrefix("|")))
      }
    }
    return all
  }

  @Test func whatServicesWroteIsToldFromWhatPeopleWrote() throws {
    var (right, wrong, missed) = (0, [String](), [String]())
    let all = try Self.descriptions()
    for described in all {
      let taken = Set(DescriptionText(described.text).boilerplate.map(\.lowerBound))
      var place = 0
      for (text, isOfService) in described.lines {
        defer { place += text.utf8.count + 1 }
        if text.allSatisfy(\.isWhitespace) { continue }
        switch (taken.contains(place), isOfService) {
        case (true, true): right += 1
        case (true, false): wrong.append("\(described.name): \(text)")
        case (false, true): missed.append("\(described.name): \(text)")
        case (false, false): break
        }
      }
    }
    #expect(all.count == 60)
    let precision = Double(right) / Double(right + wrong.count)
    let recall = Double(right) / Double(right + missed.count)
    print("boilerplate of \(all.count) descriptions: precision \(precision), recall \(recall)")
    #expect(precision >= 0.99, "\(wrong)")
    #expect(recall >= 0.95, "\(missed)")
  }

  @Test func aGlanceAtTheBytesOfALineJudgesItLikeItsText() throws {
    var generator = SplitMix64(seed: 3)
    let phrases = try #require(String(bytes: PhraseMatcher.shipped.file, encoding: .utf8))
      .split(separator: "\n").map { String($0.split(separator: " ", maxSplits: 1)[1]) }
    let described = try Self.descriptions().flatMap { $0.lines.map(\.text) }
    let additions = [
      "", "", ":", " 12", "12", "s", " the deck", ".", " > ", "PIN", "’", "* ", "“", " – ", "é",
      "don’t ", "…", "\t",
    ]
    for _ in 0..<20_000 {
      let words = [phrases, described].randomElement(using: &generator)!
      let line =
        additions.randomElement(using: &generator)! + words.randomElement(using: &generator)!
        + additions.randomElement(using: &generator)!
      let written = Bool.random(using: &generator) ? line : line.uppercased()
      Array(written.utf8).withUnsafeBufferPointer { bytes in
        let kinds = [true, false].map {
          DescriptionLine(bytes[...], .shipped, isCommon: false, glances: $0).kind
        }
        #expect(kinds[0] == kinds[1], "\(written)")
      }
    }
  }

  @Test(arguments: [
    ("  – ÀÖØÞ × Éß\t“DON’T”… ", "àöøþ × éß “don't”…"), ("2. Zoë’s —  Ñ", "zoë's — ñ"),
    ("• Ōtepoti’s\u{A0}Café", "ōtepoti's café"),
  ])
  func aLineIsReadInLowerCaseWithSingleSpaces(written: String, text: String) {
    Array(written.utf8).withUnsafeBufferPointer { bytes in
      #expect(DescriptionLine(bytes[...], .shipped, isCommon: false).text == text)
    }
  }

  @Test func glancesAtLinesFindTheSameBlocks() throws {
    for described in try Self.descriptions() {
      for text in [described.text, described.text.replacing("'", with: "’")] {
        let glanced = DescriptionText(text).boilerplate
        #expect(glanced == DescriptionText(text, glances: false).boilerplate, "\(described.name)")
      }
    }
  }

  @Test func noPassageHasWhatAServiceWrote() throws {
    for described in try Self.descriptions() {
      let bytes = Array(described.text.utf8)
      let text = DescriptionText(described.text)
      for passage in Passages.cut(text.masked) {
        #expect(!text.boilerplate.contains { $0.overlaps(passage) }, "\(described.name)")
        #expect(!bytes[passage].isEmpty)
      }
    }
  }

  @Test func theOffsetsOfAMaskedTextAreThoseOfTheText() throws {
    for described in try Self.descriptions() {
      #expect(DescriptionText(described.text).masked.utf8.count == described.text.utf8.count)
    }
  }

  @Test func aTextWithoutBoilerplateStaysAsItIs() {
    for text in ["", "\n", "Numbers, hiring\r\n\r\nPricing ", "a\0b"] {
      #expect(DescriptionText(text).prose == text)
      #expect(DescriptionText(text).masked == text)
    }
  }

  @Test func linesBehindABlockAreKeptWithThoseBeforeIt() {
    let text = "Before.\r\nJoin Zoom Meeting\r\nhttps://zoom.us/j/1234567\r\nBehind."
    #expect(DescriptionText(text).prose == "Before.\r\nBehind.")
  }
}
