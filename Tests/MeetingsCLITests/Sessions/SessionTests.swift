import Foundation
import TestFiles
import Testing

/// Sessions in `Tests/Sessions`, run as their files say.
@Suite("A session")
struct SessionTests {
  /// `MEETINGS_SESSIONS` is another folder.
  static let folder = TestFolder(
    ProcessInfo.processInfo.environment["MEETINGS_SESSIONS"].map { URL(fileURLWithPath: $0) }
      ?? ReadmeTests.root.appendingPathComponent("Tests/Sessions"))

  static let names = folder.names(ending: ".console")

  @Test("prints what its file says", arguments: names)
  func prints(name: String) throws {
    let script = try SessionFile(Self.folder.text(of: name), name: name)
    let session = try Session()
    let printed = try script.steps.map { try session.run($0) }
    if ProcessInfo.processInfo.environment["WRITE_SESSIONS"] != nil {
      try script.text(printing: printed).write(
        to: Self.folder.file(name), atomically: true, encoding: .utf8)
    } else {
      let differences = script.differences(printing: printed)
      #expect(differences == [], "\(differences.joined(separator: "\n"))")
    }
  }

  /// A runner that accepts everything would let every session pass.
  @Test(
    "differs if a line, the place of a line or the exit status does",
    arguments: [
      ("  one\n  two", true), ("  one", false), ("  two\n  one", false),
      ("  one\n  two\n? 1", false),
      ("  one\n! two", false), ("  [..]e\n  t[..]", true), ("  [..]x\n  two", false),
      ("  ...", true), ("  ...\n  two", true), ("  ...\n  one", false), ("", false),
    ])
  func differs(expected: String, matches: Bool) throws {
    let script = try SessionFile("$ printf 'one\\ntwo\\n'\n\(expected)\n", name: "this")
    let printed = try Session().run(script.steps[0])
    #expect(script.differences(printing: [printed]).isEmpty == matches)
  }
}
