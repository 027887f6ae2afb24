import Testing

@testable import Questions

@Suite("A table of words")
struct WordTableTests {
  let table = WordTable("robert bob rob\nrosemary rose\nzoë bob")

  @Test("knows its words, and neither parts of them nor others")
  func contains() {
    for word in ["robert", "rob", "rose", "zoë", "bob"] { #expect(table.contains(word)) }
    for word in ["", "ro", "ob", "roses", "bob rob", "zoe"] { #expect(!table.contains(word)) }
  }

  @Test("gives each line that has a word")
  func lines() {
    #expect(
      Set(table.lines(with: "bob")) == [["robert", "bob", "rob"], ["zoë", "bob"]])
    #expect(table.lines(with: "rose") == [["rosemary", "rose"]])
    #expect(table.lines(with: "nobody").isEmpty)
  }

  @Test("may be empty")
  func empty() { #expect(!WordTable("").contains("a")) }
}
