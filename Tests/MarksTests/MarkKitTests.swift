import Marks
import Testing

@Suite("Of 300 lines by hand")
struct MarkKitTests {
  @Test(
    "at least 99 of 100 marks are found, 99 of 100 found are marks, and nothing unmarked is one")
  func precisionAndRecall() {
    var score = Score()
    score.add(MarkKit.markdown)
    score.add(MarkKit.org)
    score.add(MarkKit.minutes)
    score.add(MarkKit.speech, isSpeech: true)
    let missed = Comment(rawValue: score.wrong.joined(separator: "\n"))
    #expect(score.lines >= 300)
    #expect(score.traps * 5 >= score.lines * 2)
    #expect(score.right * 100 >= score.expected * 99, missed)
    #expect(score.right * 100 >= score.found * 99, missed)
    #expect(score.inferred == 0, missed)
  }

  private struct Score {
    var lines = 0
    var traps = 0
    var expected = 0
    var found = 0
    var right = 0
    /// Lines found to be marked that are not.
    var inferred = 0
    var wrong: [String] = []

    mutating func add(_ kit: String, isSpeech: Bool = false) {
      let rows = kit.split(separator: "\n").map { row in
        let parts = row.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        return (mark: parts[0].split(separator: " ").first.map(String.init), line: String(parts[1]))
      }
      let marks = MarkReader.marks(in: rows.map(\.line), isSpeech: isSpeech)
      for (number, row) in rows.enumerated() {
        let kinds = Set(marks.filter { $0.line == number }.map(\.kind.rawValue))
        add(row.mark ?? "-", kinds, row.line)
      }
    }

    private mutating func add(_ mark: String, _ kinds: Set<String>, _ line: String) {
      let wanted: Set = mark == "-" ? [] : [mark == "decided" ? "decision" : mark]
      lines += line.isEmpty ? 0 : 1
      traps += wanted.isEmpty && !line.isEmpty ? 1 : 0
      expected += wanted.count
      found += kinds.count
      right += wanted.intersection(kinds).count
      inferred += wanted.isEmpty ? kinds.count : 0
      if wanted != kinds { wrong.append("\(mark), found \(kinds.sorted()): \(line)") }
    }
  }
}
