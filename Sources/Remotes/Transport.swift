package struct WebRequest: Sendable {
  package var method: String
  package var address: WebAddress
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// If true, the request may carry credentials.
  package var isSignedIn = false
  /// If true, the request may go to a private network address.
  package var mayBePrivate = false
  /// If true, the request is unencrypted and must not go to a public address, even if the host name
  /// resolves to one.
  package var mustBePrivate: Bool { address.isUnencryptedPrivate }
  package var taker: BodyReceiver?
  /// The number of seconds for which a server may be silent; nil for the order's default.
  package var patience: Int?

  package init(method: String, address: WebAddress) {
    (self.method, self.address) = (method, address)
  }

  /// The maximum size of a decompressed response body, in bytes.
  package static let maximumSize = 64 << 20
  /// The maximum size of a response body that is streamed and not kept, in bytes.
  package static let maximumStream = 512 << 20
}

/// Receives the body of an answer as it arrives.
package struct BodyReceiver: Sendable {
  /// The status that an answer must have for its body to be passed on.
  package var status: Int
  /// If true, the body is also stored in the complete answer.
  package var keepsBody: Bool
  /// Receives a piece of the body; returns true to continue.
  package var take: @Sendable (ArraySlice<UInt8>) -> Bool

  package init(
    status: Int, keepsBody: Bool, take: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) {
    (self.status, self.keepsBody, self.take) = (status, keepsBody, take)
  }
}

/// A complete answer.
package struct WebResponse: Sendable {
  package var status: Int
  /// The headers by lower-case name.
  package var headers: [String: String]
  /// The decompressed body.
  package var body: [UInt8]
  /// The number of seconds to wait before another request (Retry-After); nil if none is given.
  package var retryAfter: Int?

  package init(status: Int, headers: [String: String], body: [UInt8], retryAfter: Int?) {
    (self.status, self.headers, self.body) = (status, headers, body)
    self.retryAfter = retryAfter
  }
}

/// The reason why there is no complete answer.
package struct TransportFailure: Error, Hashable, Sendable {
  /// The cause as a clause, without the host.
  package var message: String
  /// If true, the connection broke, so another attempt may succeed.
  package var isTransient: Bool

  package init(_ message: String, isTransient: Bool = false) {
    (self.message, self.isTransient) = (message, isTransient)
  }
}

/// Sends requests to servers. It doesn't follow redirects.
package protocol Transport: AnyObject {
  /// Sends several requests, with limited concurrency.
  ///
  /// - Returns: the result of each request, in the order of `requests`.
  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>]

  func pause(seconds: Int)

  /// The number of requests sent so far.
  var requestCount: Int { get }
  /// The authentication scheme that the server requested, `basic` or `digest`; nil if it requested
  /// none.
  var scheme: String? { get }
}
