import Foundation
import Testing

@Suite("The status")
struct StatusTests {
  let box = try! Sandbox()

  @Test("says that a change is open once the process that writes it has ended, and not before")
  func besideWriter() throws {
    try box.write(ICS.calendar(ICS.event("a", "Budget")), to: "cal/a.ics")
    try box.index("cal", "--writable")
    let id = try #require(try box.meetings("budget", "--json").objects.first?["id"])
    try box.meetings("edit", "\(id)", "--title", "Other", "--yes")
    let journal = box.folder + "/home/changes/"
    let done = try #require(
      try FileManager.default.contentsOfDirectory(atPath: journal).first { $0.hasSuffix(".done") })
    try FileManager.default.moveItem(
      atPath: journal + done, toPath: journal + done.replacing(".done", with: ".begun"))
    let lock = open(box.folder + "/home/writer.lock", O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, 255)
    func hold(since: Int) {
      let line = "\(getpid()) \(String(cString: host)) \(since)\n"
      #expect(pwrite(lock, line, line.utf8.count, 0) == line.utf8.count)
    }
    let begun = try #require(done.split { "-.".contains($0) }.dropFirst().first.flatMap { Int($0) })
    hold(since: begun)
    let beside = try box.meetings("status")
    #expect(beside.status == 0 && !beside.out.contains("not known"), "\(beside)")
    hold(since: begun + 1)
    #expect(try box.meetings("status").out.contains("may or may not have been"))
    flock(lock, LOCK_UN)
    try box.meetings("status").expect(2, out: "may or may not have been")
  }
}
