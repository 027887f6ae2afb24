import Foundation
import Testing

@testable import SystemCalendar

@Suite("The process that the system holds responsible")
struct ResponsibleProcessTests {
  private static let list = """
        1     0 /sbin/launchd
      400     1 /System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal
      410   400 login
      411   410 -zsh
      412   411 meetings
      500     1 /Applications/Visual Studio Code.app/Contents/MacOS/Electron
      510   500 /Applications/Visual Studio Code.app/Contents/Frameworks/Code Helper.app/Contents/MacOS/Code Helper
      511   510 /bin/zsh
      512   511 /usr/local/bin/meetings
      600     1 /usr/local/bin/meetings
      700     1 /usr/sbin/sshd
      710   700 sshd-session: me
      711   710 -zsh
      712   711 meetings
      800     1 tmux
      811   800 -zsh
      812   811 meetings
    """

  @Test(
    "is that at the root of its tree",
    arguments: [
      (412, "Terminal", ResponsibleProcess.Kind.app), (512, "Visual Studio Code", .app),
      (600, "meetings", .agent), (712, "sshd", .remoteLogin), (812, "tmux", .detached),
    ] as [(Int32, String, ResponsibleProcess.Kind)])
  func root(process: Int32, name: String, kind: ResponsibleProcess.Kind) throws {
    let found = try #require(ResponsibleProcess(of: process, in: Self.list))
    #expect(found.name == name && found.kind == kind)
    #expect(found.line.contains(name))
  }

  @Test("is found by what 'ps' prints here, too")
  func here() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/ps")
    process.arguments = ["-axo", "pid=,ppid=,comm="]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let own = ProcessInfo.processInfo.processIdentifier
    let list = String(decoding: data, as: UTF8.self)
    #expect(ResponsibleProcess(of: own, in: list) != nil)
    #expect(ResponsibleProcess(of: -1, in: list) == nil)
  }
}

@Suite("A rule that the system can say")
struct SeriesRuleTests {
  @Test(
    "is written as it was read",
    arguments: [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=5",
      "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=14", "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
      "FREQ=DAILY;UNTIL=20261218T091500Z",
    ])
  func round(rule: String) { #expect(SeriesRule(rule)?.text == rule) }

  @Test(
    "is none where a part of it would be lost",
    arguments: ["FREQ=HOURLY", "FREQ=WEEKLY;BYDAY=XX", "FREQ=DAILY;BYHOUR=9", "COUNT=3", "FREQ"])
  func none(rule: String) { #expect(SeriesRule(rule) == nil) }
}

@Suite("The app that asks for permission")
struct AppTests {
  private func plist(_ name: String) throws -> [String: Any] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(
      contentsOf: root.appendingPathComponent("Sources/SystemCalendar/App/\(name)"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any])
  }

  @Test("says why it asks, and is allowed to")
  func keys() throws {
    let info = try plist("Info.plist")
    for key in [
      "NSCalendarsFullAccessUsageDescription", "NSCalendarsWriteOnlyAccessUsageDescription",
    ] {
      #expect((info[key] as? String)?.isEmpty == false)
    }
    #expect(info["CFBundleExecutable"] as? String == "meetings")
    #expect(info["CFBundleIdentifier"] as? String != nil)
    #expect(info["LSMinimumSystemVersion"] as? String == "15.0")
    let rights = try plist("meetings.entitlements")
    #expect(rights["com.apple.security.personal-information.calendars"] as? Bool == true)
  }
}
