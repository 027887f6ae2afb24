import CFiles
import Files
import Foundation
import Testing

@Suite("A path beneath a folder")
struct ConfinedFolderTests {
  typealias Opening = @convention(c) (Int32, UnsafePointer<CChar>?, Int32) -> Int32

  let root = FileManager.default.temporaryDirectory.path + "/beneath-\(UUID().uuidString)"

  init() throws {
    for folder in ["own/team", "other"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for file in ["own/team/a", "other/b"] { try Data("x".utf8).write(to: place(file)) }
    for (link, target) in [
      ("own/here", "team"), ("own/out", "../other"), ("own/whole", "\(root)/own/team"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(root)/\(link)", withDestinationPath: target)
    }
  }

  private func place(_ path: String) -> URL { URL(filePath: "\(root)/\(path)") }

  /// Returns 0 or an errno.
  private func open(_ path: String, _ opening: Opening) -> Int32 {
    let folder = Foundation.open("\(root)/own", O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    let found = opening(folder, path, O_RDONLY)
    let failure = errno
    if found >= 0 { close(found) }
    return found < 0 ? failure : 0
  }

  @Test(
    "is opened, and refused where a link leads out, also where the system can't tell",
    arguments: ["out/b", "../other/b", "whole/a", "team/../../other/b", "/etc/passwd"])
  func refused(path: String) {
    #expect(open(path, meetings_open_beneath) == EXDEV)
    #expect(open(path, meetings_open_beneath_without_links) == EXDEV)
  }

  @Test("is opened where it is in the folder, and by a link where the system can tell")
  func opened() {
    for path in ["team/a", "team", "team//a"] {
      #expect(open(path, meetings_open_beneath) == 0, "\(path)")
      #expect(open(path, meetings_open_beneath_without_links) == 0, "\(path)")
    }
    #expect(open("here/a", meetings_open_beneath) == 0)
    #expect(open("here/a", meetings_open_beneath_without_links) == EXDEV)
    #expect(open("team/none", meetings_open_beneath_without_links) == ENOENT)
  }

  @Test("may be longer than a call takes")
  func long() throws {
    let name = String(repeating: "n", count: 200)
    var path = ""
    let script =
      "cd '\(root)/own'; for i in $(seq 30); do mkdir \(name); cd \(name); done; echo x > a"
    let made = Process()
    made.executableURL = URL(filePath: "/bin/bash")
    made.arguments = ["-c", script]
    try made.run()
    made.waitUntilExit()
    for _ in 0..<30 { path += "\(name)/" }
    let folder = try ConfinedFolder("\(root)/own")
    let bytes = try FileContents.loadWithStatus(
      RelativePath(path + "a"), in: folder, maximumSize: 10
    ).bytes
    #expect(bytes == Array("x\n".utf8))
  }
}
