import Foundation
import QRCodes
import Testing

@Suite("A meeting as a QR code")
struct CodeTests {
  private let box = try! Sandbox()

  private static let scanner = "/usr/bin/zbarimg"
  private static let hasScanner = FileManager.default.isExecutableFile(atPath: scanner)

  private func scan(_ files: String...) throws -> String { try scan(files) }

  /// What the codes of several pictures say, one behind the other.
  private func scan(_ files: [String]) throws -> String {
    try box.launch(
      Self.scanner,
      ["-q", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable", "-Sbinary"] + files
    ).out
  }

  /// Titles in every script that people write calendars in, and what is apt to go wrong.
  static let titles = [
    "Lunch, with Dana; at noon", "Grüße aus Köln", "Réunion d’équipe", "Совещание по проекту",
    "Συνάντηση ομάδας", "פגישת צוות", "اجتماع الفريق", "جلسه‌ی هفتگی", "टीम की बैठक", "দলের সভা",
    "குழு கூட்டம்", "బృందం సమావేశం", "ತಂಡದ ಸಭೆ", "ടീം മീറ്റിംഗ്", "ทีมประชุม", "ກອງປະຊຸມ", "အစည်းအဝေး",
    "កិច្ចប្រជុំ", "团队会议", "團隊會議", "チーム会議", "팀 회의", "Họp nhóm", "Ομάδα Ω", "Խմբի հանդիպում",
    "გუნდის შეხვედრა", "የቡድን ስብሰባ", "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ", "Toplantı İĞŞ", "Zebranie łódź",
    "Schůzka ěščř", "👩‍👩‍👧 family 🎉", "e\u{301}te\u{301}", "a\\nb \\ c", "𝔐𝔞𝔱𝔥 𝒞𝓁𝓊𝒷",
  ]

  @Test("is read by a camera's program, byte for byte", .enabled(if: hasScanner, "no zbarimg"))
  func roundTrip() throws {
    let events = (0..<100).map { number in
      ICS.event(
        "e\(number)@x", Self.titles[number % Self.titles.count] + (number > 34 ? " \(number)" : ""),
        at: "20261127T11\(10 + number % 50)00Z", "LOCATION:Pier \(number)")
    }
    var pictures: [String] = []
    let texts = events.map { ICS.calendar($0).replacing("\n", with: "\r\n") }
    for (number, text) in texts.enumerated() {
      let code = try #require(QRCode(Array(text.utf8)))
      pictures.append(try box.write(Data(try #require(code.png)), to: "code-\(number).png"))
    }
    let read = try scan(pictures)
    #expect(Array(read.utf8) == Array(texts.joined().utf8))
  }

  private func indexed(_ event: String) throws -> String {
    try box.write(ICS.calendar(event), to: "cal.ics")
    try box.index("cal.ics")
    let found = try box.meetings("list", "--from", "2026-11-01", "--to", "2026-12-31", "--json")
    return try #require(try found.objects.first?["id"] as? String)
  }

  @Test("goes from one calendar into another by a picture", .enabled(if: hasScanner, "no zbarimg"))
  func picture() throws {
    let id = try indexed(
      ICS.event("lunch", "午餐 with Dana", at: "20261127T113000Z", notes: "secret", "LOCATION:Pier 4")
    )
    for options in [[], ["--bare"]] {
      let file = "lunch\(options.count).png"
      let made = try box.launch(
        Sandbox.binary, ["export", id, "--qr-file", file, "--now", Sandbox.now] + options)
      #expect(made.status == 0, "\(made)")
      let text = try scan("\(box.folder)/\(file)")
      #expect(text.hasPrefix(options.isEmpty ? "BEGIN:VCALENDAR\r\n" : "BEGIN:VEVENT\r\n"))
      #expect(!text.contains("secret"))
      let name = "from\(options.count)"
      let added = try box.meetings("add", file, "--name", name, "--sync")
      #expect(added.status == 0, "\(added)")
      let found = try box.meetings("list", "--day", "2026-11-27", "--calendar", name, "--json")
      #expect(try found.titles == ["午餐 with Dana"], "\(found)")
    }
    #expect(try box.meetings("export", id, "--qr-file", "lunch0.png").status == 2)
    try box.meetings("export", id, "--qr-file", "lunch.svg")
    #expect(try String(contentsOfFile: box.folder + "/lunch.svg", encoding: .utf8).contains("<svg"))
    let empty = try box.meetings("add", "cal.ics.png")
    #expect(empty.status == 2 && empty.err.contains("can't be read"), "\(empty)")
  }

  @Test("is drawn in a terminal as two modules a character")
  func terminal() throws {
    let id = try indexed(ICS.event("lunch", "Lunch", at: "20261127T113000Z"))
    let shown = try box.meetings("export", id, "--qr")
    let lines = shown.out.split(separator: "\n")
    let code = lines.map(\.count)
    #expect(shown.status == 0 && code.allSatisfy { $0 == code[0] }, "\(shown)")
    #expect((lines.count * 2 - code[0]).magnitude <= 1)
  }

  @Test("is refused where the event takes more than cameras read, and shortened before")
  func tooLong() throws {
    let place = String(repeating: "Pier ", count: 90)
    let id = try indexed(
      ICS.event("long", "Lunch", at: "20261127T113000Z", "LOCATION:\(place)"))
    let shortened = try box.meetings("export", id, "--qr")
    #expect(shortened.status == 0 && shortened.err.contains("the place is left out"))
    try box.write(
      ICS.calendar(ICS.event("long", place + place, at: "20261127T113000Z")), to: "cal.ics")
    try box.meetings("sync")
    let refused = try box.meetings("export", id, "--qr")
    #expect(refused.status == 2 && refused.err.contains("bytes"), "\(refused)")
  }

  @Test("is opened by what the system opens calendars with")
  func opening() throws {
    let id = try indexed(ICS.event("lunch", "Lunch", at: "20261127T113000Z"))
    let program = try box.write(
      "#!/bin/sh\ncp \"$1\" '\(box.folder)/opened.ics'\n", to: "bin/xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    box.environment["PATH"] = "\(box.folder)/bin:/usr/bin:/bin"
    box.environment["TMPDIR"] = box.folder
    let opened = try box.meetings("export", id, "--open")
    #expect(opened.status == 0, "\(opened)")
    #expect(
      try String(contentsOfFile: box.folder + "/opened.ics", encoding: .utf8)
        .contains("SUMMARY:Lunch"))
  }
}

@Suite("A meeting that is given to one who comes", .serialized)
struct ServingTests {
  private let box = try! Sandbox()

  /// A run of `export --serve`.
  private final class Giving {
    let process = Process()
    private let pipe = Pipe()
    private(set) var url: URL
    var port: Int { url.port ?? 0 }

    init(_ box: Sandbox, _ options: String...) throws {
      url = URL(filePath: "/")
      try box.write(ICS.calendar(ICS.event("l", "Lunch", at: "20261127T113000Z")), to: "cal.ics")
      try box.index("cal.ics")
      let found = try box.meetings("list", "--day", "2026-11-27", "--json")
      let id = try #require(try found.objects.first?["id"] as? String)
      process.executableURL = URL(filePath: Sandbox.binary)
      process.arguments = ["export", id, "--serve", "--now", Sandbox.now] + options
      process.environment = box.environment
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      var line: [UInt8] = []
      while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A {
        line.append(byte)
      }
      url = try #require(URL(string: String(decoding: line, as: UTF8.self)))
    }

    deinit { stop() }

    func stop() { if process.isRunning { process.terminate() } }

    /// What comes back for raw bytes; the connection is ended by the server, or by us after a while.
    func say(_ text: String, waiting milliseconds: Int32 = 3_000) throws -> String {
      let socket = try Loopback.connect(port: port, host: url.host() ?? "")
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
      let host = host ?? "\(url.host() ?? ""):\(port)"
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
    giving.process.waitUntilExit()
    #expect(giving.process.terminationStatus == 0)
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
    // It is still there for the one who is meant, by either name of this machine.
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
    // A scan opens and closes.
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
    giving.process.waitUntilExit()
    #expect(giving.process.terminationStatus == 1)
    #expect(throws: (any Error).self) { try giving.get() }
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
