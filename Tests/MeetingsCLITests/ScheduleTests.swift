import Foundation
import Testing

@Suite("A schedule")
struct ScheduleTests {
  @Test("calls the program as the user did: a link stays good after an update")
  func link() throws {
    let box = try Sandbox()
    try box.installScript("crontab", "echo no crontab for me >&2; exit 1")
    box.environment["PATH"] = box.folder + "/bin:/usr/bin:/bin"
    try FileManager.default.createSymbolicLink(
      atPath: box.folder + "/bin/meetings", withDestinationPath: Sandbox.binary)
    let dry = try box.launch(
      "/bin/sh", ["-c", "meetings schedule install --scheduler cron --dry-run"])
    #expect(dry.out.contains("'\(box.folder)/bin/meetings' 'nightly'"), "\(dry)")
  }
}
