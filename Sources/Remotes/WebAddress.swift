import FetchMessages
import Foundation

/// A web address: `https:` or `http:`, with a host.
package struct WebAddress: Hashable, Sendable {
  /// A scheme, a host and a port. Credentials are only sent to one origin.
  package struct Origin: Hashable, Sendable {
    package let scheme: String
    package let host: String
    package let port: Int
  }

  package let origin: Origin
  /// The percent-encoded path from the root.
  package let path: String
  /// The percent-encoded query; nil if there is none.
  package let query: String?

  private init(origin: Origin, path: String, query: String?) {
    self.origin = origin
    self.path = path.isEmpty ? "/" : path
    self.query = query
  }

  /// Parses an address; fails if the text isn't a web address, or contains a user name or a
  /// password.
  package init?(_ text: String) {
    guard let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      return nil
    }
    self.init(url)
  }

  private init?(_ url: URL) {
    let parts = URLComponents(url: url.absoluteURL, resolvingAgainstBaseURL: true)
    guard let parts, let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil
    else { return nil }
    let port = parts.port ?? (scheme == "https" ? 443 : 80)
    self.init(
      origin: Origin(scheme: scheme, host: host, port: port), path: parts.percentEncodedPath,
      query: parts.percentEncodedQuery)
  }

  /// Resolves a reference in an answer, such as a `Location` header; nil if the result isn't a web
  /// address.
  func resolving(_ reference: String) -> WebAddress? {
    guard let base = URL(string: text),
      let url = URL(
        string: reference.trimmingCharacters(in: .whitespacesAndNewlines), relativeTo: base)
    else { return nil }
    return WebAddress(url)
  }

  /// Returns an address at the same origin with another path.
  ///
  /// - Parameter decoded: the path without percent-encoding.
  func at(path decoded: String) -> WebAddress {
    WebAddress(origin: origin, path: PathCoding.encode(decoded), query: nil)
  }

  /// Returns this address with https if it is http at the default port and `address` is https on
  /// the same host; otherwise nil.
  func encrypted(as address: WebAddress) -> WebAddress? {
    let isSameHost = origin.host == address.origin.host && origin.port == 80
    guard origin.scheme == "http", address.origin.scheme == "https", isSameHost else { return nil }
    return WebAddress(origin: address.origin, path: path, query: query)
  }

  func at(encodedPath path: String) -> WebAddress {
    WebAddress(origin: origin, path: path, query: nil)
  }

  /// The complete address.
  package var text: String { "\(origin.scheme)://\(host)\(path)" + (query.map { "?\($0)" } ?? "") }

  /// The path without percent-encoding.
  package var decodedPath: String { PathCoding.decode(path) }

  /// The host, with the port unless it is the default. Messages contain only this part of an
  /// address, because the path may be secret.
  package var host: String {
    let isUsual = origin.port == (origin.scheme == "https" ? 443 : 80)
    let isBare = origin.host.contains(":") && !origin.host.hasPrefix("[")
    return (isBare ? "[\(origin.host)]" : origin.host) + (isUsual ? "" : ":\(origin.port)")
  }

  /// If true, the host is this machine.
  package var isThisMachine: Bool { HostKind(origin.host) == .thisMachine }

  /// If true, the address is unencrypted and leads to a private network.
  package var isUnencryptedPrivate: Bool {
    origin.scheme == "http" && HostKind(origin.host) == .privateNetwork
  }
}

/// Percent-encoding of paths (RFC 3986, section 2.1). Paths are compared in decoded form.
enum PathCoding {
  /// Decodes percent-encoding; returns the path unchanged if the result is not UTF-8.
  static func decode(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
    return path.removingPercentEncoding ?? path
  }

  static func encode(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/!$'()*+,;=:@".utf8.contains(byte)
    }
  }
}
