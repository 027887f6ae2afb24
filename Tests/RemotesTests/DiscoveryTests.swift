import FetchMessages
import Testing

@testable import Remotes

@Suite("What is at an address")
struct DiscoveryTests {
  let server = PretendServer()
  let mirror: Mirror

  init() {
    mirror = Mirror(server)
    server.put("a.ics", "A")
    server.put("b.ics", "B", in: "home")
    server.components["diary"] = "VJOURNAL"
    server.put("c.ics", "C", in: "diary")
    server.components["tasks"] = "VTODO"
    server.put("d.ics", "D", in: "tasks")
  }

  @Test("is an account, by the principal that it names")
  func account() throws {
    let place = try #require(try mirror.look().place)
    #expect(place.kind == .account)
    #expect(place.homes == ["https://dav.example.com/dav/me/"])
    #expect(place.collections.map(\.name) == ["diary", "home", "tasks", "work"])
    #expect(place.collections.map(\.mayContainEvents) == [false, true, true, true])
  }

  @Test("is found at the well-known place where the address itself says nothing")
  func wellKnown() throws {
    mirror.url = "https://dav.example.com/index.html"
    server.fault = { (request, honest) throws(TransportFailure) in
      request.address.path == "/.well-known/caldav"
        ? .plain(301, "", ["location": "/"]) : honest
    }
    #expect(try mirror.look().place?.kind == .account)
  }

  @Test("is one calendar")
  func collection() throws {
    mirror.url = "https://dav.example.com/dav/me/work"
    let place = try #require(try mirror.look().place)
    #expect(place.kind == .collection && place.url == "https://dav.example.com/dav/me/work/")
  }

  @Test("is a feed, whatever its server makes of other requests")
  func feed() throws {
    mirror.url = "https://dav.example.com/public/team"
    server.fault = { (request, _) throws(TransportFailure) in
      request.method == "GET" ? .plain(200, "BEGIN:VCALENDAR\nEND:VCALENDAR\n") : .plain(405)
    }
    #expect(try mirror.look().place?.kind == .feed)
  }

  @Test("is nothing that is known where it is a page")
  func page() throws {
    mirror.url = "https://dav.example.com/about"
    server.fault = { (_, _) throws(TransportFailure) in .plain(200, "<html>hello</html>") }
    let (place, failure) = try mirror.look()
    #expect(place == nil && failure?.contains("a web page") == true)
  }

  @Test("is a feed where its server wants a password for all but the file")
  func published() throws {
    mirror.url = "https://dav.example.com/published/2/token"
    server.fault = { (request, _) throws(TransportFailure) in
      request.method == "GET" ? .plain(200, "BEGIN:VCALENDAR\nEND:VCALENDAR\n") : .plain(401)
    }
    #expect(try mirror.look().place?.kind == .feed)
    server.fault = { (_, _) throws(TransportFailure) in .plain(401) }
    #expect(try mirror.look().failure?.contains("(401)") == true)
  }

  @Test("is a feed where its address says so, and nothing else is asked")
  func webcal() throws {
    mirror.url = "https://dav.example.com/published/2/token"
    server.fault = { (_, _) throws(TransportFailure) in
      .plain(200, "BEGIN:VCALENDAR\nEND:VCALENDAR\n")
    }
    #expect(try mirror.look(asFeed: true).place?.kind == .feed)
    #expect(server.log.map(\.method) == ["GET"])
  }

  @Test("is looked for by https where a proxy's server sends to http of the same host")
  func proxied() throws {
    mirror.url = "https://dav.example.com/index.html"
    server.fault = { (request, honest) throws(TransportFailure) in
      request.address.path == "/.well-known/caldav"
        ? .plain(301, "", ["location": "http://dav.example.com/"]) : honest
    }
    #expect(try mirror.look().place?.kind == .account)
    #expect(server.log.allSatisfy { $0.address.origin.scheme == "https" })
    for place in ["http://dav.example.com:8080/", "http://other.example.com/"] {
      server.fault = { (_, _) throws(TransportFailure) in .plain(301, "", ["location": place]) }
      #expect(try mirror.look().failure?.contains("from https to http") == true, "\(place)")
    }
  }

