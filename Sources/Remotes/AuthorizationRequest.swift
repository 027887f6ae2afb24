import FetchMessages
import Foundation

/// A request for the user's consent, and the validation of the answer (RFC 6749, section 4.1; RFC
/// 8252; RFC 9207).
package struct AuthorizationRequest: Sendable {
  /// The address to be opened in a browser.
  package let address: String
  let secrets: SignInSecrets
  let redirect: String
  private let issuer: String
  private let namesIssuer: Bool

  /// An answer that arrived at the redirect address.
  package enum Answer: Sendable, Equatable {
    /// The answer belongs to no request, or to another one.
    case foreign
    case code(String)
    /// The reason why there is no code, in one clause.
    case refused(String)
  }

  /// Creates a request; fails if the server has no sign-in page.
  init?(
    to server: AuthorizationServer, _ order: SignInOrder, scopes: [String], redirect: String,
    secrets: SignInSecrets = SignInSecrets()
  ) {
    guard let endpoint = server.authorizationEndpoint else { return nil }
    var fields = [
      ("response_type", "code"), ("client_id", order.client.id), ("redirect_uri", redirect),
      ("scope", scopes.joined(separator: " ")), ("state", secrets.state),
      ("code_challenge", secrets.challenge), ("code_challenge_method", "S256"),
    ]
    if let user = order.user { fields.append(("login_hint", user)) }
    fields += order.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    address = endpoint.text + (endpoint.query == nil ? "?" : "&") + FormCoding.form(fields)
    (self.secrets, self.redirect, issuer) = (secrets, redirect, server.issuer)
    namesIssuer = server.namesIssuer
  }

  /// Parses and validates an answer, the target of a request to the redirect address.
  package func answer(to target: String) -> Answer {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "/", let fields = FormCoding.fields(String(parts[1])),
      LocalAccess.areSame(fields["state"] ?? "", secrets.state)
    else { return .foreign }
    if let named = fields["iss"] {
      guard IssuerName.areSame(named, issuer) else {
        return .refused("the answer is from another server")
      }
    } else if namesIssuer {
      return .refused("the answer doesn't name its server")
    }
    if let error = fields["error"] {
      return .refused(
        error == "access_denied" ? "access was denied" : "the server refused (\(error.prefix(60)))")
    }
    guard let code = fields["code"], !code.isEmpty else {
      return .refused("the answer contains no code")
    }
    return .code(code)
  }
}

/// Receives the answer to an authorization request on this machine.
package protocol RedirectReceiver {
  /// The address to which the browser is redirected.
  var redirect: String { get }

  /// Waits for the first answer that isn't foreign.
  ///
  /// - Returns: nil if none arrives within `seconds`, or if the user gives up.
  func wait(seconds: Int, _ check: @escaping @Sendable (String) -> AuthorizationRequest.Answer)
    -> AuthorizationRequest.Answer?
}
