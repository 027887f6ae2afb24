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
    /// The number of marks found on lines without one.
    var inferred = 0
    var wrong: [String] = []

    mutating func add(_ kit: String, isSpeech: Bool = false) {
      let rows = MarkKit.rows(kit)
      let lines = rows.map(\.line)
      let marked = MarkReader.marks(in: lines, isSpeech: isSpeech)
      let spoken = SpokenReader.marks(
        in: isSpeech ? lines : [], isSpeech: true, besides: Set(marked.map(\.line)))
      let marks = marked + spoken
      for (number, row) in rows.enumerated() {
        add(row, Set(marks.filter { $0.line == number }.map(\.kind.rawValue)))
      }
    }

    private mutating func add(_ row: MarkKit.Row, _ kinds: Set<String>) {
      let wanted = Set([row.kind].compactMap { $0 })
      lines += row.line.isEmpty ? 0 : 1
      traps += wanted.isEmpty && !row.line.isEmpty ? 1 : 0
      expected += wanted.count
      found += kinds.count
      right += wanted.intersection(kinds).count
      inferred += wanted.isEmpty ? kinds.count : 0
      if wanted != kinds {
        wrong.append("\(row.kind ?? "-"), found \(kinds.sorted()): \(row.line)")
      }
    }
  }
}
