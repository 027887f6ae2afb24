import FetchMessages
import Testing

@testable import Remotes

/// A server with scheduling (RFC 6638), which answers for other people.
private final class SchedulingServer: Transport {
  var answer: (WebRequest) -> WebResponse
  private(set) var log: [WebRequest] = []
  let scheme: String? = nil
  var requestCount: Int { log.count }

  init(answer: @escaping (WebRequest) -> WebResponse) { self.answer = answer }

  func pause(seconds: Int) {}

  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
    requests.map { request in
      log.append(request)
      return .success(answer(request))
    }
  }
}

@Suite("Busy times of others")
struct BusyTimesTests {
  private static let times =
    "BEGIN:VCALENDAR\nBEGIN:VFREEBUSY\nFREEBUSY:20261130T090000Z/PT1H\nEND:VFREEBUSY\nEND:VCALENDAR\n"

  private static func properties(_ inside: String) -> WebResponse {
    answer(
      207,
      "<multistatus xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav'><response><href>/me/</href>"
        + "<propstat><prop>\(inside)</prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>"
    )
  }

  private static let mailbox = properties(
    "<C:schedule-outbox-URL><href>/me/outbox/</href></C:schedule-outbox-URL>"
      + "<C:calendar-user-address-set><href>/me/</href><href>mailto:Other@example.com</href>"
      + "<href>mailto:me@example.com</href></C:calendar-user-address-set>")

  private static func answer(_ status: Int, _ body: String) -> WebResponse {
    WebResponse(status: status, headers: [:], body: Array(body.utf8), retryAfter: nil)
  }

  private static func reply(_ recipient: String, _ status: String, _ data: String?) -> String {
    "<C:response><C:recipient><href>\(recipient)</href></C:recipient>"
      + "<C:request-status>\(status)</C:request-status>"
      + (data.map { "<C:calendar-data>\($0)</C:calendar-data>" } ?? "") + "</C:response>"
  }

  private static func replies(_ replies: String...) -> WebResponse {
    answer(
      200,
      "<C:schedule-response xmlns='DAV:' xmlns:C='urn:ietf:params:xml:ns:caldav'>"
        + replies.joined() + "</C:schedule-response>")
  }

  private struct Told {
    var answers: [FetchedBusy] = []
    var bytes: [String: String] = [:]
    var failure: String?
  }

  private func ask(
    _ server: SchedulingServer, of addresses: [String] = ["dana@example.com", "lee@example.com"],
    isOfCalendar: Bool = false
  ) throws -> Told {
    var order = FetchOrder(
      task: .busy, url: "https://cal.example.com/me/", credential: nil, caFile: nil, patience: 5,
      userAgent: "test")
    order.busy = BusyOrder(
      start: "20261130T000000Z", end: "20261201T000000Z", addresses: addresses,
      isOfCalendar: isOfCalendar, owners: ["me@example.com"], stamp: "20261125T090000Z", uid: "u")
    var told = Told()
    try RemoteTask(order, over: server) { message, bytes in
      switch message {
      case .busy(let busy):
        told.answers.append(busy)
        if !bytes.isEmpty { told.bytes[busy.address] = String(decoding: bytes, as: UTF8.self) }
      case .failed(let reason, _): told.failure = reason
      default: break
      }
    }.run()
    return told
  }

