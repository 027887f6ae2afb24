/// An order for the times at which people are busy.
package struct BusyOrder: Codable, Hashable, Sendable {
  /// The time in question, half-open, as RFC 5545 writes UTC: `20261130T090000Z`.
  package var start: String
  package var end: String
  /// E-mail addresses.
  package var addresses: [String]
  /// If true, the address of the order is a calendar of theirs, which is asked itself (RFC 4791, section
  /// 7.10); else the account's server is asked for them (RFC 6638, section 5).
  package var isOfCalendar: Bool
  /// The user's own addresses, one of which the server may know them by.
  package var owners: [String]
  /// The time of the request, and its identifier.
  package var stamp: String
  package var uid: String

  /// - Parameter addresses: those that are none are left out.
  package init(
    start: String, end: String, addresses: [String], isOfCalendar: Bool, owners: [String],
    stamp: String, uid: String
  ) {
    (self.start, self.end, self.isOfCalendar) = (start, end, isOfCalendar)
    self.addresses = addresses.filter(Self.isAddress)
    self.owners = owners.filter(Self.isAddress)
    (self.stamp, self.uid) = (stamp, uid)
  }

  /// Returns true if `text` can stand in a calendar's line as an address: strangers wrote it.
  package static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"(),:;<>\\[]?#%".utf8.contains($0) }
  }
}

/// The answer of a server on the times at which somebody is busy.
package struct FetchedBusy: Codable, Hashable, Sendable {
  package enum Answer: Codable, Hashable, Sendable {
    /// A calendar with a VFREEBUSY: so many bytes that follow.
    case times(size: Int)
    /// It does not say: a clause without the host.
    case unknown(String)
  }

  /// One of those of the order.
  package var address: String
  package var answer: Answer

  package init(address: String, answer: Answer) { (self.address, self.answer) = (address, answer) }
}
