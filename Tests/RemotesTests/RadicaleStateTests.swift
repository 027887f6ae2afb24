import Foundation
import Testing

@testable import Remotes

/// A simulated Radicale with tokens, dates and a clock.
private final class PretendRadicale {
  let server = PretendServer()
  /// The seconds since midnight.
  var now = 0
  private var modified = 0
  private static let space = "http://radicale.org/ns/"

  init() {
    server.fault = { [unowned self] (request, _) throws(TransportFailure) in
      var plain = request
      plain.body = Array(request.text.replacing(Self.space + "sync/", with: "").utf8)
      var answer = server.honest(plain).saying {
        $0 = $0.replacing("<sync-token>", with: "<sync-token>\(Self.space)sync/")
        guard request.text.contains("<getlastmodified/>") else { return }
        $0 = $0.replacing(
          "<C:supported",
          with: "<getlastmodified>\(self.date(self.modified))</getlastmodified>"
            + "<displayname xmlns='\(Self.space)'>Work</displayname><C:supported")
      }
      answer.headers["date"] = self.date(self.now)
      return answer
    }
  }

  private func date(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    let time = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return "Sun, 08 Mar 2026 \(time) GMT"
  }

  func put(_ name: String, _ title: String) {
    server.put(name, title)
    modified = now
  }

  /// Returns the requests since a given number of them.
  func asked(_ count: Int) -> [String] { server.log[count...].map(\.text) }
}

@Suite("A fetch from a Radicale")
struct RadicaleStateTests {
  private let radicale = PretendRadicale()
  private let mirror: Mirror

  init() {
    mirror = Mirror(radicale.server)
    for number in 1...5 { radicale.put("\(number).ics", "Event \(number)") }
  }

  private func fetch(at now: Int) throws -> [String] {
    radicale.now = now
    let count = radicale.server.requestCount
    #expect(try mirror.fetch().failures == [])
    #expect(mirror.isUpToDate, "at \(now)")
    return radicale.asked(count)
  }

  @Test("asks for a date alone where nothing has changed, and never for what is dear to reckon")
  func unchanged() throws {
    _ = try fetch(at: 100)
    var asked = radicale.asked(0)
    for now in [200, 300, 400] {
      let same = try fetch(at: now)
      #expect(same.count == 1 && same[0].contains("<getlastmodified/>"))
      radicale.put("\(now).ics", "New at \(now)")
      asked += try fetch(at: now + 10)
    }
    #expect(!asked.contains { $0.contains("<S:getctag/>") || $0.contains("<sync-token/>") })
    let last = try fetch(at: 500)
    #expect(last.count == 1)
  }

  @Test(
    "sees what changes in the second in which it was read", arguments: [0, 1, 2, 3])
  func sameSecond(wait: Int) throws {
    radicale.now = 100
    radicale.put("6.ics", "Just now")
    _ = try fetch(at: 100 + wait)
    radicale.put("7.ics", "In the same second")
    _ = try fetch(at: 200)
    radicale.put("7.ics", "Again")
    _ = try fetch(at: 200 + wait)
    radicale.put("7.ics", "And again")
    _ = try fetch(at: 300)
    #expect(try fetch(at: 400).count == 1)
    #expect(!radicale.asked(0).contains { $0.contains("<S:getctag/>") })
  }

  @Test("lists all now and then, whatever the date says")
  func wrongDate() throws {
    _ = try fetch(at: 100)
    radicale.server.put("6.ics", "With the date of before")
    #expect(try mirror.fetch().resources == 0)
    #expect(try mirror.fetch(listing: true).resources == 1)
    #expect(mirror.isUpToDate)
  }

  @Test("lists all anew where another server answers at its address")
  func replaced() throws {
    _ = try fetch(at: 100)
    radicale.put("6.ics", "Before")
    _ = try fetch(at: 200)
    radicale.server.fault = { $1 }
    radicale.put("7.ics", "After")
    for now in [300, 400] { _ = try fetch(at: now) }
    radicale.put("8.ics", "Later")
    _ = try fetch(at: 500)
    #expect(try fetch(at: 600).count == 1)
  }
}
