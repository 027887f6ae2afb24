import Testing
import Writing

@Suite("A unified diff")
struct UnifiedDiffTests {
  private func diff(_ old: String?, _ new: String?) -> [String] {
    UnifiedDiff(old.map { Array($0.utf8) }, new.map { Array($0.utf8) }, name: "a.ics").lines
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("has the lines that differ with three around them")
  func hunk() {
    #expect(
      diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\nsix\n7\n8\n9\n") == [
        "--- a.ics", "+++ a.ics", "@@ -3,7 +3,7 @@", " 3", " 4", " 5", "-6", "+six", " 7", " 8",
        " 9",
      ])
  }

  @Test("of a file that comes or goes has all its lines")
  func whole() {
    #expect(diff(nil, "1\n2\n") == ["--- /dev/null", "+++ a.ics", "@@ -0,0 +1,2 @@", "+1", "+2"])
    #expect(diff("1\n", nil) == ["--- a.ics", "+++ /dev/null", "@@ -1 +0,0 @@", "-1"])
  }

  @Test("of the same is empty")
  func same() { #expect(diff("1\n", "1\n").isEmpty) }
}
