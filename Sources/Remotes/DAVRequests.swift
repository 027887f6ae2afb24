import FetchMessages

/// Creates the requests of WebDAV and CalDAV.
enum DAVRequests {
  enum Depth: String {
    case itself = "0"
    case members = "1"
  }

  private static let head = """
    <?xml version="1.0" encoding="utf-8"?>

    """
  private static let spaces = """
    xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" \
    xmlns:S="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/" \
    xmlns:R="\(RadicaleState.namespace)"
    """

  /// The properties for finding calendars.
  static let placeProperties =
    "<resourcetype/><displayname/><current-user-principal/><C:calendar-home-set/>"
    + "<A:calendar-color/><C:supported-calendar-component-set/>"
  /// The properties that identify a calendar's state. Some servers compute them slowly, so only the
  /// necessary ones are requested.
  enum StateProperties {
    case none
    case token
    /// The CTag, which changes with the calendar. On servers without CTags and sync tokens, it is
    /// the cheapest property to request.
    case tag
    /// Both the token and the CTag, for servers that may not have CTags.
    case tokenAndTag
    /// The modification date, which Radicale computes ten times faster than the CTag.
    case modification

    var names: String {
      switch self {
      case .none: ""
      case .token: "<sync-token/>"
      case .tag: "<S:getctag/>"
      case .tokenAndTag: "<sync-token/><S:getctag/>"
      case .modification: RadicaleState.properties
      }
    }
  }

  /// The properties that describe a calendar and its state.
  static func collectionProperties(_ state: StateProperties) -> String {
    "<resourcetype/><displayname/><A:calendar-color/><C:supported-calendar-component-set/>"
      + (state == .none ? "<S:source/>" : state.names)
  }

  static func propfind(
    _ properties: String, _ depth: Depth, at address: WebAddress, _ client: WebClient
  ) -> WebRequest {
    xml(
      "PROPFIND", "<propfind \(spaces)><prop>\(properties)</prop></propfind>", depth, address,
      client)
  }

  /// Requests the changes since a sync token, or all resources for an empty one. No limit is set,
  /// because some servers silently drop the results beyond it.
  static func syncCollection(
    since token: String, at address: WebAddress, _ client: WebClient
  ) -> WebRequest {
    xml(
      "REPORT",
      "<sync-collection \(spaces)><sync-token>\(escaped(token))</sync-token>"
        + "<sync-level>1</sync-level><prop><getetag/></prop></sync-collection>", .itself, address,
      client)
  }

  /// Requests all events and tasks with their contents (RFC 4791, section 7.8).
  static func allEvents(at address: WebAddress, _ client: WebClient) -> WebRequest {
    xml(
      "REPORT",
      "<C:calendar-query \(spaces)><prop><getetag/><C:calendar-data/></prop><C:filter>"
        + "<C:comp-filter name=\"VCALENDAR\"/>"
        + "</C:filter></C:calendar-query>", .members, address, client)
  }

  /// The properties with the URL for busy-time requests and the user's addresses (RFC 6638, section
  /// 2).
  static let mailboxProperties =
    "<current-user-principal/><C:schedule-outbox-URL/><C:calendar-user-address-set/>"

  /// Requests the busy times of a calendar (RFC 4791, section 7.10).
  static func freeBusy(
    _ order: BusyOrder, at address: WebAddress, _ client: WebClient
  ) -> WebRequest {
    xml(
      "REPORT",
      "<C:free-busy-query \(spaces)><C:time-range start=\"\(escaped(order.start))\" "
        + "end=\"\(escaped(order.end))\"/></C:free-busy-query>", .members, address, client)
  }

  /// Requests resources by their percent-encoded paths.
  static func multiget(
    _ paths: [String], at address: WebAddress, _ client: WebClient
  ) -> WebRequest {
    xml(
      "REPORT",
      "<C:calendar-multiget \(spaces)><prop><getetag/><C:calendar-data/></prop>"
        + paths.map { "<href>\(escaped($0))</href>" }.joined() + "</C:calendar-multiget>", .members,
      address, client)
  }

  private static func xml(
    _ method: String, _ body: String, _ depth: Depth, _ address: WebAddress, _ client: WebClient
  ) -> WebRequest {
    var request = client.request(method, address)
    request.headers = [
      ("Content-Type", "application/xml; charset=utf-8"), ("Depth", depth.rawValue),
      // Leaves out missing properties (RFC 8144).
      ("Prefer", "return=minimal"),
    ]
    request.body = Array((head + body).utf8)
    return request
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
