import Foundation
import Testing

@testable import Changes

@Suite("A write in the journal")
struct StoredWriteTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/stored-\(UUID().uuidString)"
  private var path: String { folder + "/a.ics" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func stored(_ before: [UInt8]?, _ after: [UInt8]?) throws -> (ChangePlan.Write, Data) {
    let write = ChangePlan.Write(source: "s", path: path, before: before, after: after)
    return (write, try JSONEncoder().encode(write))
  }

  /// Reads a stored write if the file contains `bytes`.
  private func read(_ data: Data, where bytes: [UInt8]?, named name: String? = nil) throws
    -> ChangePlan.Write
  {
    let file = name.map { "\(folder)/\($0)" } ?? path
    defer { try? FileManager.default.removeItem(atPath: file) }
    if let bytes { try Data(bytes).write(to: URL(filePath: file)) }
    var write = try JSONDecoder().decode(ChangePlan.Write.self, from: data)
    write.resolve(by: ".beside")
    return write
  }

  @Test("is read as it was, whether a file changes, comes or goes")
  func roundTrip() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let texts = ["", "a\n", "a\na\n", "a\nb", "b\na\na\n", "x\ny\nz\n"].map { Array($0.utf8) }
    for before in texts + [nil] {
      for after in texts + [nil] {
        let (write, data) = try stored(before, after)
        #expect(try read(data, where: before) == write)
        #expect(try read(data, where: after) == write)
      }
    }
  }

  @Test("is read from what a killed run left beside the file, where that is another by now")
  func leftBeside() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (write, data) = try stored([0x61], [0x62])
    #expect(try read(data, where: [0x61], named: ".beside") == write)
    let unknown = try read(data, where: [0x63])
    #expect(unknown.unresolved != nil && unknown.before == nil && unknown.after == nil)
    #expect(try JSONEncoder().encode(unknown).count == data.count)
  }

  @Test("is a few kilobytes of a file of any size")
  func size() throws {
    let line = Array("SUMMARY:of an event among thousands\r\n".utf8)
    let before = Array(repeatElement(line, count: 20_000).joined())
    var after = before
    after[line.count * 10_000 + 8] = 0x4F
    let (write, data) = try stored(before, after)
    #expect(data.count < 1_000)
    #expect(try read(data, where: after) == write)
  }

  @Test("of an older version is read")
  func older() throws {
    let data = Data(#"{"source":"s","path":"/a.ics","before":[97,98],"after":[99]}"#.utf8)
    let write = try JSONDecoder().decode(ChangePlan.Write.self, from: data)
    #expect(write.before == [97, 98] && write.after == [99])
  }

  @Test("whose place is not in the file fits nothing")
  func damaged() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (_, data) = try stored([0x61, 0x0A, 0x62], [0x61, 0x0A, 0x63])
    let text = String(decoding: data, as: UTF8.self)
    for prefix in ["-1", "3", "9223372036854775807"] {
      let other = Data(text.replacing("\"prefix\":2", with: "\"prefix\":\(prefix)").utf8)
      #expect(other != data)
      #expect(try read(other, where: [0x61, 0x0A, 0x62]).unresolved != nil)
    }
  }
}
