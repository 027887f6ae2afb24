import Foundation
import Testing

@Suite("Symbolic links of a source")
struct SourceLinkTests {
  let box = try! Sandbox()

  init() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "dana/a.ics")
    try box.write(ICS.calendar(ICS.event("b", "Severance")), to: "lee/b.ics")
    try link("dana/b.ics", to: "../lee/b.ics")
    try link("dana/again.ics", to: "a.ics")
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(box.folder)/\(path)", withDestinationPath: target)
  }

  private func isFound(_ word: String) throws -> Bool {
    try box.meetings("about", word, "--json").status == 0
  }

  @Test("are followed wherever they lead, which is said once, when it is added")
  func followed() throws {
    try box.meetings("add", "dana").expect(
      0, err: "1 symbolic link in dana leads out of it and was followed", "--links inside")
    let synced = try box.meetings("sync")
    #expect(synced.status == 0 && synced.err.isEmpty, "\(synced)")
    #expect(try isFound("severance"))
  }

  @Test("that lead out are named, and not followed, with --links inside")
  func inside() throws {
    #expect(try box.meetings("add", "dana", "--links", "inside").err.isEmpty)
    try box.meetings("sync").expect(2, err: "dana/b.ics: the symbolic link leads out of its source")
    #expect(try isFound("budget"))
    #expect(try !isFound("severance"))
    #expect(try box.meetings("sources", "--json").objects.first?["links"] as? String == "inside")
    #expect(try box.meetings("sources").out.contains("links inside"))
  }

  @Test("are left out from then on where the source is added again with --links inside")
  func changed() throws {
    try box.index("dana")
    #expect(try isFound("severance"))
    try box.meetings("add", "dana", "--links", "inside").expect(
      0, out: "in 'dana', only links that stay in it are followed")
    try box.meetings("sync")
    #expect(try isFound("budget"))
    #expect(try !isFound("severance"))
    try box.meetings("add", "dana", "--links", "all")
    #expect(try box.meetings("sync").status == 0)
    #expect(try isFound("severance"))
  }

  @Test("are refused as the source itself with --links inside", arguments: ["link", "link.ics"])
  func itself(name: String) throws {
    try link(name, to: name == "link" ? "dana" : "lee/b.ics")
    let added = try box.meetings("add", name, "--links", "inside").expect(2)
    #expect(added.err.contains("the symbolic link leads out of its source"), "\(added.err)")
    #expect(try box.meetings("add", name).status == 0)
  }

  @Test("that take the place of a file or an archive are not followed", arguments: ["ics", "zip"])
  func replaced(ending: String) throws {
    let calendar = ICS.calendar(ICS.event("c", "Hiring"))
    let other = ICS.calendar(ICS.event("b", "Severance"))
    let pack = { (text: String) in
      ending == "zip" ? StoredZip.data([("c.ics", text)]) : Data(text.utf8)
    }
    try box.write(pack(calendar), to: "own.\(ending)")
    try box.write(pack(other), to: "lee/other.\(ending)")
    try box.meetings("add", "own.\(ending)", "--links", "inside", "--sync")
    #expect(try isFound("hiring"))
    try FileManager.default.removeItem(atPath: "\(box.folder)/own.\(ending)")
    try link("own.\(ending)", to: "lee/other.\(ending)")
    let synced = try box.meetings("sync")
    #expect(synced.status == 2 && synced.err.contains("symbolic link"), "\(synced.err)")
    #expect(try isFound("hiring"))
    #expect(try !isFound("severance"))
  }

  @Test("are nothing that a server has")
  func server() throws {
    try box.run("add", "http://127.0.0.1:1/a.ics", "--links", "inside").expect(
      64, err: "--links needs a file or a folder")
  }
}
