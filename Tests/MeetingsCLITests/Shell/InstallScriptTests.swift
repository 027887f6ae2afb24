import Foundation
import Testing

#if os(Linux)
  @Suite("install.sh")
  struct InstallScriptTests {
    let box = try! Sandbox()

    private static let script =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
      + "/Packaging/install.sh"

    init() throws {
      box.environment["PREFIX"] = box.folder + "/prefix"
      try box.write("keep", to: "prefix/bin/other")
    }

    /// Creates a release whose program prints its version and exits with `status`.
    private func release(_ version: String, status: Int = 0, extra: String? = nil) throws {
      let name = "meetings-\(version)"
      let program = "#!/bin/sh\necho \(version)\nexit \(status)\n"
      for (file, text) in [
        ("bin/meetings", program), ("bin/meetings-fetch", program),
        ("share/meetings/calendars/a.ics", version), ("share/man/man1/meetings.1", version),
        (extra ?? "share/meetings/calendars/b.ics", version),
      ] { try box.write(text, to: "\(version)/\(name)-MACHINE-linux/\(file)") }
      let pack = """
        set -e; cd '\(box.folder)/\(version)'; name=\(name)-$(uname -m)-linux
        mv \(name)-MACHINE-linux $name; chmod 755 $name/bin/*
        tar -czf $name.tar.gz $name; sha256sum $name.tar.gz >SHA256SUMS
        """
      #expect(try box.launch("/bin/sh", ["-c", pack]).status == 0)
    }

    private func install(_ arguments: String...) throws -> Sandbox.Output {
      try box.launch("/bin/sh", [Self.script] + arguments)
    }

    private func files() throws -> Set<String> {
      let found = FileManager.default.enumerator(atPath: box.folder + "/prefix")
      return Set(
        (found?.allObjects as? [String] ?? []).filter { path in
          var isFolder: ObjCBool = false
          FileManager.default.fileExists(
            atPath: "\(box.folder)/prefix/\(path)", isDirectory: &isFolder)
          return !isFolder.boolValue
        })
    }

    private func version() throws -> String {
      try box.launch(box.folder + "/prefix/bin/meetings", []).out
    }

    @Test("puts a new version in the place of the old one, and takes it away without a trace")
    func replaces() throws {
      try release("1.0", extra: "share/meetings/calendars/gone.ics")
      try release("2.0")
      for version in ["1.0", "2.0"] {
        try install("\(box.folder)/\(version)").expect(0)
        #expect(try self.version() == "\(version)\n")
      }
      #expect(
        try files() == [
          "bin/meetings", "bin/meetings-fetch", "bin/other", "share/man/man1/meetings.1",
          "share/meetings/calendars/a.ics", "share/meetings/calendars/b.ics",
          "share/meetings/installed-files",
        ])
      #expect(try install("--remove").status == 0)
      #expect(try files() == ["bin/other"])
    }

    @Test("leaves what is there where the new program doesn't run or its archive is another")
    func keeps() throws {
      try release("1.0")
      #expect(try install("\(box.folder)/1.0").status == 0)
      let before = try files()
      try release("2.0", status: 1)
      try install("\(box.folder)/2.0").expect(1, err: "doesn't run here")
      try release("3.0")
      #expect(
        try box.launch(
          "/bin/sh", ["-c", "cd '\(box.folder)/3.0'; for f in *.gz; do echo x >>$f; done"]
        ).status == 0)
      try install("\(box.folder)/3.0").expect(1, err: "is not what SHA256SUMS says")
      #expect(try version() == "1.0\n")
      #expect(try files() == before)
    }

    @Test("leaves the old program or the new one, whenever it is killed")
    func killed() throws {
      try release("1.0")
      try release("2.0")
      let began = ContinuousClock().now
      #expect(try install("\(box.folder)/1.0").status == 0)
      let took = ContinuousClock().now - began
      for round in 0..<20 {
        let target = round % 2 == 0 ? "2.0" : "1.0"
        let delay = String(format: "%.3f", took / .seconds(1) / 16 * Double(round + 1))
        _ = try box.launch(
          "/usr/bin/timeout",
          ["-s", "KILL", delay, "/bin/sh", Self.script, "\(box.folder)/\(target)"])
        let version = try self.version()
        #expect(["1.0\n", "2.0\n"].contains(version), "killed after \(delay) s")
      }
      #expect(try install("\(box.folder)/2.0").status == 0)
      #expect(try version() == "2.0\n")
      #expect(try install("--remove").status == 0)
      #expect(try files() == ["bin/other"])
    }

    @Test(
      "fetches by http: from this machine alone, whatever an address begins with",
      arguments: [
        "http://127.0.0.1:1@localhost:2/r", "http://127.0.0.1@example.com/r",
        "http://127.0.0.1.example.com/r", "http://127.0.0.1:1:2/r", "http://127.0.0.1:x/r",
        "http://127.0.0.1:80\\@example.com/r", "http://localhost/r", "http://example.com/r",
        "http://example.com/http://127.0.0.1:1/", "http://127.0.0.1%2eexample.com/r", "http:///r",
        "https:///r", "https://me@example.com/r", "https://-o/r", "http://[::1]/r",
        "ftp://example.com/r", "HTTP://127.0.0.1:1/r", "file:///r",
        "http://127.0.0.1#@example.com/r", "http://127.0.0.1?@example.com/r", "http://0127.0.0.1/r",
        "http://127.1/r", "http://2130706433/r", "http:// 127.0.0.1/r", "http://127.0.0.1\t/r",
      ])
    func addresses(address: String) throws {
      let output = try install(address).expect(1)
      #expect(!output.err.isEmpty)
      // A well-formed address is requested, and nothing answers there.
      let isAsked = ["http://127.0.0.1#@example.com/r", "http://127.0.0.1?@example.com/r"]
      #expect(output.err.contains("can't be had") == isAsked.contains(address), "\(output.err)")
    }
  }
#endif
