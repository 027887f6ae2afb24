/// The names of XML elements, with their namespaces.
enum DAV {
  static let response = "DAV: response"
  static let href = "DAV: href"
  static let status = "DAV: status"
  static let getetag = "DAV: getetag"
  static let getlastmodified = "DAV: getlastmodified"
  static let syncToken = "DAV: sync-token"
  static let resourceType = "DAV: resourcetype"
  static let displayName = "DAV: displayname"
  static let principal = "DAV: current-user-principal"
  static let validSyncToken = "DAV: valid-sync-token"
  static let calendar = "urn:ietf:params:xml:ns:caldav calendar"
  static let calendarData = "urn:ietf:params:xml:ns:caldav calendar-data"
  static let homeSet = "urn:ietf:params:xml:ns:caldav calendar-home-set"
  static let components = "urn:ietf:params:xml:ns:caldav supported-calendar-component-set"
  static let outbox = "urn:ietf:params:xml:ns:caldav schedule-outbox-URL"
  static let userAddresses = "urn:ietf:params:xml:ns:caldav calendar-user-address-set"
  static let scheduleReplies = "urn:ietf:params:xml:ns:caldav schedule-response"
  static let scheduleReply = "urn:ietf:params:xml:ns:caldav response"
  static let recipient = "urn:ietf:params:xml:ns:caldav recipient"
  static let requestStatus = "urn:ietf:params:xml:ns:caldav request-status"
  static let ctag = "http://calendarserver.org/ns/ getctag"
  static let subscribed = "http://calendarserver.org/ns/ subscribed"
  static let source = "http://calendarserver.org/ns/ source"
  static let color = "http://apple.com/ns/ical/ calendar-color"
}

/// The part of an answer about one resource (RFC 4918, section 14.24).
struct DAVResponse {
  /// The reference as written. The caller must resolve it against the address of the request.
  let href: String
  /// The status of the whole resource; nil if each property has its own.
  let status: Int?
  /// The properties that the server returned with a successful status (2xx).
  private let properties: [XMLElement]

  init(_ element: XMLElement) {
    href = element.first(DAV.href)?.trimmed ?? ""
    status = element.first(DAV.status).flatMap(Self.status)
    properties = element.all("DAV: propstat")
      .filter { $0.first(DAV.status).flatMap(Self.status).map { (200..<300).contains($0) } ?? true }
      .compactMap { $0.first("DAV: prop") }.flatMap(\.children)
  }

  /// Parses the status in `HTTP/1.1 404 Not Found`.
  private static func status(_ element: XMLElement) -> Int? {
    element.trimmed.split(separator: " ").dropFirst().first.flatMap { Int($0) }
  }

  func property(_ name: String) -> XMLElement? { properties.first { $0.name == name } }

  /// Returns a property's text; nil if it is missing or empty.
  func text(_ name: String) -> String? {
    property(name).flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
  }

  /// Returns the references in a property.
  func hrefs(_ name: String) -> [String] {
    property(name)?.all(DAV.href).map(\.trimmed).filter { !$0.isEmpty } ?? []
  }

  var isCollection: Bool { property(DAV.resourceType)?.first("DAV: collection") != nil }
  var isCalendar: Bool { property(DAV.resourceType)?.first(DAV.calendar) != nil }

  /// If true, the resource is the server's subscription to an external calendar, whose events the
  /// server may not deliver.
  var isSubscription: Bool {
    !isCalendar && property(DAV.resourceType)?.first(DAV.subscribed) != nil
  }

  /// The components that a calendar may contain; nil if the server doesn't list them.
  var components: [String]? {
    property(DAV.components)?.children.compactMap { $0.nameAttribute?.uppercased() }
  }
}

struct Multistatus {
  var responses: [DAVResponse] = []
  /// The sync token of the state that the answer describes (RFC 6578).
  var syncToken: String?

  /// Parses an answer.
  ///
  /// - Throws: `WebFailure` if the answer is incomplete; then no part of it must be used.
  init(_ response: WebResponse, from address: WebAddress) throws(WebFailure) {
    guard response.status == 207 else { throw WebFailure(address, status: response) }
    var responses: [DAVResponse] = []
    let root: XMLElement
    do throws(XMLFailure) {
      root = try ExpatParser.read(response.body, handingOver: DAV.response) {
        responses.append(DAVResponse($0))
      }
    } catch {
      throw WebFailure(
        "\(address.host) sent invalid XML: \(error.message); it was ignored")
    }
    guard root.name == "DAV: multistatus" else {
      throw WebFailure("\(address.host) sent an unexpected answer")
    }
    self.responses = responses
    syncToken = root.first(DAV.syncToken).flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
  }
}

/// Reads the names of the conditions in the body of an error (RFC 4918, section 16).
enum ErrorNames {
  static func read(_ body: [UInt8]) -> Set<String> {
    guard !body.isEmpty, body.count < 1 << 20,
      let root = try? ExpatParser.read(body, to: { _ in }), root.name == "DAV: error"
    else { return [] }
    return Set(root.children.map(\.name))
  }
}
