import Foundation

/// The network addresses of this machine.
enum NetworkInterfaces {
  /// Thrown if the machine has no address that others can reach.
  struct NoNetwork: Error {}

  /// Returns the machine's IPv4 addresses, in order, without loopback.
  static func addresses() throws -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { throw NoNetwork() }
    defer { freeifaddrs(first) }
    let all = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.ifa_addr }.compactMap(text).filter { !$0.hasPrefix("127.") }
    guard !all.isEmpty else { throw NoNetwork() }
    return Array(Set(all)).sorted()
  }

  /// Returns an IPv4 address in dotted form, or nil for other families.
  private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    guard Int32(address.pointee.sa_family) == AF_INET else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    let isKnown = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      inet_ntop(AF_INET, &$0.pointee.sin_addr, &text, socklen_t(text.count)) != nil
    }
    return isKnown ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) : nil
  }
}
