import Testing

@testable import Marks

@Suite("Of 300 lines that nobody marked")
struct SpokenKitTests {
  @Test("on the even lines, 95 of 100 commitments found are some, and 85 of 100 are found")
  func precisionAndRecall() throws {
    let found = try MarkKit.kits("spoken").flatMap { kit in
      kit.found(
        SpokenReader.marks(in: kit.rows.map(\.line), isSpeech: kit.form == .speech))
    }
    var (even, odd) = (MarkScore(), MarkScore())
    for (index, (row, kinds)) in found.enumerated() {
      if index % 2 == 1 { even.add(row, kinds) } else { odd.add(row, kinds) }
    }
    print("spoken commitments, even lines: \(even); odd lines: \(odd)")
    #expect(even.lines + odd.lines >= 300)
    #expect(even.traps + odd.traps >= 150)
    // Only lines of the odd half are printed, because rules are written from these.
    let missed = Comment(rawValue: odd.wrong.joined(separator: "\n"))
    #expect(odd.precision >= 0.97 && odd.recall >= 0.95, missed)
    #expect(even.precision >= 0.95 && even.recall >= 0.85)
  }

  @Test("a look at the bytes of a line passes over no commitment")
  func glance() throws {
    for row in try MarkKit.rows("spoken") where row.kind != nil {
      #expect(SpokenPrefilter.mayCommit(row.line[...]), "\(row.line)")
    }
  }
}
