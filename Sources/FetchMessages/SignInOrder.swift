/// A step of signing in at an authorization server (OAuth 2.0).
package struct SignInOrder: Codable, Sendable {
  package enum Step: String, Codable, Sendable {
    /// Ask for consent in a browser, whose answer arrives on this machine (RFC 8252).
    case browser
    /// Ask for consent on another device (RFC 8628).
    case device
    /// Exchange a refresh token for an access token.
    case refresh
    /// Revoke a refresh token (RFC 7009).
    case revoke
  }

  package var step: Step
  package var client: SignInClient
  /// The issuer specified by the user or by a known service; nil to ask the calendar server for it.
  package var issuer: String?
  /// The requested scopes; empty for the default scopes, for the user's name and offline access.
  package var scopes: [String] = []
  /// Further parameters of the authorization request, which some providers need.
  package var parameters: [String: String] = [:]
  /// The name of this machine in the redirect address. Some providers accept only the registered
  /// name.
  package var redirectHost = "127.0.0.1"
  /// The user name to suggest at the sign-in page.
  package var user: String?
  /// The server and the refresh token of an earlier sign-in; nil for a new one.
  package var server: SignInServer?
  package var refreshToken: String?
  /// The number of seconds within which consent must be given.
  package var deadline = 300

  package init(step: Step, client: SignInClient) { (self.step, self.client) = (step, client) }
}

/// The identity of this program at an authorization server.
package struct SignInClient: Codable, Hashable, Sendable {
  package var id: String
  /// The client secret, which some providers issue even to installed programs, where it protects
  /// nothing.
  package var secret: String?

  package init(id: String, secret: String?) { (self.id, self.secret) = (id, secret) }
}

/// The data of an authorization server that is needed after signing in.
package struct SignInServer: Codable, Hashable, Sendable {
  package var issuer: String
  package var tokenEndpoint: String
  package var revocationEndpoint: String?
  /// If true, the client's secret is sent in the header field Authorization instead of the body.
  package var takesBasic: Bool

  package init(
    issuer: String, tokenEndpoint: String, revocationEndpoint: String?, takesBasic: Bool
  ) {
    (self.issuer, self.tokenEndpoint) = (issuer, tokenEndpoint)
    (self.revocationEndpoint, self.takesBasic) = (revocationEndpoint, takesBasic)
  }
}

/// The tokens that an authorization server grants when the user signs in or the access is renewed.
package struct GrantedTokens: Codable, Sendable {
  package var accessToken: String
  /// The number of seconds for which the access token is valid; nil if unknown.
  package var expiresIn: Int?
  /// The new refresh token; nil if the previous one stays valid.
  package var refreshToken: String?
  /// The user's name at the server; nil if the server doesn't give it.
  package var user: String?

  package init(accessToken: String, expiresIn: Int?, refreshToken: String?, user: String?) {
    (self.accessToken, self.expiresIn) = (accessToken, expiresIn)
    (self.refreshToken, self.user) = (refreshToken, user)
  }
}

/// A code to be typed on another device.
package struct DeviceCode: Codable, Hashable, Sendable {
  package var code: String
  /// The address at which the code is typed.
  package var address: String
  /// The address that already contains the code, if there is one.
  package var completeAddress: String?
  /// The number of seconds for which the code is valid.
  package var seconds: Int

  package init(code: String, address: String, completeAddress: String?, seconds: Int) {
    (self.code, self.address) = (code, address)
    (self.completeAddress, self.seconds) = (completeAddress, seconds)
  }
}

/// The answer to `FetchMessage.credentialWanted`.
package struct RenewedCredential: Codable, Sendable {
  /// The new credential; nil if there is none.
  package var credential: FetchCredential?

  package init(_ credential: FetchCredential?) { self.credential = credential }
}
