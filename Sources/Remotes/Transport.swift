/// A request of HTTP.
public struct WebRequest: Sendable {
  public var method: String
  public var address: WebAddress
  public var headers: [(name: String, value: String)] = []
  public var body: [UInt8] = []
  /// Whether credentials may go with it.
  public var isSignedIn = false
  /// Whether an address of a private network may be asked.
  public var mayBePrivate = false
  public var taker: BodyTaker?

  public init(method: String, address: WebAddress) {
    (self.method, self.address) = (method, address)
  }

  /// Answers are refused from so many bytes on, of what they are once unpacked.
  public static let maximumSize = 64 << 20
  /// Those that are read as they come, and not kept.
  public static let maximumStream = 512 << 20
}

/// Is handed the body of an answer as it comes.
public struct BodyTaker: Sendable {
  /// Which answers it takes.
  public var status: Int
  /// Whether the answer has the body all the same when it has come.
  public var keepsBody: Bool
  /// Says whether it is to go on.
  public var take: @Sendable (ArraySlice<UInt8>) -> Bool

  public init(
    status: Int, keepsBody: Bool, take: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) {
    (self.status, self.keepsBody, self.take) = (status, keepsBody, take)
  }
}

/// An answer that came whole.
public struct WebResponse: Sendable {
  public var status: Int
  /// By name in lower case.
  public var headers: [String: String]
  /// Unpacked.
  public var body: [UInt8]
  /// In how many seconds to ask again.
  public var retryAfter: Int?

  public init(status: Int, headers: [String: String], body: [UInt8], retryAfter: Int?) {
    (self.status, self.headers, self.body) = (status, headers, body)
    self.retryAfter = retryAfter
  }
}

/// Why no whole answer came.
public struct TransportFailure: Error, Hashable, Sendable {
  /// The cause, as a clause, without the host.
  public var message: String
  /// Whether the connection broke, so that the next may hold.
  public var mayPass: Bool

  public init(_ message: String, mayPass: Bool = false) {
    (self.message, self.mayPass) = (message, mayPass)
  }
}

/// What carries requests to servers. It follows no redirect.
public protocol Transport: AnyObject {
  /// Sends several requests at once, as many as is polite.
  ///
  /// - Returns: what came of each.
  func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>]

  func pause(seconds: Int)

  /// How many requests were sent.
  var requestCount: Int { get }
  /// By which the server asked for the password: `basic` or `digest`.
  var scheme: String? { get }
}
