import Foundation

/// What `meetings` asks of `meetings-fetch`: a line of JSON on its standard input. Secrets come this
/// way alone, so that no list of processes shows them.
public struct FetchOrder: Codable, Sendable {
  public enum Task: String, Codable, Sendable {
    /// Find out what is at an address.
    case look
    /// Fetch the one file of a feed, if it is another than the known one.
    case feed
    /// Fetch what changed in the calendars of a CalDAV server.
    case collections
    /// Read or change resources of a CalDAV server, one after the other until one can't be.
    case resources
    /// Hand a file over to whoever has its address, once.
    case serve
    /// Have a model answer.
    case chat
    /// Ask which models there are.
    case models
  }

  public var task: Task
  /// `https:`, or `http:` to this machine.
  public var url: String
  public var credential: FetchCredential?
  /// A file of certificates (PEM) to trust instead of the system's.
  public var caFile: String?
  /// How many seconds a server may be silent. A whole answer may take five times as long.
  public var patience: Int
  public var userAgent: String
  public var feed: KnownFeed?
  /// Where calendars are listed; none where `url` is a calendar itself.
  public var homes: [String] = []
  public var collections: [KnownCollection] = []
  /// Paths of the calendars that are wanted; none for all.
  public var chosen: [String] = []
  /// Of the system's calendars: what is wanted, in seconds since 1970-01-01T00:00:00Z.
  public var span: Range<Int64>?
  /// What is to be done with which resources, in this order.
  public var resources: [ResourceOrder] = []
  /// What is handed over.
  public var handOver: HandOver?
  /// Of a chat: the whole body of the one request, JSON as it was shown to the user.
  public var body: String?

  public init(
    task: Task, url: String, credential: FetchCredential?, caFile: String?, patience: Int,
    userAgent: String
  ) {
    (self.task, self.url, self.credential) = (task, url, credential)
    (self.caFile, self.patience, self.userAgent) = (caFile, patience, userAgent)
  }
}

/// How to sign in.
public struct FetchCredential: Codable, Sendable {
  public enum Kind: String, Codable, Sendable {
    /// By name and password: basic or digest, as the server asks.
    case password
    /// By a token (RFC 6750).
    case bearer
  }

  public var kind: Kind
  public var user: String
  public var secret: String
  /// `basic` or `digest`, where the server asked for it before: it need not ask again.
  public var scheme: String?

  public init(kind: Kind, user: String, secret: String, scheme: String?) {
    (self.kind, self.user, self.secret, self.scheme) = (kind, user, secret, scheme)
  }
}

/// What is known of a feed from the last time that it was fetched.
public struct KnownFeed: Codable, Sendable {
  public var etag: String?
  public var lastModified: String?

  public init(etag: String?, lastModified: String?) {
    (self.etag, self.lastModified) = (etag, lastModified)
  }
}

/// What is known of a calendar from the last time that it was fetched.
public struct KnownCollection: Codable, Sendable {
  /// Without percent-encoding, with a slash at its end.
  public var path: String
  /// RFC 6578.
  public var token: String?
  public var ctag: String?
  /// ETags by path, without percent-encoding; empty for what has none. Nil where there are some that
  /// are told when they are asked for: of a calendar that has not changed nobody needs them.
  public var members: [String: String]?
  /// Paths of what the server named and could not give.
  public var pending: [String]
  /// Whether all members are to be compared, whatever tokens say: servers lie.
  public var isListingDue: Bool

  public init(
    path: String, token: String?, ctag: String?, members: [String: String]?, pending: [String],
    isListingDue: Bool
  ) {
    (self.path, self.token, self.ctag, self.members) = (path, token, ctag, members)
    (self.pending, self.isListingDue) = (pending, isListingDue)
  }
}

/// Answers which ETags are known of a calendar: of members by path, all where no paths are given.
public typealias KnownMembers = (
  _ collection: String, _ paths: [String]?
) throws -> [String: String]

/// A file that is handed over by a server of our own.
public struct HandOver: Codable, Sendable {
  /// iCalendar.
  public var file: Data
  /// Where whoever comes is sent instead of being given the file: a `data:` URL.
  public var redirect: String?
  /// Whether other machines of the network may get it.
  public var isForNetwork: Bool
  /// After how many seconds it is given to nobody any more.
  public var deadline: Int

  public init(file: Data, redirect: String?, isForNetwork: Bool, deadline: Int) {
    (self.file, self.redirect) = (file, redirect)
    (self.isForNetwork, self.deadline) = (isForNetwork, deadline)
  }
}
