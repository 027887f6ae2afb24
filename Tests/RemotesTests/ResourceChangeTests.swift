import FetchMessages
import Foundation
import Testing

@testable import Remotes

@Suite("A change of a resource")
struct ResourceChangeTests {
  private let server = PretendServer()
  private static let path = "/dav/me/work/a.ics"
  private static let tag = EntityTag(strong: "\"1\"")!

  private func run(_ act: ResourceOrder.Act, isSilent: Bool = true) throws -> [ResourceOutcome] {
    var order = FetchOrder(
      task: .resources, url: "https://cal.example.com/dav/me/", credential: nil, caFile: nil,
      patience: 5, userAgent: "tests")
    order.resources = [
      ResourceOrder(path: Self.path, act: act, isSilent: isSilent),
      ResourceOrder(path: "/dav/me/work/b.ics", act: .read),
    ]
    var outcomes: [ResourceOutcome] = []
    try RemoteTask(order, over: server) { message, _ in
      if case .outcome(let outcome) = message { outcomes.append(outcome) }
    }.run()
    return outcomes
  }

  private func header(_ name: String) -> String? {
    let change = server.log.first { ["PUT", "DELETE"].contains($0.method) }
    return change?.headers.first { $0.name == name }?.value
  }

  @Test("names the state that it is of")
  func conditions() throws {
    let data = Data("BEGIN:VCALENDAR".utf8)
    server.fault = { $0.method == "PUT" ? .plain(201) : $1 }
    for (condition, name, value) in [
      (ResourceCondition.isNew, "If-None-Match", "*"), (.etag(Self.tag), "If-Match", "\"1\""),
    ] {
      let server = PretendServer()
      server.fault = { $0.method == "PUT" ? .plain(201) : $1 }
      var order = FetchOrder(
        task: .resources, url: "https://cal.example.com/", credential: nil, caFile: nil,
        patience: 5, userAgent: "tests")
      order.resources = [ResourceOrder(path: Self.path, act: .put(data, if: condition))]
      try RemoteTask(order, over: server) { _, _ in }.run()
      let put = try #require(server.log.first)
      #expect(put.method == "PUT" && put.body == Array(data))
      #expect(put.headers.first { $0.name == name }?.value == value)
      #expect(put.headers.count { $0.name.hasPrefix("If-") } == 1)
    }
  }

  @Test("of what somebody was invited to asks the server to tell nobody, unless that is wanted")
  func silence() throws {
    server.fault = { $0.method == "DELETE" ? .plain(204) : $1 }
    _ = try run(.delete(if: .etag(Self.tag)))
    #expect(header("Schedule-Reply") == "F")
    let loud = PretendServer()
    loud.fault = { $0.method == "DELETE" ? .plain(204) : $1 }
    var order = FetchOrder(
      task: .resources, url: "https://cal.example.com/", credential: nil, caFile: nil,
      patience: 5, userAgent: "tests")
    order.resources = [
      ResourceOrder(path: Self.path, act: .delete(if: .etag(Self.tag)), isSilent: false)
    ]
    try RemoteTask(order, over: loud) { _, _ in }.run()
    #expect(loud.log[0].headers.allSatisfy { $0.name != "Schedule-Reply" })
  }

  @Test(
    "that is refused is not tried again, and none is begun behind it",
    arguments: [401, 403, 405, 412, 413, 423, 429, 302])
  func refusals(status: Int) throws {
    server.fault = { request, honest in
      guard request.method == "PUT" else { return honest }
      var answer = WebResponse.plain(status)
      answer.retryAfter = 1
      return answer
    }
    let outcomes = try run(.put(Data(), if: .etag(Self.tag)))
    #expect(outcomes.count == 1 && server.log.count { $0.method == "PUT" } == 1)
    guard case .refused(let why) = outcomes[0].result else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(why.contains("(\(status)"))
  }

  @Test(
    "that is answered by trouble of the server may have been made, and is not tried again",
    arguments: [202, 207, 404, 408, 409, 500, 501, 502, 503, 504, 507, 520, 599])
  func unknown(status: Int) throws {
    server.fault = { $0.method == "PUT" ? .plain(status) : $1 }
    let outcomes = try run(.put(Data(), if: .etag(Self.tag)))
    #expect(outcomes.count == 1 && server.log.count { $0.method == "PUT" } == 1)
    guard case .unknown(let why, _) = outcomes[0].result else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(why.contains("(\(status)"))
  }

  @Test("of which no answer comes is not sent again")
  func broken() throws {
    server.fault = { (request, honest) throws(TransportFailure) in
      if request.method == "PUT" { throw TransportFailure("it broke", isTransient: true) }
      return honest
    }
    let outcomes = try run(.put(Data(), if: .etag(Self.tag)))
    #expect(outcomes.count == 1 && server.log.count { $0.method == "PUT" } == 1)
    guard case .unknown(_, mayFollow: true) = outcomes[0].result, case .nothing = outcomes[0].now
    else {
      Issue.record("\(outcomes)")
      return
    }
  }

  @Test("is told whether the server invites by itself")
  func inviting() throws {
    server.fault = { request, honest in
      guard request.method == "OPTIONS" else { return honest }
      return WebResponse(
        status: 200,
        headers: ["dav": "1, 2, access-control, calendar-access, calendar-auto-schedule"],
        body: [], retryAfter: nil)
    }
    var order = FetchOrder(
      task: .resources, url: "https://cal.example.com/", credential: nil, caFile: nil,
      patience: 5, userAgent: "tests")
    order.resources = [ResourceOrder(path: Self.path, act: .read)]
    var invites = false
    try RemoteTask(order, over: server) { message, _ in
      if case .done(let summary) = message { invites = summary.invitesByItself }
    }.run()
    #expect(invites && server.log[0].address.path == "/dav/me/work/")
  }

  @Test("has a condition by a strong entity tag alone, whatever the schedule tag is")
  func tags() {
    let condition = { (etag: String?, scheduleTag: String?) in
      ResourceTags(etag: etag, scheduleTag: scheduleTag).condition
    }
    #expect(condition("\"1\"", nil) == .etag(Self.tag))
    #expect(condition("\"1\"", "\"s\"") == .etag(Self.tag))
    let malformed = [
      "", "*", "1", "W/\"1\"", "\"a\r\nX-Evil: 1\"", "\"a\u{7F}\"", "\"a b\"", "\"a\", \"b\"", "\"",
    ]
    for etag in [nil] + malformed { #expect(condition(etag, "\"s\"") == nil, "\(etag ?? "none")") }
  }
}
