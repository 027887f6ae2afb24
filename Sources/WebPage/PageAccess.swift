import FetchMessages

/// Checks each request before it is handled: the host name, the page that sent the request, and the
/// cookie that identifies the user's signed-in browser.
package struct PageAccess: Sendable {
  private let hosts: Set<String>
  private let cookieName: String
  private let cookie: String
  /// The token that signs a browser in; nil after its use.
  private var token: String?
  private let tokenEnds: Int64

  private static let secondsOfToken: Int64 = 60

  /// - Parameters:
  ///   - token: the token that signs a browser in, once. Like `cookie`, it has 192 random bits.
  ///   - clock: the current time in seconds since 1970-01-01T00:00:00Z.
  package init(port: UInt16, token: String, cookie: String, clock: Int64) {
    hosts = LocalAccess.hosts(port)
    cookieName = "meetings_\(port)"
    (self.token, self.cookie, tokenEnds) = (token, cookie, clock + Self.secondsOfToken)
  }

  package enum Outcome: Sendable {
    case passed(PageRoute)
    /// A form of this page was submitted.
    case sent(PageRoute)
    /// The request signs the browser in, with this cookie.
    case signedIn(setCookie: String)
    case refused(status: UInt32, reason: String)
    /// A signed-in user requested a view that doesn't exist.
    case unknown
  }

  package mutating func outcome(of request: PageRequest, clock: Int64) -> Outcome {
    let names = request.values("host").map { $0.lowercased() }
    guard names.count == 1, hosts.contains(names[0]) else {
      return .refused(status: 421, reason: "unknown host name")
    }
    guard request.target.hasPrefix("/"), !request.target.hasPrefix("//") else {
      return .refused(status: 400, reason: "the address is not valid on this page")
    }
    let isRead = request.method == "GET" || request.method == "HEAD"
    guard isRead || isFromThisPage(request) else {
      return .refused(status: 403, reason: "the request comes from another page")
    }
    guard isRead || request.method == "POST" else {
      return .refused(status: 405, reason: "method not allowed")
    }
    let route = PageRoute(request.target)
    if isRead, case .start(let written)? = route { return signIn(written, clock) }
    guard hasCookie(request) else {
      return .refused(
        status: 401,
        reason:
          "this browser is not signed in; open the address printed at the start"
      )
    }
    guard let route else { return .unknown }
    if isRead { return .passed(route) }
    guard route.isWritten else {
      return .refused(status: 405, reason: "this view is read-only")
    }
    let kinds = request.values("content-type")
    guard kinds.count == 1, kinds[0].lowercased().hasPrefix(Self.formType) else {
      return .refused(status: 415, reason: "the form is not from this page")
    }
    return .sent(route)
  }

  private static let formType = "application/x-www-form-urlencoded"

  private mutating func signIn(_ written: String, _ clock: Int64) -> Outcome {
    guard let expected = token, clock <= tokenEnds, LocalAccess.areSame(written, expected) else {
      return .refused(
        status: 403,
        reason:
          "this address was used or has expired; restart the program that printed it")
    }
    token = nil
    return .signedIn(setCookie: "\(cookieName)=\(cookie); Path=/; HttpOnly; SameSite=Strict")
  }

  private func isFromThisPage(_ request: PageRequest) -> Bool {
    if let site = request.values("sec-fetch-site").first { return site == "same-origin" }
    let origins = request.values("origin")
    return origins.count == 1 && hosts.contains { "http://\($0)" == origins[0] }
  }

  private func hasCookie(_ request: PageRequest) -> Bool {
    let pairs = request.values("cookie").flatMap { $0.split(separator: ";") }
    return pairs.contains { pair in
      let pair = String(pair.drop { $0 == " " })
      return LocalAccess.areSame(pair, "\(cookieName)=\(cookie)")
    }
  }
}