  @Test("has subscriptions to calendars elsewhere, which are named and not taken")
  func subscriptions() throws {
    server.fault = { (_, honest) throws(TransportFailure) in
      honest.saying { text in
        guard let end = text.range(of: "</multistatus>"), text.contains("/dav/me/work/") else {
          return
        }
        text.insert(
          contentsOf: """
            <response><href>/dav/me/holidays/</href><propstat><prop><resourcetype><collection/>\
            <s:subscribed xmlns:s="http://calendarserver.org/ns/"/></resourcetype>\
            <displayname>Holidays</displayname><s:source xmlns:s="http://calendarserver.org/ns/">\
            <href>https://feeds.example.net/h.ics</href></s:source></prop>\
            <status>HTTP/1.1 200 OK</status></propstat></response>
            """, at: end.lowerBound)
      }
    }
    let place = try #require(try mirror.look().place)
    let holidays = try #require(place.collections.first { $0.name == "Holidays" })
    #expect(
      holidays.subscribedTo == "https://feeds.example.net/h.ics" && !holidays.mayContainEvents)
    #expect(place.collections.filter { $0.subscribedTo == nil }.count == 4)
  }

  @Test(
    "is a page that shows a calendar, whose own address is told",
    arguments: [
      (
        "https://cloud.example.com/apps/calendar/p/Ab12Cd/dayGridMonth/now",
        "https://cloud.example.com/remote.php/dav/public-calendars/Ab12Cd?export"
      ),
      (
        "https://example.com/nextcloud/index.php/apps/calendar/embed/Ab12Cd",
        "https://example.com/nextcloud/remote.php/dav/public-calendars/Ab12Cd?export"
      ),
      (
        "https://calendar.google.com/calendar/embed?src=team%40group.calendar.google.com&ctz=UTC",
        "https://calendar.google.com/calendar/ical/team%40group.calendar.google.com/public/basic.ics"
      ),
      (
        "https://calendar.google.com/calendar/u/0?cid=dGVhbUBleGFtcGxlLmNvbQ",
        "https://calendar.google.com/calendar/ical/team%40example.com/public/basic.ics"
      ),
      (
        "https://outlook.live.com/owa/calendar/1-2/3/cid-4/index.html",
        "https://outlook.live.com/owa/calendar/1-2/3/cid-4/calendar.ics"
      ),
    ])
  func calendarPage(page: String, calendar: String) throws {
    mirror.url = page
    server.fault = { (_, _) throws(TransportFailure) in .plain(200, "<html>hello</html>") }
    #expect(try mirror.look().failure?.hasSuffix("add \(calendar)") == true)
  }

  @Test("may be for browsers alone, for which there is a setting")
  func browsers() throws {
    mirror.url = "https://dav.example.com/owa/calendar.ics"
    server.fault = { (_, _) throws(TransportFailure) in .plain(500) }
    #expect(try mirror.look().failure?.contains("servers.user-agent") == true)
  }

  @Test("is not asked of another server, to which the password was not given")
  func elsewhere() throws {
    server.fault = { (_, honest) throws(TransportFailure) in
      honest.saying {
        $0 = $0.replacing(
          "<href>/dav/me/</href></C:", with: "<href>https://p7.example.net/x/</href></C:")
      }
    }
    let (place, failure) = try mirror.look()
    #expect(place == nil && failure?.contains("https://p7.example.net/x/") == true)
    #expect(server.log.allSatisfy { $0.address.host == "dav.example.com" })
  }

  @Test("has names that may be anything, and are one line at most")
  func names() throws {
    for (name, shown) in [
      ("", "work"), (" ", "work"), ("../../tmp/evil", "../../tmp/evil"), ("a\nb\tc", "a b c"),
      ("\u{200b}", "work"),
      (String(repeating: "x", count: 3_000), String(repeating: "x", count: 200)),
    ] {
      server.displayNames["work"] = name
      #expect(try mirror.look().place?.collections.last?.name == shown)
    }
  }

  @Test("is never asked over http, but on this machine")
  func encrypted() throws {
    mirror.url = "http://dav.example.com/"
    #expect(throws: WebFailure.self) { try mirror.look() }
    mirror.url = "http://127.0.0.1:5232/"
    #expect(throws: Never.self) { try mirror.look() }
    mirror.url = "https://me:secret@dav.example.com/"
    #expect(throws: WebFailure.self) { try mirror.look() }
  }
}
