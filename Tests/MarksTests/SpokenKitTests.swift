import Testing

@testable import Marks

@Suite("Of 300 lines that nobody marked")
struct SpokenKitTests {
  @Test("on the even lines, 95 of 100 commitments found are some, and 85 of 100 are found")
  func precisionAndRecall() {
    let even = Score(ofEven: true)
    let odd = Score(ofEven: false)
    print("spoken commitments, even lines: \(even); odd lines: \(odd)")
    #expect(even.lines + odd.lines >= 300)
    #expect(even.traps + odd.traps >= 150)
    // Only lines of the odd half are printed, because rules are written from these.
    let missed = Comment(rawValue: odd.wrong.joined(separator: "\n"))
    #expect(odd.precision >= 0.97 && odd.recall >= 0.95, missed)
    #expect(even.precision >= 0.95 && even.recall >= 0.85)
  }

  private struct Score: CustomStringConvertible {
    var (lines, traps, expected, found, right) = (0, 0, 0, 0, 0)
    var wrong: [String] = []

    var precision: Double { Double(right) / Double(max(1, found)) }
    var recall: Double { Double(right) / Double(max(1, expected)) }
    var description: String {
      "\(lines) lines, \(found) found, \(right) of \(expected) right: "
        + "precision \(precision), recall \(recall)"
    }

    init(ofEven isEven: Bool) {
      var number = 0
      for (kit, isSpeech) in SpokenKit.all {
        let rows = MarkKit.rows(kit)
        let marks = SpokenReader.marks(in: rows.map(\.line), isSpeech: isSpeech)
        for (place, row) in rows.enumerated() {
          number += 1
          guard (number % 2 == 0) == isEven else { continue }
          add(row, Set(marks.filter { $0.line == place }.map(\.kind.rawValue)))
        }
      }
    }

    private mutating func add(_ row: MarkKit.Row, _ kinds: Set<String>) {
      let wanted = Set([row.kind].compactMap { $0 })
      lines += 1
      traps += wanted.isEmpty ? 1 : 0
      expected += wanted.count
      found += kinds.count
      right += wanted.intersection(kinds).count
      if wanted != kinds {
        wrong.append("\(row.kind ?? "-"), found \(kinds.sorted()): \(row.line)")
      }
    }
  }

  @Test(
    "a look at the bytes of a line passes over no commitment", arguments: SpokenKit.all.map(\.0))
  func glance(kit: String) {
    for row in MarkKit.rows(kit) where row.kind != nil {
      #expect(SpokenPrefilter.mayCommit(row.line[...]), "\(row.line)")
    }
  }
}
