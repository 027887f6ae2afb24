import Testing

@Suite("The folders of a module")
struct FolderTests {
  @Test(
    "use each other's types in one direction", arguments: ModuleWallsTests.allowed.keys.sorted())
  func folders(module: String) throws {
    let arrows = try FolderArrows(module: module)
    for cycle in arrows.cycles {
      Issue.record(
        """
        a cycle in \(module): \(cycle.sorted().joined(separator: ", "))
        \(arrows.uses(within: cycle).joined(separator: "\n"))
        """)
    }
  }

  @Test("and a cycle is found, whatever stands in comments and strings")
  func cycle() {
    func file(_ folder: String, _ text: String) -> (String, String, SourceTypes) {
      (folder, "\(folder).swift", SourceTypes(text))
    }
    let arrows = FolderArrows([
      file("A", "struct One { let two: Two }  // Three"),
      file("B", "enum Two { static let text = \"One \\(String(Three.self)) One\" }"),
      file(
        "C", "private struct One {}\npackage final class Three { let one: One; let two = x.Two }"),
      file("D", "struct Four { let three: Three? = One.none }\nextension One {}"),
    ])
    #expect(arrows.cycles.isEmpty)
    #expect(arrows.uses["B"] == ["C": ["B.swift uses Three"]])
    let closed = FolderArrows([
      file("A", "struct One { let two: Two }"), file("B", "enum Two { case one(One) }"),
    ])
    #expect(closed.cycles == [["A", "B"]])
  }
}
