import Foundation
import Testing

/// An https server on the loopback address with its own certificate, written in Python, which has
/// TLS. It serves `/team.ics`, and as `/packing.ics` an event named after the accepted compression;
/// any other path redirects to another address. It has two names.
final class EncryptedServer {
  private static let openssl = "/usr/bin/openssl"
  private static let python = Sandbox.program("python3")
  static let isThere =
    python != nil && FileManager.default.isExecutableFile(atPath: openssl)

  let url: String
  /// The address with a name that leads to this machine but is not in the certificate.
  let otherURL: String
  /// The file that a client has to trust.
  let certificate: String
  private let process = Process()

  /// - Parameter wantsCertificate: if true, clients must present the server's own certificate.
  init(
    _ calendar: String, leadingTo target: String, wantsCertificate: Bool = false, in box: Sandbox
  ) throws {
    certificate = box.folder + "/own.pem"
    let key = box.folder + "/own.key"
    let made = try box.launch(
      Self.openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2", "-subj", "/CN=127.0.0.1", "-addext",
        "subjectAltName=IP:127.0.0.1,DNS:far.localhost", "-keyout", key, "-out", certificate,
      ])
    try #require(made.status == 0, "\(made)")
    let file = try box.write(calendar, to: "served.ics")
    let script = try box.write(Self.script, to: "serve.py")
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments =
      [script, certificate, key, file, target] + (wantsCertificate ? ["wanted"] : [])
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    let port = said.trimmingCharacters(in: .whitespacesAndNewlines)
    (url, otherURL) = ("https://127.0.0.1:\(port)/", "https://far.localhost:\(port)/")
  }

  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  private static let script = """
    import http.server, ssl, sys
    certificate, key, file, target, *wanted = sys.argv[1:]
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            known = self.path in ("/team.ics", "/packing.ics")
            body = open(file, "rb").read() if known else b""
            if self.path == "/packing.ics":
                packing = self.headers["Accept-Encoding"].encode().replace(b",", b" or")
                body = body.replace(b"Pricing", packing)
            self.send_response(200 if body else 302)
            if not body: self.send_header("Location", target)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    if wanted:
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(certificate)
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
    try box.run("add", server.url + "team.ics").expect(2, err: "certificate")
    try box.run(
      "add", server.url + "team.ics", "--ca-file", server.certificate, "--name", "team"
    ).expect(0)
    #expect(try box.meetings("sync").out.hasPrefix("1 new"))
    let down = try box.run("add", server.url + "down.ics", "--ca-file", server.certificate)
    #expect(down.status == 2 && down.err.contains("from https to http"), "\(down)")
    #expect(open.log.isEmpty)
  }

  @Test("is given to whoever shows a certificate, where its server wants one")
  func clientCertificate() throws {
    let server = try EncryptedServer(
      FeedTests.calendar(["Pricing"]), leadingTo: "/", wantsCertificate: true, in: box)
    defer { server.stop() }
    let feed = ["add", server.url + "team.ics", "--ca-file", server.certificate]
    #expect(try box.launch(Sandbox.binary, feed).status == 2)
    let key = box.folder + "/own.key"
    let wrong = try box.launch(
      Sandbox.binary, feed + ["--client-cert", key, "--client-key", server.certificate])
    #expect(wrong.status == 2 && wrong.err.contains("your client certificate"), "\(wrong)")
    let added = try box.launch(
      Sandbox.binary, feed + ["--client-cert", server.certificate, "--client-key", key])
    #expect(added.status == 0, "\(added)")
    #expect(try box.meetings("sync").out.hasPrefix("1 new"))
  }

  @Test("may come packed from another machine, and comes as it is from this one")
  func packing() throws {
    let server = try EncryptedServer(FeedTests.calendar(["Pricing"]), leadingTo: "/", in: box)
    defer { server.stop() }
    for (url, packing) in [(server.url, "identity"), (server.otherURL, "gzip or deflate")] {
      let box = try Sandbox()
      try box.run("add", url + "packing.ics", "--ca-file", server.certificate, "--sync").expect(0)
      #expect(try box.meetings("list", "--month", "2026-03", "--json").titles == [packing])
    }
  }

  @Test("is not at a port where nobody speaks TLS, whose certificate is not what is wrong")
  func plain() throws {
    let server = try FaultyRelay(to: 1)
    defer { server.stop() }
    server.plan { .status(400) }
    try box.run("add", server.url.replacing("http:", with: "https:"))
      .expect(2, err: "no secure version")
  }
}
