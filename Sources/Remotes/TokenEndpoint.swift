import FetchMessages
import Foundation

/// The token endpoint of an authorization server (RFC 6749, section 5).
struct TokenEndpoint {
  let requests: SignInRequests
  let server: SignInServer
  let client: SignInClient
  let address: WebAddress

  init(
    _ server: SignInServer, client: SignInClient, requests: SignInRequests
  ) throws(WebFailure) {
    guard let address = WebAddress(server.tokenEndpoint) else {
      throw WebFailure("'\(server.tokenEndpoint.prefix(80))' is not a web address")
    }
    (self.requests, self.server, self.client, self.address) = (requests, server, client, address)
  }

  /// The reason why a device code can't be exchanged yet.
  enum Pending {
    case waiting, tooOften
  }

  enum Outcome {
    case granted(GrantedTokens)
    case pending(Pending)
  }

  /// Exchanges an authorization code for tokens.
  func exchange(_ code: String, of request: AuthorizationRequest) throws(WebFailure)
    -> GrantedTokens
  {
    try granted([
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirect),
      ("code_verifier", request.secrets.verifier),
    ])
  }

  /// Renews an access token.
  ///
  /// - Throws: `WebFailure` with status 401 if the user has to sign in again.
  func refresh(_ token: String) throws(WebFailure) -> GrantedTokens {
    try granted([("grant_type", "refresh_token"), ("refresh_token", token)])
  }

  func exchange(deviceCode: String) throws(WebFailure) -> Outcome {
    let answer = try post([
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", deviceCode),
    ])
    switch answer.text("error") {
    case "authorization_pending": return .pending(.waiting)
    case "slow_down": return .pending(.tooOften)
    case "access_denied": throw WebFailure("access was denied; sign-in failed")
    case "expired_token": throw WebFailure("the code has expired; start again")
    default: return .granted(try tokens(answer))
    }
  }

  /// Revokes a refresh token; does nothing if the server has no endpoint for that.
  func revoke(_ token: String) throws(WebFailure) {
    guard let endpoint = server.revocationEndpoint.flatMap({ WebAddress($0) }) else { return }
    let fields = [("token", token), ("token_type_hint", "refresh_token")]
    let answer = try post(fields, to: endpoint)
    guard (200..<300).contains(answer.status) else {
      throw WebFailure("\(endpoint.host) did not revoke the sign-in (\(answer.status))")
    }
  }

  // MARK: Requests

  private var basic: (id: String, secret: String)? {
    guard server.takesBasic, let secret = client.secret else { return nil }
    return (client.id, secret)
  }

  private func identified(_ fields: [(String, String)]) -> [(String, String)] {
    if basic != nil { return fields }
    return fields + [("client_id", client.id)]
      + (client.secret.map { [("client_secret", $0)] } ?? [])
  }

  /// Sends a form with the client's id, and its secret if it has one.
  ///
  /// - Parameter other: another endpoint of the same server.
  func post(
    _ fields: [(String, String)], to other: WebAddress? = nil
  ) throws(WebFailure) -> SignInRequests.Answer {
    try requests.post(identified(fields), to: other ?? address, basic: basic)
  }

  private func granted(_ fields: [(String, String)]) throws(WebFailure) -> GrantedTokens {
    try tokens(try post(fields))
  }

  // MARK: Answers

  private func tokens(_ answer: SignInRequests.Answer) throws(WebFailure) -> GrantedTokens {
    guard answer.status == 200 else { throw failure(answer) }
    guard let access = answer.text("access_token"),
      access.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw WebFailure("\(address.host) sent no usable access token") }
    guard answer.text("token_type")?.lowercased() == "bearer" else {
      throw WebFailure("\(address.host) sent a token that is not a bearer token")
    }
    return GrantedTokens(
      accessToken: access, expiresIn: answer.seconds("expires_in"),
      refreshToken: answer.text("refresh_token"), user: answer.text("id_token").flatMap(Self.user))
  }

  /// Returns a failure that contains the server's error code only if it is known, because any other
  /// text might contain a token.
  private func failure(_ answer: SignInRequests.Answer) -> WebFailure {
    let known = [
      "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client",
      "unsupported_grant_type", "invalid_scope", "temporarily_unavailable", "server_error",
    ]
    let code = answer.text("error").flatMap { known.contains($0) ? $0 : nil }
    switch code {
    case "invalid_grant":
      return WebFailure("\(address.host) has ended the sign-in (invalid_grant)", status: 401)
    case "invalid_client", "unauthorized_client":
      return WebFailure(
        "\(address.host) does not know this client (\(code ?? "")); check its id and secret")
    default:
      let reason = code ?? "\(answer.status)"
      return WebFailure("\(address.host) gave no token (\(reason)); try again later")
    }
  }

  /// Returns the user's name from an ID token. The token's signature isn't verified, because the
  /// token came directly from the server and only the name is used.
  private static func user(_ token: String) -> String? {
    struct Claims: Decodable {
      var email: String?
      var preferredUsername: String?
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
    while text.count % 4 != 0 { text += "=" }
    let claims = Data(base64Encoded: String(text)).flatMap {
      try? decoder.decode(Claims.self, from: $0)
    }
    let name = claims?.email ?? claims?.preferredUsername
    let isPlain = name?.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F } ?? false
    return isPlain && name!.utf8.count <= 254 && !name!.isEmpty ? name : nil
  }
}
