import FetchMessages
import Foundation

/// An authorization server as described by its metadata (RFC 8414, OpenID Connect Discovery).
struct AuthorizationServer {
  let issuer: String
  let authorizationEndpoint: WebAddress?
  let deviceEndpoint: WebAddress?
  /// If true, every redirect contains the issuer's name (RFC 9207).
  let namesIssuer: Bool
  let scopes: [String]?
  /// The data that is stored for renewing and revoking tokens.
  let lasting: SignInServer

  /// Reads the metadata. Every address in it must use https. If the issuer is on this machine, the
  /// addresses may be too.
  ///
  /// - Parameter issuer: the requested issuer. The metadata must repeat it; otherwise one server
  ///   could pose as another.
  init(_ answer: SignInRequests.Answer, of issuer: WebAddress) throws(WebFailure) {
    let host = issuer.host
    guard let named = answer.text("issuer"), Self.isSame(named, issuer) else {
      throw WebFailure("\(host) describes another server's sign-in")
    }
    func endpoint(_ name: String) throws(WebFailure) -> WebAddress? {
      guard let text = answer.text(name) else { return nil }
      guard let address = WebAddress(text),
        address.origin.scheme == "https" || address.isThisMachine && issuer.isThisMachine
      else {
        throw WebFailure("\(host) names an unsafe sign-in address (\(name))")
      }
      return address
    }
    guard let tokens = try endpoint("token_endpoint") else {
      throw WebFailure("\(host) announces no token endpoint")
    }
    if let methods = answer.texts("code_challenge_methods_supported"), !methods.contains("S256") {
      throw WebFailure("\(host) does not support PKCE with S256, which sign-in needs")
    }
    self.issuer = named
    authorizationEndpoint = try endpoint("authorization_endpoint")
    deviceEndpoint = try endpoint("device_authorization_endpoint")
    namesIssuer = answer.object["authorization_response_iss_parameter_supported"] as? Bool ?? false
    scopes = answer.texts("scopes_supported")
    let methods = answer.texts("token_endpoint_auth_methods_supported") ?? ["client_secret_basic"]
    lasting = SignInServer(
      issuer: named, tokenEndpoint: tokens.text,
      revocationEndpoint: try endpoint("revocation_endpoint")?.text,
      takesBasic: !methods.contains("client_secret_post"))
  }

  private static func isSame(_ named: String, _ issuer: WebAddress) -> Bool {
    let tenant = issuer.path.split(separator: "/").first ?? ""
    let filled = named.replacing(IssuerName.tenant, with: tenant)
    guard let address = WebAddress(filled), address.query == nil else { return false }
    return address.origin == issuer.origin && address.path.withSlash == issuer.path.withSlash
  }
}

/// Compares the names of issuers. Microsoft's issuer for the accounts of all organizations has a
/// placeholder instead of an organization
/// (https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc).
enum IssuerName {
  static let tenant = "{tenantid}"

  /// Returns true if the issuer named by a redirect matches `issuer`, which may contain the
  /// placeholder.
  static func areSame(_ named: String, _ issuer: String) -> Bool {
    guard let place = issuer.firstRange(of: tenant) else { return named == issuer }
    let (start, end) = (issuer[..<place.lowerBound], issuer[place.upperBound...])
    guard named.hasPrefix(start), named.hasSuffix(end) else { return false }
    let middle = named.dropFirst(start.count).dropLast(end.count)
    return !middle.isEmpty && middle.allSatisfy { $0.isHexDigit || $0 == "-" }
  }
}

/// Finds the authorization server of a calendar server.
struct AuthorizationLookup {
  let requests: SignInRequests
  /// The address that the user typed.
  let typed: WebAddress

  /// Finds the server and reads its metadata.
  ///
  /// - Parameter issuer: the issuer; nil to look it up.
  func find(_ issuer: String?) throws(WebFailure) -> AuthorizationServer {
    let issuer = if let issuer { try address(issuer) } else { try named() }
    let suffix = issuer.path == "/" ? "" : issuer.path
    let trimmed = suffix.hasSuffix("/") ? String(suffix.dropLast()) : suffix
    let places = [
      "/.well-known/oauth-authorization-server" + trimmed,
      trimmed + "/.well-known/openid-configuration",
    ]
    for place in places {
      let answer = try requests.get(issuer.at(encodedPath: place))
      if answer.status == 200, !answer.object.isEmpty {
        return try AuthorizationServer(answer, of: issuer)
      }
    }
    throw WebFailure(
      "\(issuer.host) does not say how to sign in with a browser (RFC 8414); name its issuer, or "
        + "sign in with a password")
  }

  private func address(_ text: String) throws(WebFailure) -> WebAddress {
    guard let address = WebAddress(text), address.query == nil,
      address.origin.scheme == "https" || address.isThisMachine && typed.isThisMachine
    else { throw WebFailure("an issuer must be an https: address, not '\(text.prefix(80))'") }
    return address
  }

  /// Returns the issuer that the calendar server names (RFC 9728), or the calendar server itself.
  ///
  /// An issuer on another host must be given by the user, because the calendar server will receive
  /// the token that the issuer grants.
  private func named() throws(WebFailure) -> WebAddress {
    let challenge = try requests.challenge(of: typed)
    let metadata = challenge.firstMatch(of: /resource_metadata="([^"]{1,2000})"/).flatMap {
      WebAddress(String($0.output.1))
    }
    guard let metadata, metadata.origin == typed.origin else {
      return typed.at(encodedPath: "/")
    }
    let answer = try requests.get(metadata)
    guard let text = answer.texts("authorization_servers")?.first else {
      return typed.at(encodedPath: "/")
    }
    let issuer = try address(text)
    guard issuer.origin.host == typed.origin.host else {
      throw WebFailure(
        "\(typed.host) says that you sign in at \(issuer.text); if you trust that, add it with this "
          + "issuer")
    }
    return issuer
  }
}
