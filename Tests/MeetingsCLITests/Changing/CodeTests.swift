import Foundation
import QRCodes
import Testing

@Suite("A meeting as a QR code")
struct CodeTests {
  private let box = try! Sandbox()

  private static let scanner = "/usr/bin/zbarimg"
  private static let hasScanner = FileManager.default.isExecutableFile(atPath: scanner)

  private func scan(_ files: String...) throws -> String { try scan(files) }

  /// Returns the contents of the codes in several pictures, joined.
  private func scan(_ files: [String]) throws -> String {
    try box.launch(
      Self.scanner,
      ["-q", "--nodbus", "--raw", "-Sdisable", "-Sqrcode.enable", "-Sbinary"] + files
    ).out
  }

  /// Titles in many scripts, and with characters that often cause errors.
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
    try box.index(ICS.calendar(event), as: "cal.ics")
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
      try box.meetings("add", file, "--name", name, "--sync").expect(0)
      let found = try box.meetings("list", "--day", "2026-11-27", "--calendar", name, "--json")
      #expect(try found.titles == ["午餐 with Dana"], "\(found)")
    }
    #expect(try box.meetings("export", id, "--qr-file", "lunch0.png").status == 2)
    try box.meetings("export", id, "--qr-file", "lunch.svg")
    #expect(try String(contentsOfFile: box.folder + "/lunch.svg", encoding: .utf8).contains("<svg"))
    try box.meetings("add", "cal.ics.png").expect(2, err: "can't be read")
  }
}
