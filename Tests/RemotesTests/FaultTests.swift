import Testing

@testable import Remotes

@Suite("A fetch")
struct FaultTests {
  let server = PretendServer()
  let mirror: Mirror

  init() throws {
    for number in 1...30 { server.put("\(number).ics", "Event \(number)") }
    mirror = Mirror(server)
    let first = try mirror.fetch()
    #expect(first.failures.isEmpty && mirror.isUpToDate)
    server.put("31.ics", "New")
    server.put("7.ics", "Changed")
    server.delete("9.ics")
  }

  @Test(
    "that could not learn what is there says so, takes nothing for gone, and the next one mends it",
    arguments: ServerFault.refusals + ServerFault.broken)
  func failing(fault: ServerFault) throws {
    server.fault = fault.apply
    let outcome = try mirror.fetch()
    #expect(!outcome.failures.isEmpty)
    #expect(mirror.texts.count >= 29)
    #expect(server.log.count < 120, "it does not ask for ever")
    server.fault = { $1 }
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test(
    "comes up to date where the server fails each report of changes", arguments: [500, 507])
  func failingReports(status: Int) throws {
    server.fault = { $0.isSyncReport ? .plain(status) : $1 }
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test("comes up to date where a server does it in its own way", arguments: ServerFault.oddities)
  func odd(fault: ServerFault) throws {
    let moved = fault.testDescription == "has moved within itself"
    server.fault = { (request, honest) throws(TransportFailure) in
      guard moved, request.address.decodedPath.hasPrefix("/moved") else {
        return try fault.apply(request, honest)
      }
      // The moved server has the same contents, with hrefs of the new address.
      var back = request
      back.address = WebAddress(request.address.text.replacing("/moved", with: ""))!
      back.body = Array(back.text.replacing("/moved", with: "").utf8)
      let answer = self.server.honest(back)
      return answer.saying { $0 = $0.replacing("<href>/", with: "<href>/moved/") }
    }
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
    server.put("32.ics", "Later")
    server.delete("1.ics")
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test("asks only for what is in the calendar, and says what else was named")
  func foreign() throws {
    let places = ["/somebody/else/secret.ics", "../../etc/passwd", "javascript:alert(1)", ""]
    server.fault = { (request, honest) throws(TransportFailure) in
      guard request.isSyncReport else { return honest }
      let named = places.map {
        "<response><href>\($0)</href><propstat><prop><getetag>\"x\"</getetag></prop>"
          + "<status>HTTP/1.1 200 OK</status></propstat></response>"
      }
      return honest.saying {
        $0 = $0.replacing("<sync-token>", with: "\(named.joined())<sync-token>")
      }
    }
    let outcome = try mirror.fetch()
    #expect(outcome.failures == [] && mirror.isUpToDate)
    #expect(outcome.notes.count == 1 && outcome.notes[0].contains("4 addresses"))
    #expect(!server.log.contains { $0.text.contains("secret") || $0.text.contains("passwd") })
  }

  @Test("says once that a server names an event that it does not have, however often it is asked")
  func absent() throws {
    try mirror.fetch()
    server.put("40.ics", "Named only")
    server.fault = { (request, honest) throws(TransportFailure) in
      guard request.isMultiget, request.text.contains("40.ics") else { return honest }
      return .multistatus([
        "<response><href>/dav/me/work/40.ics</href><status>HTTP/1.1 404 Not Found</status></response>"
      ])
    }
    let first = try mirror.fetch()
    #expect(first.failures == [] && first.notes.count == 1, "\(first)")
    #expect(first.notes.first?.contains("/dav/me/work/40.ics") == true)
    for _ in 1...3 {
      let again = try mirror.fetch()
      #expect(again.failures == [] && again.notes == [])
    }
    server.fault = { $1 }
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test("goes on with the pages of a long list of changes")
  func pages() throws {
    var rest: [Substring] = []
    server.fault = { (request, honest) throws(TransportFailure) in
      guard request.isSyncReport else { return honest }
      let all =
        request.text.contains("<sync-token>page")
        ? rest : honest.text.matches(of: /<response>.*?<\/response>/).map(\.output)
      rest = Array(all.dropFirst())
      let more = "<response><href>/dav/me/work/</href><status>HTTP/1.1 507 Full</status></response>"
      return .multistatus(
        all.prefix(1).map(String.init) + (rest.isEmpty ? [] : [more]),
        token: rest.isEmpty ? "t33" : "page\(rest.count)")
    }
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test(
    "costs one request where nothing has changed, whatever the server has to tell it by",
    arguments: ["ctag", "token", "both"])
  func unchanged(told: String) throws {
    let server = PretendServer()
    server.fault = { (request, honest) throws(TransportFailure) in
      if request.isSyncReport { return honest }
      return honest.saying {
        if told == "token" { $0 = $0.replacing(/<S:getctag>c\d+<\/S:getctag>/, with: "") }
        if told == "ctag" { $0 = $0.replacing(/<sync-token>t\d+<\/sync-token>/, with: "") }
      }
    }
    let mirror = Mirror(server)
    for title in ["First", "Second", "Third"] {
      server.put("7.ics", title)
      try mirror.fetch()
      let before = server.requestCount
      #expect(try mirror.fetch().resources == 0)
      #expect(server.requestCount == before + 1 && mirror.isUpToDate)
    }
  }

  @Test("asks what has changed since the last time, and lists no more than once for that")
  func changedSince() throws {
    try mirror.fetch()
    for title in ["Second", "Third"] {
      server.put("7.ics", title)
      let before = server.requestCount
      #expect(try mirror.fetch().resources == 1)
      #expect(server.requestCount == before + 3 && mirror.isUpToDate)
    }
  }

  @Test("needs no more of what is known than the server tells of")
  func knownMembers() throws {
    try mirror.fetch()
    #expect(mirror.asked == [nil], "all are listed once, for the token that comes with it")
    server.put("8.ics", "Changed")
    server.put("32.ics", "New")
    try mirror.fetch()
    #expect(mirror.asked.last == ["/dav/me/work/32.ics", "/dav/me/work/8.ics"])
    try mirror.fetch()
    server.delete("31.ics")
    try mirror.fetch()
    #expect(mirror.asked.count == 2)
    try mirror.fetch(listing: true)
    #expect(mirror.asked.count == 3 && mirror.isUpToDate)
  }

  @Test("asks again for what was fetched and is lost, though nothing has changed")
  func lost() throws {
    try mirror.fetch()
    #expect(try mirror.fetch().resources == 0)
    mirror.missingMirrorFiles = [
      "/dav/me/work/": ["/dav/me/work/8.ics"], "/dav/me/elsewhere/": ["/x.ics"],
    ]
    #expect(try mirror.fetch().resources == 1)
    mirror.missingMirrorFiles = [:]
    #expect(try mirror.fetch().resources == 0)
  }

  @Test("finds what was lost to be gone where the server does not list it any more")
  func lostAndDeleted() throws {
    try mirror.fetch()
    mirror.missingMirrorFiles = ["/dav/me/work/": ["/dav/me/work/8.ics"]]
    server.delete("8.ics")
    #expect(try mirror.fetch(listing: true).failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test("of all that is known anew fetches nothing whose ETag is known")
  func relisted() throws {
    try mirror.fetch()
    #expect(try mirror.fetch(listing: true).resources == 0)
    #expect(mirror.isUpToDate)
  }

  @Test("asks again for what was named and not given, though the token has moved on")
  func pending() throws {
    server.fault = { (request, honest) throws(TransportFailure) in
      request.isMultiget
        ? honest.saying {
          $0 = $0.replacing(
            /<propstat>.*?<\/propstat>/.dotMatchesNewlines(),
            with: "<status>HTTP/1.1 404 Not Found</status>")
        } : honest
    }
    #expect(try mirror.fetch().failures == [], "what has gone since is no failure")
    #expect(mirror.known["/dav/me/work/"]?.pending.count == 2)
    server.fault = { $1 }
    #expect(try mirror.fetch().resources == 2)
    #expect(mirror.isUpToDate)
  }

  @Test("believes that something is gone when what else was named was missing twice")
  func movedAndMissing() throws {
    let gone = "/dav/me/work/9.ics"
    server.fault = { (request, honest) throws(TransportFailure) in
      guard request.isMultiget else { return honest }
      return honest.saying {
        $0 = $0.replacing(
          /(3[13]\.ics<\/href>)<propstat>.*?<\/propstat>/.dotMatchesNewlines(),
          with: { "\($0.output.1)<status>HTTP/1.1 404 Not Found</status>" })
      }
    }
    try mirror.fetch()
    #expect(mirror.texts[gone] != nil, "it may be what 31.ics is now")
    server.put("33.ics", "One more")
    try mirror.fetch()
    #expect(mirror.texts[gone] != nil, "or 33.ics")
    try mirror.fetch()
    #expect(mirror.texts[gone] == nil, "who names what is not there is not waited for")
    server.fault = { $1 }
    try mirror.fetch()
    #expect(mirror.isUpToDate)
  }

  @Test("does so where events are asked for one by one, too")
  func movedAndMissingInEach() throws {
    server.fault = { (request, honest) throws(TransportFailure) in
      if request.isMultiget { return .plain(404) }
      return request.method == "GET" && request.address.text.contains("31.ics")
        ? .plain(404) : honest
    }
    try mirror.fetch()
    #expect(mirror.texts["/dav/me/work/7.ics"]?.contains("Changed") == true)
    #expect(mirror.texts["/dav/me/work/9.ics"] != nil, "it may be what 31.ics is now")
    server.fault = { $1 }
    try mirror.fetch()
    #expect(mirror.isUpToDate)
  }

  @Test("takes nothing for gone where the server is in trouble with what was asked one by one")
  func troubleInEach() throws {
    server.fault = { (request, honest) throws(TransportFailure) in
      if request.isMultiget {
        return .plain(403, "<error xmlns='DAV:'><supported-report/></error>")
      }
      let isRefused = request.method == "GET" && !request.address.text.contains("7.ics")
      return isRefused ? .plain(502) : honest
    }
    #expect(try mirror.fetch().failures.count == 1)
    #expect(mirror.texts["/dav/me/work/9.ics"] != nil, "it may be what 31.ics is now")
    server.fault = { $1 }
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate)
  }

  @Test("waits where it is asked to wait a little, and else says for how long")
  func waits() throws {
    var isFirst = true
    server.fault = { (_, honest) throws(TransportFailure) in
      defer { isFirst = false }
      var answer = WebResponse.plain(503)
      answer.retryAfter = 7
      return isFirst ? answer : honest
    }
    #expect(try mirror.fetch().failures == [])
    #expect(server.paused == 7)
    server.fault = { (_, _) throws(TransportFailure) in
      var answer = WebResponse.plain(429)
      answer.retryAfter = 7_200
      return answer
    }
    #expect(try mirror.fetch().failures.first?.contains("2 hours") == true)
  }
}
