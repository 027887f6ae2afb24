import Foundation
import Testing

@Suite("A schedule")
struct ScheduleTests {
  let box = try! Sandbox()
  var units: String { box.folder + "/.config/systemd/user" }

  init() throws {
    // Stubs for the real programs, so that the user's own timers are not touched.
    try box.installScript("systemctl", "echo \"$@\" >> \"$HOME/calls\"")
    try box.installScript("launchctl", "echo \"$@\" >> \"$HOME/calls\"")
    try box.installScript(
      "crontab",
      """
      case "$1" in
        -l) if test -e "$HOME/crontab"; then cat "$HOME/crontab"
            else echo "no crontab for me" >&2; exit 1; fi ;;
        -r) rm "$HOME/crontab" ;;
        *) cat > "$HOME/crontab" ;;
      esac
      """)
    box.environment["TZ"] = nil
    box.environment["PATH"] = box.folder + "/bin:/usr/bin:/bin"
  }

  func text(_ path: String) throws -> String {
    try String(contentsOfFile: box.folder + "/" + path, encoding: .utf8)
  }

  @Test("of systemd is a service and a timer, which are shown and removed again")
  func systemd() throws {
    let installed = try box.run(
      "schedule", "install", "--scheduler", "systemd", "--at", "02:15", "--keep", "3")
    #expect(
      installed.out == "installed: systemd runs it every night at 02:15\n", "\(installed.err)")
    let service = try text(".config/systemd/user/meetings-nightly.service")
    let home = box.folder + "/home"
    #expect(
      service.contains(
        "ExecStart=\"\(Sandbox.binary)\" \"nightly\" \"--home\" \"\(home)\" \"--keep\" \"3\" "
          + "\"--log-format\" \"text\"\n"))
    let timer = try text(".config/systemd/user/meetings-nightly.timer")
    #expect(timer.contains("OnCalendar=*-*-* 02:15:00\n"))
    #expect(
      try text("calls") == "--user daemon-reload\n--user enable --now meetings-nightly.timer\n")
    let shown = try box.run("schedule", "show", "--scheduler", "systemd")
    #expect(shown.out.contains(service) && shown.out.contains(timer))
    #expect(try box.run("schedule", "remove", "--scheduler", "systemd").out == "removed\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: units) == [])
    #expect(try box.run("schedule", "show", "--scheduler", "systemd").status == 1)
  }

  @Test("of cron is one line among the user's own, which stay as they are")
  func cron() throws {
    let own = "MAILTO=me\n# mine\n\n5 4 * * * true\n"
    try box.write(own, to: "crontab")
    box.environment["MEETINGS_HOME"] = box.folder + "/it's 100%"
    for _ in 0..<2 { try box.run("schedule", "install", "--scheduler", "cron") }
    let line =
      "30 3 * * * '\(Sandbox.binary)' 'nightly' '--home' '\(box.folder)/it'\\''s 100\\%' '--keep' '7'"
      + " '--log-format' 'text' 2>&1 | logger -t meetings # meetings-nightly\n"
    #expect(try text("crontab") == own + line)
    #expect(try box.run("schedule", "show", "--scheduler", "cron").out == line)
    try box.run("schedule", "remove", "--scheduler", "cron")
    #expect(try text("crontab") == own)
    #expect(
      try box.run("schedule", "remove", "--scheduler", "cron").out == "nothing is installed\n")
  }

  @Test("of launchd is a property list")
  func launchd() throws {
    try box.run("schedule", "install", "--scheduler", "launchd", "--at", "4:05")
    let list = try text("Library/LaunchAgents/meetings.nightly.plist")
    let plist = try PropertyListSerialization.propertyList(from: Data(list.utf8), format: nil)
    let values = try #require(plist as? [String: Any])
    #expect(
      (values["ProgramArguments"] as? [String])?.prefix(2) == [Sandbox.binary, "nightly"])
    #expect(values["StartCalendarInterval"] as? [String: Int] == ["Hour": 4, "Minute": 5])
    #expect(try box.run("schedule", "remove", "--scheduler", "launchd").out == "removed\n")
  }

  @Test("is written by a dry run to standard output, exactly, and nowhere else")
  func dryRun() throws {
    let dry = try box.run("schedule", "install", "--scheduler", "systemd", "--dry-run")
    #expect(!FileManager.default.fileExists(atPath: units))
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/calls"))
    try box.run("schedule", "install", "--scheduler", "systemd")
    for name in ["service", "timer"] {
      let path = "\(units)/meetings-nightly.\(name)"
      let written = try String(contentsOfFile: path, encoding: .utf8)
      #expect(dry.out.contains("would write \(path):\n\(written)"))
    }
    #expect(dry.out.contains("would run: systemctl --user daemon-reload\n"))
  }

  @Test("says what failed, and refuses a time that is none")
  func failures() throws {
    try box.installScript("systemctl", "echo Failed to connect to bus >&2; exit 1")
    try box.run("schedule", "install", "--scheduler", "systemd").expect(
      2, err: "'systemctl --user daemon-reload' failed", "Failed to connect to bus")
    #expect(try FileManager.default.contentsOfDirectory(atPath: units) == [])
    #expect(try box.run("schedule", "install", "--at", "24:00").status == 64)
    #expect(try box.run("schedule", "install", "--keep", "-1").status == 64)
  }

  @Test("that fails to change leaves the one that was there")
  func failedChange() throws {
    try box.run("schedule", "install", "--scheduler", "systemd", "--at", "02:15")
    try box.installScript("systemctl", "exit 1")
    try box.run("schedule", "install", "--scheduler", "systemd", "--at", "05:00")
    #expect(try text(".config/systemd/user/meetings-nightly.timer").contains("02:15"))
  }

  @Test("is found and removed without saying of which scheduler it is")
  func anyScheduler() throws {
    try box.run("schedule", "install", "--scheduler", "launchd")
    #expect(try box.run("schedule", "show").out.contains("<key>Label</key>"))
    #expect(try box.run("schedule", "remove").out == "removed\n")
    #expect(try box.run("schedule", "show").status == 1)
  }

  @Test("of cron leaves no empty crontab behind")
  func emptyCrontab() throws {
    try box.run("schedule", "install", "--scheduler", "cron")
    try box.run("schedule", "remove", "--scheduler", "cron")
    #expect(!FileManager.default.fileExists(atPath: box.folder + "/crontab"))
  }

  @Test("names the time zone that only a variable says")
  func timeZone() throws {
    box.environment["TZ"] = "Asia/Kolkata"
    try box.run("schedule", "install", "--scheduler", "cron")
    #expect(
      try text("crontab").hasPrefix(
        "30 3 * * * '/usr/bin/env' 'TZ=Asia/Kolkata' '\(Sandbox.binary)' 'nightly' "))
  }

  @Test("calls the program as the user did: a link stays good after an update")
  func link() throws {
    try FileManager.default.createSymbolicLink(
      atPath: box.folder + "/bin/meetings", withDestinationPath: Sandbox.binary)
    let dry = try box.launch(
      "/bin/sh", ["-c", "meetings schedule install --scheduler cron --dry-run"])
    #expect(dry.out.contains("'\(box.folder)/bin/meetings' 'nightly'"), "\(dry)")
  }
}

