/// A request for people's busy times.
package struct BusyOrder: Codable, Hashable, Sendable {
  /// The start and end of the half-open range, in UTC in the form of RFC 5545: `20261130T090000Z`.
  package var start: String
  package var end: String
  /// The people's e-mail addresses.
  package var addresses: [String]
  /// If true, the order's URL is a calendar of these people, whose busy times are requested
  /// directly (RFC 4791, section 7.10). Otherwise it is an account of the user, whose server is
  /// asked for other people's busy times (RFC 6638, section 5).
  package var isOfCalendar: Bool
  /// The user's own addresses. The server may know one of them.
  package var owners: [String]
  /// The time (DTSTAMP) and the UID of the request.
  package var stamp: String
  package var uid: String

  /// Creates an order. Invalid addresses are dropped.
  package init(
    start: String, end: String, addresses: [String], isOfCalendar: Bool, owners: [String],
    stamp: String, uid: String
  ) {
    (self.start, self.end, self.isOfCalendar) = (start, end, isOfCalendar)
    self.addresses = addresses.filter(Self.isAddress)
    self.owners = owners.filter(Self.isAddress)
    (self.stamp, self.uid) = (stamp, uid)
  }

  /// Returns true if untrusted `text` is safe as an address in a calendar line.
  package static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty } && text.utf8.count <= 254
      && text.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"\"(),:;<>\\[]?#%".utf8.contains($0) }
  }
}

/// A server's answer about one person's busy times.
package struct FetchedBusy: Codable, Hashable, Sendable {
  package enum Answer: Codable, Hashable, Sendable {
    /// A calendar with a VFREEBUSY, in the `size` bytes that follow.
    case times(size: Int)
    /// The server returned no times. The value is the reason as a clause without the host.
    case unknown(String)
  }

  /// One of the order's addresses.
  package var address: String
  package var answer: Answer

  package init(address: String, answer: Answer) { (self.address, self.answer) = (address, answer) }
}
