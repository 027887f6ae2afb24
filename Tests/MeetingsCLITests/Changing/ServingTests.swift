import Foundation
import Testing

@Suite("A meeting that is given to one who comes", .serialized, .beginsEarly)
struct ServingTests {
  private let box = try! Sandbox()

  /// A run of `export --serve`.
  private final class Giving {
    private let program: ListeningProgram
    private let said: String
    var process: Process { program.process }
    var url: URL { program.address }
    var port: Int { url.port ?? 0 }

    /// - Parameter attached: the size of the attachment in base64 characters.
    init(_ box: Sandbox, attached: Int = 0, _ options: String...) throws {
      said = try box.write("", to: "said")
      let id = try box.lunch(attached: attached)
      program = try ListeningProgram(
        box, ["export", id, "--serve"] + options, errors: FileHandle(forWritingAtPath: said))
    }

    deinit { stop() }

    func stop() { if process.isRunning { process.terminate() } }

    /// Returns the exit status and the output.
    func end() throws -> (status: Int32, said: String) {
      process.waitUntilExit()
      return (process.terminationStatus, try String(contentsOfFile: said, encoding: .utf8))
    }

    /// Sends raw bytes and returns the answer, until the server or a time limit ends it.
    func say(_ text: String, waiting milliseconds: Int32 = 3_000) throws -> String {
      let socket = try Loopback.connect(port: port)
      defer { close(socket) }
      let bytes = Array(text.utf8)
      if !bytes.isEmpty { _ = write(socket, bytes, bytes.count) }
      var answer: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      var side = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      while poll(&side, 1, milliseconds) > 0 {
        let count = read(socket, &buffer, buffer.count)
        guard count > 0 else { break }
        answer += buffer[..<count]
      }
      return String(decoding: answer, as: UTF8.self)
    }

    func get(_ path: String? = nil, host: String? = nil, method: String = "GET") throws -> String {
      let host = host ?? "127.0.0.1:\(port)"
      return try say("\(method) \(path ?? url.path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
    }
  }

  @Test("is given once, as what it is, and the run ends")
  func once() throws {
    let giving = try Giving(box)
    #expect(giving.url.host() == "127.0.0.1" && giving.url.path.count > 40)
    let answer = try giving.get()
    #expect(answer.hasPrefix("HTTP/1.1 200"))
    #expect(answer.contains("text/calendar; charset=utf-8"))
    #expect(answer.contains("SUMMARY:Lunch\r\n") && answer.hasSuffix("END:VCALENDAR\r\n"))
    let end = try giving.end()
    #expect(end.status == 0 && end.said.contains("downloaded; the link"), "\(end)")
    #expect(throws: (any Error).self) { try giving.get() }
  }

