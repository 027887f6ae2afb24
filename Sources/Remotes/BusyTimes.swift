import FetchMessages

/// Asks a server for people's busy times, without details.
struct BusyTimes {
  let client: WebClient
  let order: BusyOrder
  let tell: (FetchedBusy, [UInt8]) throws(WebFailure) -> Void

  /// The maximum size of one person's busy times, in bytes.
  private static let maximumSize = 1 << 20

  private typealias Mailbox = (outbox: WebAddress, sender: String)

  func ask() throws(WebFailure) {
    if order.addresses.isEmpty { return }
    let request =
      order.isOfCalendar
      ? DAVRequests.freeBusy(order, at: client.typed, client) : try self.request(try mailbox())
    let answer = try client.send(request)
    guard answer.response.status == 200 || answer.response.status == 207 else {
      let failure = WebFailure(answer.address, status: answer.response)
      if failure.isUnsupportedReport, failure.status != 404 || !order.isOfCalendar {
        throw refusal(answer.response.status)
      }
      throw failure
    }
    let replies =
      order.isOfCalendar
      ? [order.addresses[0]: Reply.times(answer.response.body)]
      : try self.replies(in: answer.response)
    for address in order.addresses {
      switch replies[address.lowercased()] ?? replies[address] {
      case .times(let bytes)? where bytes.count <= Self.maximumSize:
        try tell(FetchedBusy(address: address, answer: .times(size: bytes.count)), bytes)
      case .times?: try tell(unknown(address, "its answer is too long"), [])
      case .unknown(let why)?: try tell(unknown(address, why), [])
      case nil: try tell(unknown(address, "the answer doesn't mention them"), [])
      }
    }
  }

  private func unknown(_ address: String, _ why: String) -> FetchedBusy {
    FetchedBusy(address: address, answer: .unknown(why))
  }

  private func refusal(_ status: Int? = nil) -> WebFailure {
    let number = status.map { " (\($0))" } ?? ""
    return WebFailure(
      order.isOfCalendar
        ? "\(client.typed.host) does not say when that calendar is busy\(number)"
        : "\(client.typed.host) can't tell when others are busy\(number)", status: status)
  }

  // MARK: Finding the mailbox

  /// Returns the URL that accepts requests for busy times, and the user's address on the server.
  private func mailbox() throws(WebFailure) -> Mailbox {
    var refused: WebFailure?
    for address in [client.typed, client.typed.at(path: "/.well-known/caldav")] {
      do throws(WebFailure) {
        if let mailbox = try mailbox(at: address) { return mailbox }
      } catch {
        if refused == nil || error.status == 401 { refused = error }
        if error.status == 401 || error.status == nil { break }
      }
    }
    throw refused ?? refusal()
  }

  /// Returns the mailbox that the resource at an address, or its principal, specifies; nil if there
  /// is none.
  private func mailbox(at address: WebAddress) throws(WebFailure) -> Mailbox? {
    let (found, place) = try properties(of: address)
    if let mailbox = try mailbox(in: found, at: place) { return mailbox }
    for href in found?.hrefs(DAV.principal) ?? [] {
      let principal = try own(href, at: place)
      let (found, place) = try properties(of: principal)
      if let mailbox = try mailbox(in: found, at: place) { return mailbox }
    }
    return nil
  }

  private func properties(of address: WebAddress) throws(WebFailure) -> (DAVResponse?, WebAddress) {
    let answer = try client.send(
      DAVRequests.propfind(DAVRequests.mailboxProperties, .itself, at: address, client))
    return (try Multistatus(answer.response, from: address).responses.first, answer.address)
  }

  private func mailbox(
    in found: DAVResponse?, at place: WebAddress
  ) throws(WebFailure) -> Mailbox? {
    guard let found, let href = found.hrefs(DAV.outbox).first else { return nil }
    let known = found.hrefs(DAV.userAddresses).compactMap(Self.mail).filter(BusyOrder.isAddress)
    let owners = Set(order.owners.map { $0.lowercased() })
    guard
      let sender = known.first(where: { owners.contains($0) }) ?? known.first ?? order.owners.first
    else {
      throw WebFailure(
        "\(client.typed.host) does not say which address is yours, which it needs to ask for "
          + "others' busy times")
    }
    return (try own(href, at: place), sender)
  }

