import CResolver
import Foundation
import Remotes

/// Looks up DNS records with the system's resolver.
struct NameServices: NameService {
  /// An IPv4 address in host byte order and a port; nil for the system's name servers.
  private let server: (address: UInt32, port: UInt16)?
  /// The timeout of each of two attempts, in seconds.
  private let patience: Int

  private static let maximumRecords = 16

  /// - Parameter server: an IPv4 address, with `:` and the port unless it is 53; nil for the
  ///   system's servers.
  init(_ server: String?, patience: Int) throws(WebFailure) {
    self.patience = min(patience, 5)
    guard let server else {
      self.server = nil
      return
    }
    let parts = server.split(separator: ":", omittingEmptySubsequences: false)
    var address = in_addr()
    let port = parts.count == 2 ? UInt16(parts[1]) : 53
    guard parts.count <= 2, inet_pton(AF_INET, String(parts[0]), &address) == 1, let port else {
      throw WebFailure("'\(server)' is not a name server; servers.dns must be an IPv4 address")
    }
    self.server = (UInt32(bigEndian: address.s_addr), port)
  }

  func services(of name: String) throws(WebFailure) -> [ServiceRecord] {
    try records(name, meetings_srv).map {
      ServiceRecord(
        priority: Int($0.priority), weight: Int($0.weight), port: Int($0.port), host: Self.text($0))
    }
  }

  func texts(of name: String) throws(WebFailure) -> [String] {
    try records(name, meetings_txt).map(Self.text)
  }

  private func records(_ name: String, _ kind: Int32) throws(WebFailure) -> [meetings_record] {
    var records = [meetings_record](repeating: meetings_record(), count: Self.maximumRecords)
    let count = meetings_records(
      name, kind, server?.address ?? 0, server?.port ?? 0, Int32(patience), &records,
      Int32(Self.maximumRecords))
    guard count >= 0 else {
      throw WebFailure("no name server answers for \(name); check the connection and try again")
    }
    return Array(records.prefix(Int(count)))
  }

  private static func text(_ record: meetings_record) -> String {
    withUnsafeBytes(of: record.text) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
