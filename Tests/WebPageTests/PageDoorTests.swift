import FetchMessages
import Testing

@testable import WebPage

@Suite("A request to the page")
struct PageDoorTests {
  private static let token = String(repeating: "a", count: 48)
  private static let cookie = String(repeating: "c", count: 48)
  private static let signedIn = "meetings_8123=\(cookie)"
  private var door: PageAccess = PageAccess(
    port: 8_123, token: Self.token, cookie: Self.cookie, clock: 1_000)

  /// The status of a refused request, or nil if it passes.
  private mutating func refusal(
    _ method: String = "GET", _ target: String = "/", hosts: [String] = ["127.0.0.1:8123"],
    cookie: String? = Self.signedIn, at clock: Int64 = 1_000, _ more: (String, String)...
  ) -> UInt32? {
    var fields = hosts.map { PageRequest.Field("host", $0) }
    if let cookie { fields.append(PageRequest.Field("cookie", cookie)) }
    fields += more.map { PageRequest.Field($0.0, $0.1) }
    let request = PageRequest(method: method, target: target, fields: fields)
    switch door.outcome(of: request, clock: clock) {
    case .refused(let status, _): return status
    case .unknown: return 404
    default: return nil
    }
  }

  @Test("passes by each name of this machine at this port, with the cookie among others")
  mutating func passes() {
    for host in ["127.0.0.1:8123", "localhost:8123", "LOCALHOST:8123", "[::1]:8123"] {
      #expect(refusal(hosts: [host]) == nil)
    }
    #expect(refusal(cookie: "other=1; \(Self.signedIn); more=2") == nil)
  }

  @Test(
    "is refused by another name, another port, two names or none, whatever it asks",
    arguments: [
      ["evil.example"], ["127.0.0.1:8124"], ["127.0.0.1"], [],
      ["127.0.0.1:8123", "127.0.0.1:8123"], ["evil.example:8123"],
    ])
  func hosts(_ hosts: [String]) {
    var tests = self
    #expect(tests.refusal(hosts: hosts) == 421)
    #expect(tests.refusal("GET", "/start?token=\(Self.token)", hosts: hosts, cookie: nil) == 421)
    // The refused request didn't use up the token.
    #expect(tests.refusal("GET", "/start?token=\(Self.token)", cookie: nil) == nil)
  }

  @Test("is refused where its target is a whole address or begins as one")
  mutating func absoluteForm() {
    #expect(refusal("GET", "http://127.0.0.1:8123/") == 400)
    #expect(refusal("GET", "//evil.example/") == 400)
    #expect(refusal("OPTIONS", "*") == 400)
  }

  @Test("is refused without the cookie, or with that of another run or port")
  mutating func cookies() {
    let another = String(repeating: "d", count: 48)
    #expect(refusal(cookie: nil) == 401)
    #expect(refusal(cookie: "meetings_8123=\(another)") == 401)
    #expect(refusal(cookie: "meetings_8124=\(Self.cookie)") == 401)
    #expect(refusal(cookie: "meetings_8123=") == 401)
    // The status doesn't reveal which views exist.
    #expect(refusal("GET", "/nothing", cookie: nil) == 401)
  }

  @Test("signs in once, within a minute, by the token alone")
  mutating func token() {
    let start = "/start?token=\(Self.token)"
    #expect(refusal("GET", "/start?token=", cookie: nil) == 403)
    #expect(refusal("GET", "/start", cookie: nil) == 403)
    #expect(refusal("GET", start, cookie: nil, at: 1_061) == 403)
    #expect(refusal("GET", start, cookie: nil, at: 1_060) == nil)
    #expect(refusal("GET", start, cookie: nil, at: 1_060) == 403)
  }

  @Test("that would change something is refused from other pages, and changes nothing from ours")
  mutating func unsafeMethods() {
    #expect(refusal("POST", "/", ("sec-fetch-site", "cross-site")) == 403)
    #expect(refusal("POST", "/", ("sec-fetch-site", "same-site")) == 403)
    #expect(refusal("POST", "/", ("origin", "http://127.0.0.1:8124")) == 403)
    #expect(refusal("POST", "/", ("origin", "null")) == 403)
    #expect(refusal("DELETE", "/") == 403)
    #expect(refusal("POST", "/", ("origin", "http://127.0.0.1:8123")) == 405)
    #expect(refusal("DELETE", "/write", ("origin", "http://127.0.0.1:8123")) == 405)
  }

  @Test("is taken as a form from this page alone, signed in, where forms are sent to")
  mutating func forms() {
    let ours = ("sec-fetch-site", "same-origin")
    let form = ("content-type", "application/x-www-form-urlencoded")
    for target in ["/new", "/write", "/change/7f3a91c2"] {
      #expect(refusal("POST", target, ours, form) == nil)
      #expect(refusal("POST", target, ("sec-fetch-site", "cross-site"), form) == 403)
      #expect(refusal("POST", target, form) == 403)
      #expect(refusal("POST", target, cookie: nil, ours, form) == 401)
      #expect(refusal("POST", target, hosts: ["evil.example"], ours, form) == 421)
      #expect(refusal("POST", target, ours, ("content-type", "text/plain")) == 415)
      #expect(refusal("POST", target, ours) == 415)
    }
    #expect(refusal("POST", "/undo", ours, form) == 405)
    #expect(refusal("POST", "/start?token=\(Self.token)", ours, form) == 405)
  }

  @Test(
    "climbs nowhere, and names nothing that is none of our views",
    arguments: [
      "/../etc/passwd", "/%2e%2e/etc/passwd", "/meeting/../../index.db", "/meeting/%2e%2e%2fx",
      "/style.css/..", "/day/2026-13-01", "/day/today", "/meeting/zzzz", "/meeting/", "/start.json",
      "/prep/", "/prep/../x", "/prep/next",
    ])
  func climbing(_ target: String) {
    var tests = self
    #expect(tests.refusal("GET", target) == 404)
  }

  @Test("asks for what it says")
  func routes() {
    #expect(PageRoute("/search?q=with+dana%20%26+lee") == .search("with dana & lee", as: .page))
    #expect(PageRoute("/meeting/7f3a91c2.json") == .meeting("7f3a91c2", at: .part(1), as: .json))
    #expect(
      PageRoute("/meeting/7f3a91c2?at=872") == .meeting("7f3a91c2", at: .second(872), as: .page)
    )
    #expect(
      PageRoute("/meeting/7f3a91c2?part=2")
        == .meeting("7f3a91c2", at: .part(2), as: .init(isJSON: false, part: 2)))
    #expect(PageRoute("/prep") == .preparation(nil, as: .page))
    #expect(PageRoute("/prep/7f3a91c2.json") == .preparation("7f3a91c2", as: .json))
    #expect(PageRoute("/doctor.json") == .doctor(as: .json))
    #expect(PageRoute("/search?q=" + String(repeating: "a", count: 1_001)) == nil)
  }
}
