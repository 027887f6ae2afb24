import Foundation
import Testing

/// A server by https on the loopback address, with a certificate of its own: Python's, which has TLS. It
/// sends `/team.ics`, and from `/down.ics` leads to another address.
final class EncryptedServer {
  private static let openssl = "/usr/bin/openssl"
  private static let python = Sandbox.program("python3")
  static let isThere =
    python != nil && FileManager.default.isExecutableFile(atPath: openssl)

  let url: String
  /// The file that a client has to trust.
  let certificate: String
  private let process = Process()

  init(_ calendar: String, leadingTo target: String, in box: Sandbox) throws {
    certificate = box.folder + "/own.pem"
    let key = box.folder + "/own.key"
    let made = try box.launch(
      Self.openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2", "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
        "-keyout", key, "-out", certificate,
      ])
    try #require(made.status == 0, "\(made)")
    let file = try box.write(calendar, to: "served.ics")
    let script = try box.write(Self.script, to: "serve.py")
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [script, certificate, key, file, target]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let port = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    url = "https://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/"
  }

  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static let script = """
    import http.server, ssl, sys
    certificate, key, file, target = sys.argv[1:]
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            body = open(file, "rb").read() if self.path == "/team.ics" else b""
            self.send_response(200 if body else 302)
            if not body: self.send_header("Location", target)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    server.serve_forever()
    """
}

@Suite(
  "A feed by https",
  .enabled(if: EncryptedServer.isThere, "there is no openssl or no python3"))
struct EncryptionTests {
  let box = try! Sandbox()

  @Test("is believed by a certificate that is trusted alone, and leads to nothing unencrypted")
  func trust() throws {
    let open = try LoopbackServer { _ in LoopbackServer.http(200, FeedTests.calendar(["Open"])) }
    defer { open.stop() }
    let server = try EncryptedServer(
      FeedTests.calendar(["Pricing"]), leadingTo: open.url + "team.ics", in: box)
    defer { server.stop() }
    let unknown = try box.run("add", server.url + "team.ics")
    #expect(unknown.status == 2 && unknown.err.contains("certificate"), "\(unknown)")
    let added = try box.run(
      "add", server.url + "team.ics", "--ca-file", server.certificate, "--name", "team")
    #expect(added.status == 0, "\(added)")
    #expect(try box.meetings("sync").out.hasPrefix("1 new"))
    let down = try box.run("add", server.url + "down.ics", "--ca-file", server.certificate)
    #expect(down.status == 2 && down.err.contains("from https to http"), "\(down)")
    #expect(open.log.isEmpty)
  }

  @Test("is not at a port where nobody speaks TLS, whose certificate is not what is wrong")
  func plain() throws {
    let server = try FaultyRelay(to: 1)
    defer { server.stop() }
    server.plan { .status(400) }
    let added = try box.run("add", server.url.replacing("http:", with: "https:"))
    #expect(added.status == 2 && added.err.contains("does not speak TLS"), "\(added)")
  }
}
