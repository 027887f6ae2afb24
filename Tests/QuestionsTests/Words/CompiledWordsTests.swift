import Foundation
import Testing

@testable import Questions

@Suite("The compiled words")
struct CompiledWordsTests {
  private static let path = LexiconTests.root + "/Sources/CLexicon/words.bin"

  @Test("are those of words.txt; 'make words' makes them again")
  func current() throws {
    let bytes = Data(CompiledWords.bytes())
    if ProcessInfo.processInfo.environment["WRITE_WORDS"] != nil {
      try bytes.write(to: URL(fileURLWithPath: Self.path))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: Self.path)) == bytes)
  }

  @Test("of another words.txt are not used")
  func others() {
    var bytes = CompiledWords.bytes()
    #expect(bytes.withUnsafeBytes { CompiledWords($0) } != nil)
    bytes[0] ^= 1
    #expect(bytes.withUnsafeBytes { CompiledWords($0) } == nil)
    #expect([UInt8]().withUnsafeBytes { CompiledWords($0) } == nil)
  }

  @Test("have each section by its name")
  func names() {
    let sections = Lexicon.read()
    for name in Set(sections.map(\.name)) {
      let found = Lexicon.sections(name)
      #expect(found.map(\.columns) == sections.filter { $0.name == name }.map(\.columns), "\(name)")
    }
    #expect(Lexicon.sections("with.no.words").isEmpty)
  }
}
