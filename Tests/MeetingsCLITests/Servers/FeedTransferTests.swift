import Foundation
import Synchronization
import Testing

/// Transfers and redirects of servers.
extension FeedTests {
  @Test("of which a little becomes too much when it is unpacked is not taken")
  func bomb() throws {
    try add()
    let packed = try box.launch(
      "/bin/sh",
      [
        "-c",
        "(printf 'BEGIN:VCALENDAR\\nX-A:'; head -c 40000000 /dev/zero) | gzip -9 | od -An -v -tx1",
      ])
    let bytes = packed.out.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 16) }
    try #require(bytes.count > 10_000)
    server.answer { _ in LoopbackServer.http(200, bytes, ["Content-Encoding: gzip"]) }
    try box.meetings("sync").expect(2, err: "expands")
    #expect(try titles() == ["Hiring", "Pricing"])
  }

  @Test("is asked again where its server wants to be asked a moment later")
  func busy() throws {
    try add()
    let isFirst = Mutex(true)
    let later = Self.file(Self.calendar(["Pricing and more"]), etag: "\"2\"")
    server.answer { request in
      let wasFirst = isFirst.withLock { first in
        defer { first = false }
        return first
      }
      return wasFirst ? LoopbackServer.http(429, "", ["Retry-After: 1"]) : later(request)
    }
    try box.meetings("sync").expect(0, out: "1 updated, 1 gone")
    #expect(server.log.count == 2)
  }

  @Test("that falls silent in the middle is given up", .waits)
  func silent() throws {
    try add()
    server.holdOn()
    server.answer { _ in LoopbackServer.http(200, Self.calendar(["Pricing"]), length: 4_000) }
    try box.meetings("sync", "--timeout", "1").expect(2, err: "took too long")
    #expect(try titles() == ["Hiring", "Pricing"])
  }

  @Test(
    "that says nothing for longer than it may is given up, whatever was sent to it before", .waits)
  func late() throws {
    try add()
    let file = Self.file(Self.calendar(["Pricing"]), etag: "\"2\"")
    server.answer { request in
      sleep(4)
      return file(request)
    }
    try box.meetings("sync", "--timeout", "1").expect(2, err: "took too long")
    #expect(try titles() == ["Hiring", "Pricing"])
  }

  #if os(Linux)
    /// Simulates Ctrl-Z, or a machine that was suspended.
    @Test("is not given up for the time in which it was the program that stood still", .waits)
    func stopped() throws {
      try add()
      let file = Self.file(Self.calendar(["Pricing"]), etag: "\"2\"")
      let home = box.folder
      let stopped = Mutex<[pid_t]>([])
      server.answer { request in
        let fetching = Self.fetching(for: home)
        stopped.withLock { $0 = fetching }
        for process in fetching { kill(process, SIGSTOP) }
        sleep(4)
        Thread.detachNewThread {
          usleep(200_000)
          for process in fetching { kill(process, SIGCONT) }
        }
        return file(request)
      }
      let synced = try box.meetings("sync", "--timeout", "2")
      #expect(stopped.withLock(\.count) == 1, "else it did not stand still")
      #expect(synced.status == 0, "\(synced)")
      #expect(try titles() == ["Pricing"])
    }

    /// Returns the fetching processes of an index.
    private static func fetching(for home: String) -> [pid_t] {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.compactMap { pid_t($0) }.filter { process in
        func says(_ file: String, _ text: String) -> Bool {
          let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(file)") ?? Data()
          return bytes.firstRange(of: Data(text.utf8)) != nil
        }
        return says("comm", "meetings-fetch") && says("environ", home)
      }
    }
  #endif

  @Test("is followed for five redirects and not for six", arguments: [5, 6])
  func hops(count: Int) throws {
    try add()
    let feed = Self.file(Self.calendar(["Far"]), etag: "\"2\"")
    server.answer { request in
      let hop = Int(request.path.dropFirst(2)) ?? 0
      return hop < count
        ? LoopbackServer.http(307, "", ["Location: /h\(hop + 1)"]) : feed(request)
    }
    let synced = try box.meetings("sync")
    #expect(synced.status == (count == 5 ? 0 : 2), "\(synced)")
    #expect(server.log.count == 6)
    #expect(try titles() == (count == 5 ? ["Far"] : ["Hiring", "Pricing"]))
  }

  @Test("that leads to an address of a private network, which nobody typed, is not followed there")
  func privateAddress() throws {
    try add()
    let inner = try LoopbackServer { _ in LoopbackServer.http(200, Self.calendar(["Inner"])) }
    defer { inner.stop() }
    let target = "http://localhost:\(inner.port)/team.ics"
    server.answer { _ in LoopbackServer.http(302, "", ["Location: \(target)"]) }
    try box.meetings("sync").expect(2, err: "private network")
    #expect(inner.log.isEmpty)
    #expect(try titles() == ["Hiring", "Pricing"])
  }

  @Test("that sends us to another server is followed there without the password")
  func redirected() throws {
    let other = try LoopbackServer { request in
      LoopbackServer.http(
        200, Self.calendar(request.headers["authorization"].map { [$0] } ?? ["Free"]))
    }
    defer { other.stop() }
    let target = other.url + "elsewhere.ics"
    server.answer { request in
      request.headers["authorization"] == nil
        ? LoopbackServer.http(401, "", ["WWW-Authenticate: Basic realm=\"x\""])
        : LoopbackServer.http(302, "", ["Location: \(target)"])
    }
    let added = try box.run(
      "add", url, "--user", "alice", "--password-command", "echo s3cret-word", "--name", "team")
    #expect(added.status == 0, "\(added)")
    #expect(try box.meetings("sync").status == 0)
    #expect(try titles() == ["Free"])
    #expect(other.log.allSatisfy { $0.headers["authorization"] == nil })
    #expect(server.log.contains { $0.headers["authorization"] == "Basic YWxpY2U6czNjcmV0LXdvcmQ=" })
  }
}
