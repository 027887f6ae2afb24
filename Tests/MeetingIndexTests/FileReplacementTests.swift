import Foundation
import Testing

@testable import Files

@Suite("A file that is replaced")
struct FileReplacementTests {
  private let folder =
    FileManager.default.temporaryDirectory.path + "/replaced-\(UUID().uuidString)"
  private var path: String { folder + "/a.ics" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(filePath: path))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func replace() throws(FileReplacement.Failure) {
    try FileReplacement.replace(path, Array("old".utf8), with: Array("new".utf8), by: ".beside")
  }

  @Test("holds its bytes and no others, shorter, longer or missing")
  func held() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let long = [UInt8](repeating: 7, count: 600_000)
    try Data(long).write(to: URL(filePath: folder + "/long"))
    #expect(FileReplacement.holds(folder + "/long", long))
    #expect(!FileReplacement.holds(folder + "/long", long.dropLast()))
    #expect(!FileReplacement.holds(folder + "/long", long + [7]))
    #expect(!FileReplacement.holds(folder + "/long", long.dropLast() + [8]))
    #expect(!FileReplacement.holds(folder + "/long", []))
    #expect(!FileReplacement.holds(folder + "/long", nil))
    #expect(FileReplacement.holds(folder + "/missing", nil))
    #expect(!FileReplacement.holds(folder + "/missing", []))
    #expect(!FileReplacement.holds(folder, long))
  }

  @Test("is rid of the half of it that a killed run left beside it, and of nothing else")
  func leftHalf() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("ne".utf8).write(to: URL(filePath: folder + "/.beside.new"))
    try Data("theirs".utf8).write(to: URL(filePath: folder + "/.beside"))
    FileReplacement.settle(path, Array("old".utf8), Array("new".utf8), by: ".beside")
    #expect(try names() == [".beside", "a.ics"])
    try replace()
    #expect(try names() == ["a.ics"])
  }

  private func refusal() -> String? {
    do throws(FileReplacement.Failure) { try replace() } catch {
      guard case .system(let reason) = error else { return "changed" }
      return reason
    }
    return nil
  }

  @Test("is refused where its owner protected it, or it has another name, and is as it was")
  func protected() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    chmod(path, 0o444)
    #expect(refusal()?.contains("write-protected") == true)
    chmod(path, 0o644)
    try FileManager.default.linkItem(atPath: path, toPath: folder + "/b.ics")
    #expect(refusal()?.contains("2 names (hard links)") == true)
    #expect(FileReplacement.contents(path) == Array("old".utf8))
    #expect(try names() == ["a.ics", "b.ics"])
  }

  @Test("keeps its mode and its extended attributes")
  func attributes() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    chmod(path, 0o640)
    let hasAttributes = setAttribute("user.tag", "red")
    #expect(refusal() == nil)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    if hasAttributes { #expect(attribute("user.tag") == "red") }
  }

  private let extended = FileAttributeKey("NSFileExtendedAttributes")

  private func setAttribute(_ name: String, _ value: String) -> Bool {
    let values = [extended: [name: Data(value.utf8)]]
    return (try? FileManager.default.setAttributes(values, ofItemAtPath: path)) != nil
      && attribute(name) == value
  }

  private func attribute(_ name: String) -> String? {
    let all = try? FileManager.default.attributesOfItem(atPath: path)[extended] as? [String: Data]
    return all?[name].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("is for its owner alone from its first byte on where it is private")
  func privately() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PrivateFile.replace(path, with: Array("new".utf8), by: path + ".new", isDurable: true)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(FileReplacement.contents(path) == Array("new".utf8))
    #expect(try names() == ["a.ics"])
  }
}
