import Foundation

/// The addresses of this machine.
enum NetworkInterfaces {
  /// There is no address that another machine could reach.
  struct NoNetwork: Error {}

  /// Returns those of this machine in its networks (IPv4), in order.
  static func addresses() throws -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { throw NoNetwork() }
    defer { freeifaddrs(first) }
    let all = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.ifa_addr }.compactMap(text).filter { !$0.hasPrefix("127.") }
    guard !all.isEmpty else { throw NoNetwork() }
    return Array(Set(all)).sorted()
  }

  /// An IPv4 address in digits, or nil of another family.
  private static func text(_ address: UnsafeMutablePointer<sockaddr>) -> String? {
    guard Int32(address.pointee.sa_family) == AF_INET else { return nil }
    var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
    let isKnown = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      inet_ntop(AF_INET, &$0.pointee.sin_addr, &text, socklen_t(text.count)) != nil
    }
    return isKnown ? String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self) : nil
  }
}
