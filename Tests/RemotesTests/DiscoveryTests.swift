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
    server.components["tasks"] = "VTODO"
    server.put("c.ics", "C", in: "tasks")
  }

  @Test("is an account, by the principal that it names")
  func account() throws {
    let place = try #require(try mirror.look().place)
    #expect(place.kind == .account)
    #expect(place.homes == ["https://dav.example.com/dav/me/"])
    #expect(place.collections.map(\.name) == ["home", "tasks", "work"])
    #expect(place.collections.map(\.holdsEvents) == [true, false, true])
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
