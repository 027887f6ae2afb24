import FetchMessages

/// Carries out a step of signing in.
package struct SignInTask {
  private let order: SignInOrder
  private let typed: WebAddress
  private let requests: SignInRequests
  private let transport: any Transport
  private let hasEnded: () -> Bool
  private let tell: (FetchMessage) throws -> Void

  /// - Parameters:
  ///   - request: the order, whose URL is the address of the calendar server.
  ///   - hasEnded: returns true if the user has given up.
  /// - Throws: `WebFailure` if the address can't be used.
  package init(
    _ request: FetchOrder, _ order: SignInOrder, over transport: any Transport,
    hasEnded: @escaping () -> Bool, tell: @escaping (FetchMessage) throws -> Void
  ) throws(WebFailure) {
    guard let typed = WebAddress(request.url), typed.origin.scheme == "https" || typed.isThisMachine
    else { throw WebFailure("'\(request.url.prefix(80))' is not an https: address") }
    (self.order, self.typed, self.transport) = (order, typed, transport)
    (self.hasEnded, self.tell) = (hasEnded, tell)
    let issuers = [order.issuer, order.server?.issuer, order.server?.tokenEndpoint]
    let own = issuers.compactMap { $0.flatMap { WebAddress($0) }?.origin.host }
    requests = SignInRequests(transport: transport, ownHosts: Set(own + [typed.origin.host]))
  }

  /// Runs the step, which ends with a `done` or `failed` message.
  ///
  /// - Parameter receiver: starts listening for the browser's answer.
  /// - Throws: errors of `tell` and `receiver`.
  package func run(_ receiver: () throws -> any RedirectReceiver) throws {
    do {
      switch order.step {
      case .browser:
        let server = try AuthorizationLookup(requests: requests, typed: typed).find(order.issuer)
        try signIn(at: server, receiver())
      case .device:
        let server = try AuthorizationLookup(requests: requests, typed: typed).find(order.issuer)
        try signInElsewhere(at: server)
      case .refresh, .revoke: try renewOrRevoke()
      }
      try tell(
        .done(
          FetchSummary(
            requests: transport.requestCount, scheme: nil, movedTo: nil, isUnchanged: false)))
    } catch let failure as WebFailure {
      try tell(.failed(failure.message, needsCredentials: failure.needsCredentials))
    }
  }

  private func renewOrRevoke() throws {
    guard let server = order.server, let token = order.refreshToken else {
      throw WebFailure("there is no sign-in to renew")
    }
    let endpoint = try TokenEndpoint(server, client: order.client, requests: requests)
    if order.step == .revoke { return try endpoint.revoke(token) }
    try tell(.granted(server, try endpoint.refresh(token)))
  }

  // MARK: Consent

  private func signIn(at server: AuthorizationServer, _ receiver: any RedirectReceiver) throws {
    let request = AuthorizationRequest(
      to: server, order, scopes: scopes(at: server), redirect: receiver.redirect)
    guard let request else {
      throw WebFailure("\(typed.host) has no sign-in page for a browser")
    }
    try tell(.consentWanted(request.address))
    switch receiver.wait(seconds: order.deadline, { request.answer(to: $0) }) {
    case .code(let code):
      let endpoint = try endpoint(of: server)
      try grant(try endpoint.exchange(code, of: request), at: server)
    case .refused(let reason): throw WebFailure("sign-in failed: \(reason)")
    case .foreign, nil:
      throw WebFailure("no sign-in within \(order.deadline / 60) minutes; start again")
    }
  }

  private func signInElsewhere(at server: AuthorizationServer) throws {
    guard let address = server.deviceEndpoint else {
      throw WebFailure("\(typed.host) does not support sign-in from another device; use a browser")
    }
    let fields = [("scope", scopes(at: server).joined(separator: " "))]
    // A client with a secret must send it here too (RFC 8628, section 3.1).
    let answer = try endpoint(of: server).post(fields, to: address)
    guard answer.status == 200, let deviceCode = answer.text("device_code"),
      let code = answer.text("user_code"),
      // Google uses the field's older name.
      let page = answer.text("verification_uri") ?? answer.text("verification_url"),
      WebAddress(page) != nil
    else { throw WebFailure("\(address.host) gave no sign-in code (\(answer.status))") }
    let complete = answer.text("verification_uri_complete").flatMap { WebAddress($0)?.text }
    let seconds = min(max(answer.seconds("expires_in") ?? 300, 30), 1_800)
    try tell(
      .codeWanted(
        DeviceCode(code: code, address: page, completeAddress: complete, seconds: seconds)))
    try poll(
      deviceCode, every: min(max(answer.seconds("interval") ?? 5, 1), 60), within: seconds,
      at: server)
  }

  private func poll(
    _ deviceCode: String, every interval: Int, within seconds: Int, at server: AuthorizationServer
  ) throws {
    let endpoint = try endpoint(of: server)
    var (interval, passed) = (interval, 0)
    while passed < seconds, !hasEnded() {
      transport.pause(seconds: interval)
      passed += interval
      switch try endpoint.exchange(deviceCode: deviceCode) {
      case .granted(let tokens): return try grant(tokens, at: server)
      case .pending(.waiting): break
      case .pending(.tooOften): interval += 5
      }
    }
    throw WebFailure("the code has expired; start again")
  }

  /// Passes on the tokens. Throws if there is no refresh token, because the sign-in would soon
  /// expire.
  private func grant(_ tokens: GrantedTokens, at server: AuthorizationServer) throws {
    guard tokens.refreshToken != nil else {
      throw WebFailure(
        "\(typed.host) gave no refresh token, so the sign-in would expire soon; allow offline "
          + "access")
    }
    try tell(.granted(server.lasting, tokens))
  }

  private func endpoint(of server: AuthorizationServer) throws -> TokenEndpoint {
    try TokenEndpoint(server.lasting, client: order.client, requests: requests)
  }

  private func scopes(at server: AuthorizationServer) -> [String] {
    if !order.scopes.isEmpty { return order.scopes }
    let usual = ["openid", "email", "profile", "offline_access"]
    return server.scopes.map { known in usual.filter(known.contains) } ?? ["openid"]
  }
}
