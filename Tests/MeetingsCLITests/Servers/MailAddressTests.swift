import Foundation
import Synchronization
import Testing

/// A name server on the loopback address that knows the records of one service.
final class NameServer: Sendable {
  /// The data of records by type (RFC 1035, section 3.2.1).
  typealias Records = [UInt16: [[UInt8]]]

  static let text: UInt16 = 16
  static let service: UInt16 = 33

  let port: Int
  private let socket: Int32
  private let names: Mutex<[String]> = Mutex([])

  /// The requested names.
  var asked: [String] { names.withLock { $0 } }

  /// - Parameter status: the response code; 3 for a name that doesn't exist, 2 for a failure.
  init(_ records: Records, status: UInt8 = 0) throws {
    (socket, port) = try Loopback.datagrams()
    let thread = Thread { [self] in
      var buffer = [UInt8](repeating: 0, count: 2_048)
      while let (count, sender) = Loopback.receive(into: &buffer, from: socket), count > 0 {
        let answer = answer(Array(buffer.prefix(count)), records, status)
        Loopback.send(answer, to: sender, from: socket)
      }
    }
    thread.start()
  }

  func stop() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  private func answer(_ query: [UInt8], _ records: Records, _ status: UInt8) -> [UInt8] {
    var (place, labels) = (12, [String]())
    while query[place] != 0 {
      let length = Int(query[place])
      labels.append(String(decoding: query[place + 1...place + length], as: UTF8.self))
      place += length + 1
    }
    names.withLock { $0.append(labels.joined(separator: ".")) }
    let question = query[12..<place + 5]
    let kind = UInt16(query[place + 1]) << 8 | UInt16(query[place + 2])
    let found = records[kind] ?? []
    var answer = query[0..<2] + [0x81, 0x80 | status, 0, 1, 0, UInt8(found.count), 0, 0, 0, 0]
    answer += question
    for data in found {
      // A pointer to the question's name, the class, a lifetime of a minute, and the data.
      answer += [0xC0, 12, UInt8(kind >> 8), UInt8(kind & 255), 0, 1, 0, 0, 0, 60]
      answer += [UInt8(data.count >> 8), UInt8(data.count & 255)] + data
    }
    return Array(answer)
  }

  static func name(_ host: String) -> [UInt8] {
    host.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
  }

  static func service(_ host: String, port: Int, priority: UInt8 = 0) -> [UInt8] {
    [0, priority, 0, 1, UInt8(port >> 8), UInt8(port & 255)] + name(host)
  }

  static func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }
}

@Suite("A mail address")
final class MailAddressTests {
  let box = try! Sandbox()

  private func add(
    _ address: String, _ names: NameServer, _ options: String...
  ) throws -> Sandbox.Output {
    defer { names.stop() }
    _ = try box.meetings("config", "servers.dns", "127.0.0.1:\(names.port)")
    return try box.launch(Sandbox.binary, ["add", address, "--timeout", "2"] + options)
  }

  @Test(
    "leads to the server that its domain names, and to the path there",
    .enabled(if: EncryptedServer.isThere, "there is no openssl or no python3"))
  func located() throws {
    let server = try EncryptedServer(FeedTests.calendar(["Pricing"]), leadingTo: "/", in: box)
    defer { server.stop() }
    let port = try #require(URL(string: server.otherURL)?.port)
    let names = try NameServer([
      NameServer.service: [
        NameServer.service("old.localhost", port: 1, priority: 9),
        NameServer.service("far.localhost", port: port),
      ], NameServer.text: [NameServer.text("path=/team.ics")],
    ])
    let added = try add(
      "dana@localhost", names, "--password-command", "echo secret", "--user", "dana", "--ca-file",
      server.certificate)
    #expect(added.status == 0 && added.out.contains("a feed"), "\(added)")
    #expect(names.asked == ["_caldavs._tcp.localhost", "_caldavs._tcp.localhost"])
    let sources = try box.meetings("sources", "--json").out
    #expect(
      sources.replacing("\\/", with: "/").contains("\(server.otherURL)team.ics"), "\(sources)")
  }

  @Test("of a domain that names a foreign server is refused, and the command that trusts it said")
  func elsewhere() throws {
    let names = try NameServer([
      NameServer.service: [NameServer.service("dav.provider.net", port: 443)]
    ])
    let added = try add("dana@example.org", names)
    #expect(added.status != 0)
    let said = "example.org says that its calendars are at https://dav.provider.net/"
    #expect(added.err.contains(said), "\(added)")
    let command = "meetings add https://dav.provider.net/ --user dana@example.org"
    #expect(added.err.contains(command), "\(added)")
  }

  @Test("of a domain without such records is looked for at the domain itself")
  func unnamed() throws {
    let added = try add("dana@localhost", NameServer([:], status: 3), "--token-command", "echo t")
    // Nothing listens on the default port of this machine.
    #expect(added.status != 0 && added.err.contains("localhost can't be read"), "\(added)")
  }

  @Test("of a domain that has no calendars is refused, as is one of which no name server answers")
  func refused() throws {
    let none = try NameServer([NameServer.service: [NameServer.service("", port: 0)]])
    #expect(try add("dana@example.org", none).err.contains("says that it has no calendars"))
    try add("dana@example.org", NameServer([:], status: 2)).expect(err: "no name server answers")
  }

  @Test("whose domain names what is no host is refused, and nothing is asked of it")
  func hostile() throws {
    for host in ["a b.example.org", "x/../y", "[::1", "example.org?x=1"] {
      let names = try NameServer([NameServer.service: [NameServer.service(host, port: 443)]])
      let added = try add("dana@example.org", names)
      #expect(added.status != 0 && added.err.split(separator: "\n").count <= 2, "\(host): \(added)")
    }
  }
}
