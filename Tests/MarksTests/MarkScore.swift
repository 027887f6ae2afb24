import Marks

extension MarkKit {
  /// Returns each row with the kinds of the marks that are found in its line.
  func found(_ marks: [Mark]) -> [(row: Row, kinds: [String])] {
    rows.enumerated().map { number, row in
      (row, marks.filter { $0.line == number }.map(\.kind.rawValue))
    }
  }

  /// Returns each row with the kinds of all marks in its line, inferred ones included.
  func found() -> [(row: Row, kinds: [String])] {
    let marks = TextMark.all(
      in: rows.map(\.line), isSpeech: form == .speech, isSpoken: true)
    return found(marks.map(\.mark))
  }
}

/// Counts of expected and found marks.
struct MarkScore: CustomStringConvertible {
  private(set) var (lines, traps, expected, found, right) = (0, 0, 0, 0, 0)
  /// The number of marks found in lines without one.
  private(set) var inferred = 0
  private(set) var wrong: [String] = []

  var precision: Double { Double(right) / Double(max(1, found)) }
  var recall: Double { Double(right) / Double(max(1, expected)) }
  var description: String {
    "\(lines) lines, \(found) found, \(right) of \(expected) right: "
      + "precision \(precision), recall \(recall)"
  }

  mutating func add(_ row: MarkKit.Row, _ kinds: [String]) {
    let (wanted, kinds) = (Set(row.kinds), Set(kinds))
    lines += row.line.isEmpty ? 0 : 1
    traps += wanted.isEmpty && !row.line.isEmpty ? 1 : 0
    expected += wanted.count
    found += kinds.count
    right += wanted.intersection(kinds).count
    inferred += wanted.isEmpty ? kinds.count : 0
    if wanted != kinds {
      wrong.append("\(row.place): \(row.line)\n  expected \(row.kinds), found \(kinds.sorted())")
    }
  }
}
