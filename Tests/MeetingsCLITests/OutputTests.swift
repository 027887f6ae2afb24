import Foundation
import Testing

@Suite("What is printed")
struct OutputTests {
  let box = try! Sandbox()

  /// Runs the binary in a shell, which redirects its standard streams.
  func shell(_ line: String) throws -> Sandbox.Output {
    box.environment["MEETINGS"] = Sandbox.binary
    return try box.launch("/bin/sh", ["-c", line])
  }

  @Test(
    "but can't be written, as on a full disk, ends the run with 2 and a line",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      "about budget", "about budget --json", "list --jsonl --from 2026-01-01", "people", "status",
      "doctor --json", "inspect cal/a.ics", "sync", "nightly", "--help", "--version",
      "--generate-completion-script zsh", "sources", "calendars --json",
    ])
  func fullDisk(command: String) throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget", with: ["Dana Wolf"])), as: "cal/a.ics")
    let output = try shell("\"$MEETINGS\" \(command) > /dev/full").expect(2)
    #expect(output.err.split(separator: "\n").count == 1, "\(output.err)")
    #expect(output.err.contains("No space left on device"), "\(output.err)")
  }

  @Test("to nowhere is no answer either, and never goes into the index")
  func closed() throws {
    try box.index(ICS.calendar(ICS.event("a", "Budget")), as: "cal/a.ics")
    for command in ["about budget", "sync", "nightly", "note --help"] {
      let output = try shell("\"$MEETINGS\" \(command) >&-")
      #expect(output.status == 2, "\(command): \(output)")
      #expect(output.err.contains("can't write standard output"), "\(output.err)")
    }
    #expect(try shell("\"$MEETINGS\" add - --name x <&-").status == 2)
    #expect(try Soundness.problems(home: box.folder + "/home") == [])
  }

  @Test("for a reader who leaves early ends without a word, as is usual")
  func brokenPipe() throws {
    let events = (0..<3_000).map { ICS.event("\($0)", "Budget \($0)") }.joined()
    try box.index(ICS.calendar(events), as: "cal/a.ics")
    let span = "--from 2026-03-01 --to 2026-04-01"
    var starts = ["", "trap '' PIPE; "]
    #if os(Linux)
      starts.append("env --block-signal=PIPE ")
    #endif
    for trap in starts {
      let output = try shell("\(trap)\"$MEETINGS\" list \(span) --jsonl | head -c 10")
      #expect(output.out.count == 10)
      #expect(output.err == "")
    }
  }

  @Test("goes through one writer, whose failure ends the run: nothing else prints")
  func oneWriter() throws {
    let folder =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path + "/Sources/MeetingsCLI"
    let files = try #require(
      FileManager.default.enumerator(atPath: folder)?.allObjects as? [String])
    let others =
      /(?:^|[^.\w])(?:Swift\.)?(?:print|debugPrint|puts|fputs|putchar|fwrite|dump)\(|FileHandle\.standardOutput|STDOUT_FILENO/
    var read = 0
    for file in files where file.hasSuffix(".swift") && !file.hasPrefix("Surroundings/") {
      read += 1
      for line in try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(
        separator: "\n")
      where !line.contains("isatty") && !line.contains("ioctl")
        && !line.contains(", pipe)") && !line.contains("streams[STDOUT_FILENO]")
        && !line.contains("STDOUT_FILENO: nowhere")
      {
        #expect(line.firstMatch(of: others) == nil, "\(file): \(line)")
      }
    }
    #expect(read > 20)
  }
}
