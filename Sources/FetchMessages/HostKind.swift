import Foundation

/// The location of a host, judged by its name or address.
package enum HostKind: Sendable {
  case thisMachine
  /// A host in a private network: an address of RFC 1918, a link-local or unique local address, or
  /// a name ending in `.local` (RFC 6762). The address of such a name is checked when the
  /// connection is opened.
  case privateNetwork
  case elsewhere

  /// - Parameter host: the host in lower case; an IPv6 address with or without brackets.
  package init(_ host: String) {
    let bare = host.trimmingCharacters(in: ["[", "]"])
    let isNumeric = bare.allSatisfy { $0.isNumber || $0 == "." }
    if bare == "localhost" || bare == "::1" || bare.hasPrefix("127.") && isNumeric {
      self = .thisMachine
    } else if bare.hasSuffix(".local") || Self.isPrivate(bare) {
      self = .privateNetwork
    } else {
      self = .elsewhere
    }
  }

  private static func isPrivate(_ address: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, address, &four) == 1 {
      let bytes = withUnsafeBytes(of: four) { Array($0) }
      return switch (bytes[0], bytes[1]) {
      case (10, _), (172, 16...31), (192, 168), (169, 254): true
      default: false
      }
    }
    guard inet_pton(AF_INET6, address, &six) == 1 else { return false }
    let bytes = withUnsafeBytes(of: six) { Array($0) }
    return bytes[0] & 0xfe == 0xfc || bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80
  }
}