  @Test("is given to nobody who asks for anything else")
  func others() throws {
    let giving = try Giving(box)
    let (path, port) = (giving.url.path, giving.port)
    let refused = [
      try giving.get("/"), try giving.get("/event.ics"), try giving.get(path + "x"),
      try giving.get(String(path.dropLast())), try giving.get(path + "?a"),
      try giving.get("//" + path), try giving.get("/.." + path),
      try giving.get("http://127.0.0.1:\(port)\(path)"),
      try giving.get(host: "evil.example.com"), try giving.get(host: "evil.example.com:\(port)"),
      try giving.get(host: "127.0.0.1"), try giving.get(host: "127.0.0.1:1"),
      try giving.get(method: "HEAD"), try giving.get(method: "POST"),
      try giving.get(method: "OPTIONS"), try giving.get(method: "PROPFIND"),
      try giving.say("GET \(path) HTTP/1.1\r\n\r\n"),
      try giving.say("GET \(path) HTTP/1.0\r\n\r\n"),
      try giving.say("GET \(path) HTTP/1.1\r\nHost: a\r\nHost: 127.0.0.1:\(port)\r\n\r\n"),
      try giving.say(
        "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 1\r\n\r\na"),
      try giving.say(
        "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"),
      try giving.say("\u{16}\u{3}\u{1}\u{2}hello"), try giving.say("SSH-2.0-scan\r\n"),
    ]
    for answer in refused {
      #expect(!answer.contains("VCALENDAR") && !answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    }
    // The file is still available to the right client, under both names of this machine.
    #expect(try giving.get(host: "localhost:\(port)").contains("VCALENDAR"))
    giving.process.waitUntilExit()
  }

  @Test("is not kept from the one who is meant by those who connect and say little")
  func slow() throws {
    let giving = try Giving(box)
    var sockets: [Int32] = []
    for number in 0..<12 {
      let socket = try Loopback.connect(port: giving.port)
      let bytes = Array("GET \(giving.url.path) HTTP/1.1\r\nX".utf8.prefix(number * 5))
      if !bytes.isEmpty { _ = write(socket, bytes, bytes.count) }
      sockets.append(socket)
    }
    // A port scan opens and closes connections.
    for _ in 0..<50 { close(try Loopback.connect(port: giving.port)) }
    #expect(try giving.get().contains("VCALENDAR"))
    giving.process.waitUntilExit()
    for socket in sockets {
      var byte: UInt8 = 0
      #expect(read(socket, &byte, 1) <= 0)
      close(socket)
    }
  }

  @Test("is given to one of two who come at once")
  func race() throws {
    let giving = try Giving(box)
    let request = "GET \(giving.url.path) HTTP/1.1\r\nHost: 127.0.0.1:\(giving.port)\r\n\r\n"
    let sockets = try (0..<8).map { _ in try Loopback.connect(port: giving.port) }
    for socket in sockets { _ = write(socket, request, request.utf8.count) }
    var given = 0
    for socket in sockets {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(socket, &buffer, buffer.count)
      let answer = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
      if answer.hasPrefix("HTTP/1.1 200") { given += 1 }
      close(socket)
    }
    #expect(given == 1)
    giving.process.waitUntilExit()
  }

  @Test("is given to nobody when time is over")
  func deadline() throws {
    let giving = try Giving(box, "--deadline", "1")
    let end = try giving.end()
    #expect(end.status == 1 && end.said.contains("nothing was downloaded"), "\(end)")
    #expect(throws: (any Error).self) { try giving.get() }
  }

  // More than the system buffers before the other side reads.
  private static let largest = 6_000_000

  /// Requests the file and reads the beginning of the answer.
  private func reader(of giving: Giving) throws -> Int32 {
    let socket = try Loopback.connect(port: giving.port)
    let request = "GET \(giving.url.path) HTTP/1.1\r\nHost: 127.0.0.1:\(giving.port)\r\n\r\n"
    _ = write(socket, request, request.utf8.count)
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = read(socket, &bytes, bytes.count)
    #expect(String(decoding: bytes[..<max(count, 0)], as: UTF8.self) == "HTTP/1.1 200")
    return socket
  }

  @Test("is not given to one who takes a few bytes a second, nor meanwhile to anybody else")
  func slowReader() throws {
    let giving = try Giving(box, attached: Self.largest, "--deadline", "3")
    let socket = try reader(of: giving)
    defer { close(socket) }
    var bytes = [UInt8](repeating: 0, count: 16)
    while giving.process.isRunning {
      let other = (try? giving.get()) ?? ""
      #expect(!other.contains("VCALENDAR") && !other.hasPrefix("HTTP/1.1 200"), "\(other)")
      _ = read(socket, &bytes, bytes.count)
      usleep(200_000)
    }
    let end = try giving.end()
    #expect(end.status == 1 && end.said.contains("was interrupted"), "\(end)")
    // Unsent data are discarded when the run ends.
    var rest = [UInt8](repeating: 0, count: Self.largest)
    var count = 0
    while case let more = read(socket, &rest, rest.count), more > 0 { count += more }
    #expect(count < Self.largest)
  }

  @Test("is not given to one who goes away in the middle", arguments: [0, 1_000_000])
  func brokenOff(attached: Int) throws {
    let giving = try Giving(box, attached: attached)
    close(try reader(of: giving))
    let end = try giving.end()
    #expect(end.status == 1 && end.said.contains("was interrupted"), "\(end)")
    #expect(throws: (any Error).self) { try giving.get() }
  }

  @Test("that is large is given whole to one who takes it")
  func large() throws {
    let giving = try Giving(box, attached: Self.largest)
    let answer = try giving.get()
    #expect(answer.utf8.count > Self.largest && answer.hasSuffix("END:VCALENDAR\r\n"))
    #expect(try giving.end().status == 0)
  }

  @Test("is sent on as a data: URL where that is asked for")
  func redirect() throws {
    let giving = try Giving(box, "--data-url")
    let answer = try giving.get()
    #expect(
      answer.hasPrefix("HTTP/1.1 302") && answer.contains("data:text/calendar;charset=utf-8,"))
    giving.process.waitUntilExit()
  }
}

extension Sandbox {
  /// Creates a calendar with one meeting on 2026-11-27, and returns its id.
  ///
  /// - Parameter attached: the size of its attachment in base64 characters.
  func lunch(attached: Int = 0) throws -> String {
    let picture = "ATTACH;ENCODING=BASE64;VALUE=BINARY:" + String(repeating: "A", count: attached)
    try write(
      ICS.calendar(ICS.event("l", "Lunch", at: "20261127T113000Z", picture)), to: "cal.ics")
    try index("cal.ics")
    let found = try meetings("list", "--day", "2026-11-27", "--json")
    return try #require(try found.objects.first?["id"] as? String)
  }
}