extension ScheduleTests {
  @Test("of cron leaves lines of any bytes and any ends as they are")
  func bytesOfCrontab() throws {
    let own = Data("# Ger".utf8 + [0xE4] + "t\r\n5 4 * * * true\r\n\r\n1 1 * * * false".utf8)
    try box.write(own, to: "crontab")
    let path = box.folder + "/crontab"
    try box.run("schedule", "install", "--scheduler", "cron")
    let installed = try #require(FileManager.default.contents(atPath: path))
    #expect(installed.starts(with: own + Data("\n30 3 * * * ".utf8)))
    #expect(try box.run("schedule", "remove", "--scheduler", "cron").out == "removed\n")
    #expect(FileManager.default.contents(atPath: path) == own + Data("\n".utf8))
  }

  @Test(
    "of cron is not installed where can't read the crontab, which may be full of lines",
    arguments: [
      "echo 'You (me) are not allowed to use this program (crontab)' >&2; exit 1",
      "echo 'me: Permission denied' >&2; exit 1", "exit 1", "exit 3",
    ])
  func unreadableCrontab(failure: String) throws {
    try box.write("5 4 * * * true\n", to: "crontab")
    try box.installScript(
      "crontab",
      "case \"$1\" in -l) \(failure) ;; -r) rm \"$HOME/crontab\" ;; *) cat > \"$HOME/crontab\" ;; esac"
    )
    let output = try box.run("schedule", "install", "--scheduler", "cron").expect(2)
    #expect(output.err.contains("can't read the crontab"), "\(output.err)")
    #expect(try text("crontab") == "5 4 * * * true\n")
  }

  @Test(
    "of no scheduler takes a line break in a path or a zone, which would add lines of its own",
    arguments: ["cron", "systemd", "launchd"])
  func lineBreaks(scheduler: String) throws {
    let evil = "x\n* * * * * touch evil\n"
    let home = try box.run("schedule", "install", "--scheduler", scheduler, "--home", evil)
    box.environment["TZ"] = evil
    let zone = try box.run("schedule", "install", "--scheduler", scheduler)
    box.environment["TZ"] = nil
    // An unknown zone is reported on a separate line.
    for (output, lines) in [(home, 1), (zone, 2)] {
      #expect(output.status == 2, "\(output.out)")
      #expect(output.err.split(separator: "\n").count == lines, "\(output.err)")
      #expect(output.err.contains("control character"), "\(output.err)")
    }
    #expect(try box.run("schedule", "show").status == 1)
  }
}