  /// Resolves a reference; throws if it leads to another origin, because the password is for one
  /// origin only.
  private func own(_ href: String, at place: WebAddress) throws(WebFailure) -> WebAddress {
    guard let address = place.resolving(href), address.origin == client.typed.origin else {
      throw WebFailure(
        "\(client.typed.host) handles busy times on another server, but the password is for "
          + "\(client.typed.host) only")
    }
    return address
  }

  /// Returns `dana@example.com` for `mailto:Dana@example.com`.
  private static func mail(_ href: String) -> String? {
    let scheme = "mailto:"
    let address = href.lowercased()
    return address.hasPrefix(scheme) ? String(address.dropFirst(scheme.count)) : nil
  }

  // MARK: Requests

  private func request(_ mailbox: Mailbox) -> WebRequest {
    var request = client.request("POST", mailbox.outbox)
    request.headers = [
      ("Content-Type", "text/calendar; charset=utf-8"),
      // Servers older than RFC 6638 require these headers.
      ("Originator", "mailto:\(mailbox.sender)"),
      ("Recipient", order.addresses.map { "mailto:\($0)" }.joined(separator: ", ")),
    ]
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//meetings//meetings//EN", "METHOD:REQUEST",
        "BEGIN:VFREEBUSY", "UID:\(order.uid)", "DTSTAMP:\(order.stamp)", "DTSTART:\(order.start)",
        "DTEND:\(order.end)", "ORGANIZER:mailto:\(mailbox.sender)",
      ] + order.addresses.map { "ATTENDEE:mailto:\($0)" } + ["END:VFREEBUSY", "END:VCALENDAR"]
    request.body = lines.flatMap { Self.folded($0) + [0x0D, 0x0A] }
    return request
  }

  /// Folds an ASCII line after at most 75 bytes (RFC 5545, section 3.1).
  private static func folded(_ line: String) -> [UInt8] {
    var rest = Array(line.utf8)[...]
    var bytes = Array(rest.prefix(75))
    rest = rest.dropFirst(75)
    while !rest.isEmpty {
      bytes += [0x0D, 0x0A, 0x20] + rest.prefix(74)
      rest = rest.dropFirst(74)
    }
    return bytes
  }

  // MARK: Answers

  private enum Reply {
    case times([UInt8])
    case unknown(String)
  }

  /// Returns the replies about requested people by lower-case address (RFC 6638, section 10.1).
  private func replies(in response: WebResponse) throws(WebFailure) -> [String: Reply] {
    let asked = Set(order.addresses.map { $0.lowercased() })
    var replies: [String: Reply] = [:]
    let root: XMLElement
    do throws(XMLFailure) {
      root = try ExpatParser.read(response.body, handingOver: DAV.scheduleReply) { element in
        guard
          let recipient = element.first(DAV.recipient).flatMap({ Self.mail(Self.address(in: $0)) }),
          asked.contains(recipient), replies[recipient] == nil
        else { return }
        replies[recipient] = Self.reply(in: element)
      }
    } catch {
      throw WebFailure(
        "\(client.typed.host) sent invalid XML: \(error.message); it was ignored"
      )
    }
    guard root.name == DAV.scheduleReplies else {
      throw WebFailure("\(client.typed.host) sent an unexpected answer")
    }
    return replies
  }

  /// Returns a recipient's address, which some servers write without an `href` element.
  private static func address(in recipient: XMLElement) -> String {
    recipient.first(DAV.href)?.trimmed ?? recipient.trimmed
  }

  private static func reply(in element: XMLElement) -> Reply {
    let status = element.first(DAV.requestStatus)?.trimmed ?? ""
    if status.hasPrefix("2"), let data = element.first(DAV.calendarData) {
      return .times(data.content)
    }
    let number = status.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(8)
    switch number {
    case "3.7": return .unknown("it doesn't know that address (3.7)")
    case "3.8": return .unknown("it doesn't allow you to ask (3.8)")
    case "": return .unknown("no reason given")
    default: return .unknown("no reason given (\(number))")
    }
  }
}
