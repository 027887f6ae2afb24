import FetchMessages
import Foundation

/// Sends the requests of a sign-in. Redirects are not followed, and the size of answers is limited.
/// No request is repeated, because a token endpoint may treat a repeated refresh token as stolen.
struct SignInRequests {
  let transport: any Transport
  /// The hosts that the user named, which may be in a private network.
  let ownHosts: Set<String>

  /// The maximum size of an answer, in bytes.
  private static let maximumSize = 256 << 10

  /// An answer from a server. The object is empty if the body is not a JSON object.
  struct Answer {
    let status: Int
    let object: [String: Any]
    /// The WWW-Authenticate challenge of an answer with status 401; empty if there is none.
    let challenge: String

    /// The string value of a member; nil if it is missing, empty, too long, or contains control
    /// characters.
    func text(_ name: String) -> String? {
      guard let text = object[name] as? String, !text.isEmpty, text.utf8.count <= 32 << 10,
        !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else { return nil }
      return text
    }

    func texts(_ name: String) -> [String]? { object[name] as? [String] }

    /// The value of a member in seconds, which some servers send as a string; nil if it is missing,
    /// negative, or more than a year.
    func seconds(_ name: String) -> Int? {
      let number = object[name] as? Int ?? (object[name] as? String).flatMap { Int($0) }
      return number.flatMap { (0...31_536_000).contains($0) ? $0 : nil }
    }
  }

  func get(_ address: WebAddress) throws(WebFailure) -> Answer {
    try send("GET", address, [("Accept", "application/json")], [])
  }

  /// Requests a calendar without credentials, and returns the challenge.
  func challenge(of address: WebAddress) throws(WebFailure) -> String {
    try send("PROPFIND", address, [("Depth", "0")], []).challenge
  }

  /// Sends a form (`application/x-www-form-urlencoded`).
  func post(
    _ fields: [(String, String)], to address: WebAddress, basic: (id: String, secret: String)? = nil
  ) throws(WebFailure) -> Answer {
    var headers = [
      ("Content-Type", "application/x-www-form-urlencoded"), ("Accept", "application/json"),
    ]
    if let basic {
      // The id and the secret are form-encoded first (RFC 6749, section 2.3.1).
      let pair = "\(FormCoding.encode(basic.id)):\(FormCoding.encode(basic.secret))"
      headers.append(("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())"))
    }
    return try send("POST", address, headers, Array(FormCoding.form(fields).utf8))
  }

  private func send(
    _ method: String, _ address: WebAddress, _ headers: [(String, String)], _ body: [UInt8]
  ) throws(WebFailure) -> Answer {
    var request = WebRequest(method: method, address: address)
    (request.headers, request.body) = (headers.map { (name: $0.0, value: $0.1) }, body)
    request.mayBePrivate = ownHosts.contains(address.origin.host)
    let size = Counter()
    request.taker = BodyReceiver(status: 200, keepsBody: true) {
      size.count += $0.count
      return size.count <= Self.maximumSize
    }
    let result =
      transport.send([request]).first ?? .failure(TransportFailure("the server did not answer"))
    if size.count > Self.maximumSize {
      throw WebFailure("\(address.host) sent too long an answer during sign-in")
    }
    switch result {
    case .success(let response):
      let isBounded = response.body.count <= Self.maximumSize
      let json = isBounded ? try? JSONSerialization.jsonObject(with: Data(response.body)) : nil
      return Answer(
        status: response.status, object: json as? [String: Any] ?? [:],
        challenge: response.headers["www-authenticate"] ?? "")
    case .failure(let failure): throw WebFailure(address, failure)
    }
  }

  private final class Counter: @unchecked Sendable {
    var count = 0
  }
}
