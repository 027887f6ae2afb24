import FetchMessages

/// An SRV record, which names the server of a service (RFC 2782).
package struct ServiceRecord: Hashable, Sendable {
  package var priority: Int
  package var weight: Int
  package var port: Int
  package var host: String

  package init(priority: Int, weight: Int, port: Int, host: String) {
    (self.priority, self.weight, self.port, self.host) = (priority, weight, port, host)
  }
}

/// Looks up DNS records.
package protocol NameService {
  /// Looks up SRV records. Returns an empty array if there are none, and throws if no name server
  /// answers.
  func services(of name: String) throws(WebFailure) -> [ServiceRecord]
  func texts(of name: String) throws(WebFailure) -> [String]
}

/// Finds the CalDAV server of a mail domain by its DNS records (RFC 6764, section 6).
package struct AccountLookup {
  private static let service = "_caldavs._tcp."

  private let domain: String
  private let names: any NameService

  package init(of domain: String, by names: any NameService) {
    (self.domain, self.names) = (domain.lowercased(), names)
  }

  /// Returns the server named by the domain's records, or the domain itself if there are none.
  ///
  /// DNS answers may be forged, so the result indicates if the server is outside the domain
  /// (section 8).
  package func find() throws(WebFailure) -> FoundAccount {
    let records = try names.services(of: Self.service + domain)
    // A single dot means that the service is not available.
    if records.count == 1, Self.name(records[0]).isEmpty {
      throw WebFailure("\(domain) says that it has no calendars (RFC 6764)")
    }
    let best = records.filter { !Self.name($0).isEmpty }.min {
      ($0.priority, -$0.weight) < ($1.priority, -$1.weight)
    }
    guard let best else { return try account("https://\(domain)/", isElsewhere: false) }
    let host = Self.name(best)
    let server = "https://\(host)" + (best.port == 443 ? "" : ":\(best.port)")
    let isElsewhere = host != domain && !host.hasSuffix("." + domain)
    return try account(server + (try path() ?? "/"), isElsewhere: isElsewhere)
  }

  private static func name(_ record: ServiceRecord) -> String {
    let host = record.host.lowercased()
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  /// Returns the path in the domain's TXT record (`path=/dav`); nil if there is none.
  private func path() throws(WebFailure) -> String? {
    let text = try names.texts(of: Self.service + domain).first { $0.hasPrefix("path=/") }
    return text.map { String($0.dropFirst("path=".count)) }
  }

  private func account(_ text: String, isElsewhere: Bool) throws(WebFailure) -> FoundAccount {
    guard let address = WebAddress(text), address.query == nil else {
      throw WebFailure("\(domain) names a calendar server that is not a web address")
    }
    return FoundAccount(url: address.text, isElsewhere: isElsewhere)
  }
}
