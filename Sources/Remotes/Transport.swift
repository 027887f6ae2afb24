/// A request of HTTP.
package struct WebRequest: Sendable {
  package var method: String
  package var address: WebAddress
  package var headers: [(name: String, value: String)] = []
  package var body: [UInt8] = []
  /// If true, credentials may go with it.
  package var isSignedIn = false
  /// If true, an address of a private network may be asked.
  package var mayBePrivate = false
  /// If true, no address of the internet may be asked, wherever the host's name leads: the request
  /// is not encrypted.
  package var mustBePrivate: Bool { address.isPlainNeighbour }
  package var taker: BodyReceiver?
  /// The number of seconds a server may be silent; nil for what the order says.
  package var patience: Int?

  package init(method: String, address: WebAddress) {
    (self.method, self.address) = (method, address)
  }

  /// Answers are refused from so many bytes on, of what they are once unpacked.
  package static let maximumSize = 64 << 20
  /// Those that are read as they come, and not kept.
  package static let maximumStream = 512 << 20
}

/// Is handed the body of an answer as it comes.
package struct BodyReceiver: Sendable {
  /// The answers that it takes.
  package var status: Int
  /// If true, the answer has the body all the same when it has come.
  package var keepsBody: Bool
  /// Says whether it is to go on.
  package var take: @Sendable (ArraySlice<UInt8>) -> Bool

  package init(
    status: Int, keepsBody: Bool, take: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) {
    (self.status, self.keepsBody, self.take) = (status, keepsBody, take)
  }
}

/// An answer that came whole.
package struct WebResponse: Sendable {
  package var status: Int
  /// By name in lower case.
  package var headers: [String: String]
  /// Unpacked.
  package var body: [UInt8]
  /// In how many seconds to ask again.
  package var retryAfter: Int?

  package init(status: Int, headers: [String: String], body: [UInt8], retryAfter: Int?) {
    (self.status, self.headers, self.body) = (status, headers, body)
    self.retryAfter = retryAfter
  }
}

/// Why no whole answer came.
package struct TransportFailure: Error, Hashable, Sendable {
  /// The cause, as a clause, without the host.
  package var message: String
  /// If true, the connection broke, so that the next may hold.
  package var mayPass: Bool

  package init(_ message: String, mayPass: Bool = false) {
    (self.message, self.mayPass) = (message, mayPass)
  }
}

/// A transport of requests to servers. It follows no redirect.
package protocol Transport: AnyObject {
  /// Sends several requests at once, as many as is polite.
  ///
  /// - Returns: what came of each.
  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>]

  func pause(seconds: Int)

  /// The number of requests that were sent.
  var requestCount: Int { get }
  /// By which the server asked for the password: `basic` or `digest`.
  var scheme: String? { get }
}
