import Testing

@testable import Remotes

@Suite("A first fetch")
struct FullCalendarFetchTests {
  let server = PretendServer()
  let mirror: Mirror

  init() {
    for number in 1...300 { server.put("\(number).ics", "Event \(number)") }
    mirror = Mirror(server)
  }

  private var searches: Int { server.log.count { $0.isSearch } }

  @Test("asks for the calendars and then once for all that is in one, and knows where it stands")
  func whole() throws {
    let outcome = try mirror.fetch()
    #expect(outcome.failures == [] && outcome.resources == 300 && outcome.withdrawn == 0)
    #expect(mirror.isUpToDate)
    #expect(server.requestCount == 3 && searches == 1, "by date, by tag, and all events")
    server.put("301.ics", "New")
    server.delete("9.ics")
    #expect(try mirror.fetch().resources == 1)
    #expect(mirror.isUpToDate && searches == 1)
    #expect(try mirror.fetch(listing: true).resources == 0)
    #expect(mirror.isUpToDate && searches == 1)
  }

  @Test("learns again of what changed while it was under way")
  func changedMeanwhile() throws {
    server.fault = { [server] (request, honest) throws(TransportFailure) in
      if request.isSearch {
        server.put("7.ics", "Changed")
        server.delete("8.ics")
        server.put("400.ics", "New")
      }
      return honest
    }
    try mirror.fetch()
    server.fault = { $1 }
    #expect(!mirror.isUpToDate)
    try mirror.fetch()
    #expect(mirror.isUpToDate)
  }

  /// Faults in the answer to the search.
  static let odd = [
    ServerFault("is cut", saying: { $0.removeLast($0.count / 3) }),
    ServerFault("is no XML", saying: { $0 = $0.replacing("</multistatus>", with: "& </") }),
    ServerFault("has a document type", saying: { $0 = "<!DOCTYPE m>" + $0 }),
    ServerFault("is empty", saying: { $0 = "<multistatus xmlns='DAV:'/>" }),
    ServerFault("is something else", saying: { $0 = "<error xmlns='DAV:'/>" }),
    ServerFault("has no ETags", saying: { $0 = $0.replacing(/<getetag>.*?<\/getetag>/, with: "") }),
    ServerFault(
      "has no events",
      saying: { $0 = $0.replacing(/<C:calendar-data>[^<]*<\/C:calendar-data>/, with: "") }),
    ServerFault("has halves of events", saying: { $0 = $0.replacing("END:VCALENDAR", with: "") }),
    ServerFault(
      "says that it is cut short",
      saying: {
        $0 = $0.replacing(
          "</multistatus>",
          with: "<response><href>/dav/me/work/</href><status>HTTP/1.1 507 Full</status></response>"
            + "</multistatus>")
      }),
    ServerFault(
      "withholds an event",
      saying: {
        $0 = $0.replacing(
          "</multistatus>",
          with: "<response><href>/dav/me/work/x.ics</href><status>HTTP/1.1 403 No</status>"
            + "</response></multistatus>")
      }),
    ServerFault(
      "names what is not in the calendar",
      saying: { $0 = $0.replacing("/dav/me/work/300.ics", with: "/dav/me/else/300.ics") }),
    ServerFault("breaks off") { (_, _) throws(TransportFailure) in
      throw TransportFailure("broke off", isTransient: true)
    },
    ServerFault("is a page") { (_, _) throws(TransportFailure) in .plain(200, "<html></html>") },
    ServerFault("is a redirect") { (_, _) throws(TransportFailure) in
      .plain(302, "", ["location": "https://other.example.com/"])
    },
    ServerFault("refuses", fails: true) { (_, _) throws(TransportFailure) in
      .plain(403, "<error xmlns='DAV:'><supported-report/></error>")
    },
    ServerFault("fails") { (_, _) throws(TransportFailure) in .plain(500) },
    ServerFault("is too much") { (_, _) throws(TransportFailure) in .plain(507) },
  ]

  @Test("uses nothing of an answer that is not whole, and goes the careful way", arguments: odd)
  func careful(fault: ServerFault) throws {
    server.fault = { (request, honest) throws(TransportFailure) in
      request.isSearch ? try fault.apply(request, honest) : honest
    }
    let outcome = try mirror.fetch()
    #expect(outcome.failures == [] && outcome.resources - outcome.withdrawn == 300)
    #expect(mirror.isUpToDate)
    #expect(server.log.contains { $0.isMultiget })
  }

  @Test(
    "says so where neither way leads there", arguments: ServerFault.refusals + ServerFault.broken)
  func failing(fault: ServerFault) throws {
    server.fault = { (request, honest) throws(TransportFailure) in
      request.isSearch ? .plain(501) : try fault.apply(request, honest)
    }
    #expect(try mirror.fetch().failures.isEmpty == false)
    server.fault = { $1 }
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test("comes up to date where a server does it in its own way", arguments: ServerFault.oddities)
  func oddities(fault: ServerFault) throws {
    if fault.testDescription == "has moved within itself" { return }
    server.fault = fault.apply
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }
}
