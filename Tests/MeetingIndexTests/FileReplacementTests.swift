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
}
