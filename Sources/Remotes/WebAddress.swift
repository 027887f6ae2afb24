import FetchMessages
import Foundation

/// An address on the web: `https:`, or `http:`, with a host.
package struct WebAddress: Hashable, Sendable {
  /// A scheme, a host and a port: to whom credentials may be told.
  package struct Origin: Hashable, Sendable {
    package let scheme: String
    package let host: String
    package let port: Int
  }

  package let origin: Origin
  /// Percent-encoded, from the root.
  package let path: String
  /// Percent-encoded; nil if there is none.
  package let query: String?

  private init(origin: Origin, path: String, query: String?) {
    self.origin = origin
    self.path = path.isEmpty ? "/" : path
    self.query = query
  }

  /// - Returns: nil if it is not a web address, or has a password in it.
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

  /// Resolves a reference in an answer, such as a Location.
  func resolving(_ reference: String) -> WebAddress? {
    guard let base = URL(string: text),
      let url = URL(
        string: reference.trimmingCharacters(in: .whitespacesAndNewlines), relativeTo: base)
    else { return nil }
    return WebAddress(url)
  }

  /// The same origin, another path.
  ///
  /// - Parameter decoded: without percent-encoding.
  func at(path decoded: String) -> WebAddress {
    WebAddress(origin: origin, path: PathCoding.encode(decoded), query: nil)
  }

  /// Returns the address at the origin of `address` where that is the same host by https and this one
  /// is http at its usual port, or nil.
  func encrypted(as address: WebAddress) -> WebAddress? {
    let isSameHost = origin.host == address.origin.host && origin.port == 80
    guard origin.scheme == "http", address.origin.scheme == "https", isSameHost else { return nil }
    return WebAddress(origin: address.origin, path: path, query: query)
  }

  func at(encodedPath path: String) -> WebAddress {
    WebAddress(origin: origin, path: path, query: nil)
  }

  /// The whole address.
  package var text: String { "\(origin.scheme)://\(host)\(path)" + (query.map { "?\($0)" } ?? "") }

  /// The path without percent-encoding.
  package var decodedPath: String { PathCoding.decode(path) }

  /// The host, and the port where it is not the usual one. So people are told it: an address may have
  /// a secret in its path.
  package var host: String {
    let isUsual = origin.port == (origin.scheme == "https" ? 443 : 80)
    let isBare = origin.host.contains(":") && !origin.host.hasPrefix("[")
    return (isBare ? "[\(origin.host)]" : origin.host) + (isUsual ? "" : ":\(origin.port)")
  }

  /// If true, the host is this machine, by its name.
  package var isThisMachine: Bool { HostKind(origin.host) == .thisMachine }

  /// If true, text goes there unencrypted by the network, and no further than to a neighbour.
  package var isPlainNeighbour: Bool {
    origin.scheme == "http" && HostKind(origin.host) == .privateNetwork
  }
}

/// Paths with and without percent-encoding (RFC 3986, section 2.1). Two paths are the same where
/// they are without it.
enum PathCoding {
  /// Decodes percent-encoding; bytes that are no UTF-8 stay encoded.
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