  @Test("are asked for at the outbox, as the address by which the server knows the user")
  func asked() throws {
    let server = SchedulingServer { request in
      if request.method == "PROPFIND" {
        return request.address.path == "/me/"
          ? Self.mailbox
          : Self.properties("<current-user-principal><href>/me/</href></current-user-principal>")
      }
      return Self.replies(
        Self.reply("mailto:Dana@example.com", "2.0;Success", Self.times),
        Self.reply("mailto:lee@example.com", "3.7;Invalid calendar user", nil))
    }
    let told = try ask(server)
    #expect(told.failure == nil)
    #expect(told.bytes == ["dana@example.com": Self.times])
    #expect(
      told.answers.last
        == FetchedBusy(
          address: "lee@example.com", answer: .unknown("it doesn't know that address (3.7)")))
    let post = try #require(server.log.last)
    #expect(post.method == "POST" && post.address.path == "/me/outbox/" && post.isSignedIn)
    let body = String(decoding: post.body, as: UTF8.self)
    for line in [
      "METHOD:REQUEST", "BEGIN:VFREEBUSY", "DTSTART:20261130T000000Z", "DTEND:20261201T000000Z",
      "ORGANIZER:mailto:me@example.com", "ATTENDEE:mailto:dana@example.com",
      "ATTENDEE:mailto:lee@example.com",
    ] { #expect(body.contains(line + "\r\n"), "\(line)") }
  }

  @Test("are asked of a calendar itself")
  func calendar() throws {
    let server = SchedulingServer { _ in Self.answer(200, Self.times) }
    let told = try ask(server, of: ["dana@example.com"], isOfCalendar: true)
    #expect(told.bytes == ["dana@example.com": Self.times])
    let report = try #require(server.log.first)
    #expect(report.method == "REPORT" && server.log.count == 1)
    #expect(String(decoding: report.body, as: UTF8.self).contains("free-busy-query"))
    let refusing = try ask(
      SchedulingServer { _ in Self.answer(405, "") }, of: ["dana@example.com"], isOfCalendar: true)
    #expect(refusing.failure == "cal.example.com does not say when that calendar is busy (405)")
  }

  @Test(
    "are unknown where a server has no scheduling, keeps it elsewhere, or answers with other things"
  )
  func hostile() throws {
    func failure(_ box: WebResponse, _ post: WebResponse = Self.replies()) throws -> String? {
      try ask(SchedulingServer { $0.method == "PROPFIND" ? box : post }).failure
    }
    #expect(
      try failure(Self.properties("")) == "cal.example.com can't tell when others are busy")
    let elsewhere = Self.properties(
      "<C:schedule-outbox-URL><href>https://evil.example.org/</href></C:schedule-outbox-URL>")
    #expect(try failure(elsewhere)?.contains("handles busy times on another server") == true)
    #expect(
      try failure(Self.mailbox, Self.answer(403, ""))?.contains("can't tell when others are busy")
        == true)
    #expect(
      try failure(Self.mailbox, Self.answer(200, "<html/>"))?.contains("unexpected answer") == true)
    let entity = "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"
    #expect(try failure(Self.mailbox, Self.answer(200, entity))?.contains("document type") == true)
    #expect(
      try failure(Self.mailbox, Self.answer(200, "<C:sched"))?.contains("invalid XML") == true)
  }

  @Test("of those of whom nobody asked, or too much, is left out")
  func bounded() throws {
    let server = SchedulingServer {
      $0.method == "PROPFIND"
        ? Self.mailbox
        : Self.replies(
          Self.reply("mailto:eve@example.com", "2.0;Success", Self.times),
          Self.reply(
            "mailto:dana@example.com", "2.0;Success", String(repeating: "x", count: 1 << 20 | 1)))
    }
    let told = try ask(server)
    #expect(told.bytes.isEmpty && told.failure == nil)
    #expect(
      told.answers == [
        FetchedBusy(address: "dana@example.com", answer: .unknown("its answer is too long")),
        FetchedBusy(
          address: "lee@example.com", answer: .unknown("the answer doesn't mention them")),
      ])
  }

  @Test("are never asked for as what is no address: strangers write those")
  func addresses() throws {
    for text in [
      "dana@example.com\r\nATTENDEE:mailto:x@example.com", "dana", "@example.com", "dana@", "a b@c",
      "dana@example.com;X=1", "dana@example.com,lee@example.com", "dana@exämple.com", "a\"@b.c",
    ] { #expect(!BusyOrder.isAddress(text), "\(text)") }
    let server = SchedulingServer { _ in Self.mailbox }
    #expect(try ask(server, of: ["no address"]).answers.isEmpty && server.log.isEmpty)
  }
}
