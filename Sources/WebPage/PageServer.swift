import FetchMessages
import Time

/// Answers the page's requests. A view handles a request only if it passes the access check.
package struct PageServer {
  private var door: PageAccess
  private let site: PageSite

  package init(_ door: PageAccess, _ site: PageSite) { (self.door, self.site) = (door, site) }

  /// - Parameters:
  ///   - now: the time for the views.
  ///   - clock: the system's time in seconds since 1970-01-01T00:00:00Z, which limits the validity
  ///     of the token.
  package mutating func response(
    to request: PageRequest, now: Moment, clock: Int64
  ) -> PageResponse {
    switch door.outcome(of: request, clock: clock) {
    case .passed(let route): return site.response(to: route, now: now)
    case .sent(let route): return site.response(to: route, form: request.body, now: now)
    case .refused(let status, let reason): return .make(status, .text, reason + "\n")
    case .unknown: return site.unknown(now: now)
    case .signedIn(let cookie):
      var response = PageResponse.redirect(to: .home)
      response.fields.append(PageRequest.Field("Set-Cookie", cookie))
      return response
    }
  }
}

extension PageResponse {
  enum Content: String {
    case html = "text/html; charset=utf-8"
    case style = "text/css; charset=utf-8"
    case script = "text/javascript; charset=utf-8"
    case json = "application/json"
    case text = "text/plain; charset=utf-8"
  }

  /// Returns a response with the header fields that all responses have.
  static func make(_ status: UInt32, _ content: Content, _ body: String) -> PageResponse {
    let fields = [("Content-Type", content.rawValue)] + always
    return PageResponse(
      status: status, fields: fields.map { PageRequest.Field($0.0, $0.1) }, body: body)
  }

  static func redirect(to address: PageAddress) -> PageResponse {
    var response = make(303, .text, "")
    response.fields.append(PageRequest.Field("Location", address.text))
    return response
  }

  private static let always = [
    (
      "Content-Security-Policy",
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"), ("Cache-Control", "no-store"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
}
