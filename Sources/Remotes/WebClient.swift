/// Sends requests. The client follows safe redirects, sends credentials to one origin only, retries
/// once after a broken connection, and waits if a busy server asks for it.
struct WebClient {
  /// The hosts to which redirects may lead.
  enum Reach {
    /// The same origin only, for signed-in requests.
    case origin
    /// Any origin, without credentials.
    case anywhere
  }

  struct Answer {
    var response: WebResponse
    /// The address that answered.
    var address: WebAddress
    /// If true, all redirects were permanent.
    var isPermanentlyMoved: Bool
  }

  let transport: any Transport
  /// The address that the user typed. Credentials are sent to its origin only.
  let typed: WebAddress

  private static let maximumRedirects = 5
  /// The maximum wait for a busy server, in seconds.
  private static let maximumWait = 30

  func request(_ method: String, _ address: WebAddress) -> WebRequest {
    var request = WebRequest(method: method, address: address)
    request.isSignedIn = address.origin == typed.origin
    request.mayBePrivate = address.origin.host == typed.origin.host
    return request
  }

  /// Sends a request and follows redirects. Returns the final answer, even if its status is an
  /// error. Throws if there is no answer, or if a redirect is unacceptable.
  func send(_ request: WebRequest, reach: Reach = .origin) throws(WebFailure) -> Answer {
    var request = request
    var isPermanentlyMoved = true
    for hop in 0...Self.maximumRedirects {
      let response = try attempt(request)
      guard [301, 302, 303, 307, 308].contains(response.status) else {
        return Answer(
          response: response, address: request.address,
          isPermanentlyMoved: isPermanentlyMoved && hop > 0)
      }
      isPermanentlyMoved = isPermanentlyMoved && [301, 308].contains(response.status)
      let target = try self.target(of: response, from: request.address, reach)
      (request.address, request.isSignedIn) = (target, target.origin == typed.origin)
      request.mayBePrivate = target.origin.host == typed.origin.host
    }
    throw WebFailure(
      "\(typed.host) redirects endlessly; check the address")
  }

  /// Sends a request once, without following redirects. Use this for changes: if no answer arrives,
  /// it is unknown whether the change was made, so it must not be repeated.
  func sendOnce(_ request: WebRequest) -> Result<WebResponse, WebFailure> {
    one(request).mapError { WebFailure(request.address, $0) }
  }

  /// Sends a request, and retries once after a temporary failure.
  private func attempt(_ request: WebRequest) throws(WebFailure) -> WebResponse {
    var isLast = false
    while true {
      switch one(request) {
      case .success(let response):
        guard !isLast, let seconds = Self.wait(response) else { return response }
        transport.pause(seconds: seconds)
      case .failure(let failure):
        guard !isLast, failure.isTransient else { throw WebFailure(request.address, failure) }
        transport.pause(seconds: 1)
      }
      isLast = true
    }
  }

  private func one(_ request: WebRequest) -> Result<WebResponse, TransportFailure> {
    transport.send([request]).first ?? .failure(TransportFailure("the server did not answer"))
  }

  /// Returns the number of seconds that the server asks to wait; nil if it doesn't ask, or asks for
  /// more than `maximumWait`.
  private static func wait(_ response: WebResponse) -> Int? {
    guard response.status == 429 || response.status == 503, let seconds = response.retryAfter,
      (1...maximumWait).contains(seconds)
    else { return nil }
    return seconds
  }

  private func target(
    of response: WebResponse, from address: WebAddress, _ reach: Reach
  ) throws(WebFailure) -> WebAddress {
    guard let location = response.headers["location"],
      var target = address.resolving(location)
    else {
      throw WebFailure(
        "\(address.host) redirects (\(response.status)) to an unusable address; check the address")
    }
    // A server behind a TLS proxy may not know that the request used https, and redirect to http.
    if let encrypted = target.encrypted(as: address) { target = encrypted }
    if target.origin.scheme == "http", address.origin.scheme == "https" {
      throw WebFailure(
        "\(address.host) redirects from https to http, which is not encrypted; nothing was fetched")
    }
    if target.origin.scheme == "http", !target.isThisMachine {
      throw WebFailure("\(address.host) redirects to an unencrypted address")
    }
    if reach == .origin, target.origin != typed.origin {
      throw WebFailure(
        "\(address.host) redirects to \(target.text), but the password is for \(typed.host) only; "
          + "if you trust it, add that address")
    }
    return target
  }

  /// Sends several requests at once. Requests that failed temporarily or were redirected are sent
  /// again, one by one.
  func send(all requests: [WebRequest]) -> [Result<Answer, WebFailure>] {
    zip(requests, transport.send(requests)).map { request, result in
      if case .success(let response) = result, !(300..<400).contains(response.status),
        Self.wait(response) == nil
      {
        return .success(
          Answer(response: response, address: request.address, isPermanentlyMoved: false))
      }
      if case .failure(let failure) = result, !failure.isTransient {
        return .failure(WebFailure(request.address, failure))
      }
      do throws(WebFailure) {
        return .success(try send(request))
      } catch {
        return .failure(error)
      }
    }
  }
}
