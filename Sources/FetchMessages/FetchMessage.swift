/// What `meetings-fetch` says: a JSON object a line on its standard output, and after a resource or
/// an outcome the bytes of it. The last line is `done` or `failed`; where neither comes, it ended before its time.
public enum FetchMessage: Codable, Sendable {
  case found(FoundPlace)
  /// How many of how many resources have come; of 0 where nobody knows.
  case progress(done: Int, of: Int)
  /// `size` bytes follow the line.
  case resource(FetchedResource)
  /// Asks which ETags are known of the calendar at a path: of members by path, all where no paths are
  /// given. The answer is a line on its standard input, a JSON object.
  case membersWanted(of: String, paths: [String]?)
  /// What came of a calendar so far, by its path, counts for nothing.
  case withdrawn(String)
  /// A calendar is read, as far as it could be.
  case collection(FetchedCollection)
  /// All calendars that there are.
  case account([FoundCollection])
  /// What came of an order; the bytes of what is there now follow.
  case outcome(ResourceOutcome)
  /// Where others can get what is handed over.
  case serving([String])
  /// It was given to somebody.
  case given
  case done(FetchSummary)
  /// What a model says, piece by piece.
  case said(String)
  /// Which models there are.
  case models([String])
  /// Why a model gave no answer, or no whole one; the last line.
  case unanswered(ChatFailure)
  /// - asksWho: whether a user name and password, or other ones, would help.
  case failed(String, asksWho: Bool)
}

/// What is at an address.
public struct FoundPlace: Codable, Sendable {
  public enum Kind: String, Codable, Sendable {
    case feed, collection, account
  }

  public var kind: Kind
  /// Where it is.
  public var url: String
  /// Where the account's calendars are listed.
  public var homes: [String]
  public var collections: [FoundCollection]

  public init(kind: Kind, url: String, homes: [String], collections: [FoundCollection]) {
    (self.kind, self.url, self.homes, self.collections) = (kind, url, homes, collections)
  }
}

/// A calendar as its server describes it.
public struct FoundCollection: Codable, Hashable, Sendable {
  /// Without percent-encoding, with a slash at its end.
  public var path: String
  /// As somebody called it, which may be anything; the path's last part where nobody did.
  public var name: String
  public var color: String?
  /// Whether there may be events in it; others have tasks or journals.
  public var holdsEvents: Bool
  public var token: String?
  public var ctag: String?
  /// Of the system's calendars: `subscribed` or `birthdays`; nil for one that is none of these.
  public var kind: String?
  /// Of the system's calendars: the account that it belongs to.
  public var account: String?
  /// Whether it may be changed, where that is told.
  public var isWritable: Bool?

  public init(
    path: String, name: String, color: String?, holdsEvents: Bool, token: String?, ctag: String?
  ) {
    (self.path, self.name, self.color) = (path, name, color)
    (self.holdsEvents, self.token, self.ctag) = (holdsEvents, token, ctag)
  }
}

/// A resource that follows.
public struct FetchedResource: Codable, Sendable {
  /// Of its calendar; empty for a feed.
  public var collection: String
  /// Without percent-encoding; empty for a feed.
  public var path: String
  public var etag: String?
  public var lastModified: String?
  /// In bytes.
  public var size: Int

  public init(
    collection: String, path: String, etag: String?, lastModified: String?, size: Int
  ) {
    (self.collection, self.path, self.etag) = (collection, path, etag)
    (self.lastModified, self.size) = (lastModified, size)
  }
}

/// What came of a calendar.
public struct FetchedCollection: Codable, Sendable {
  public var path: String
  /// Of the state that was read; nil where the server has none, or not all could be read.
  public var token: String?
  public var ctag: String?
  /// What the server says is gone.
  public var removed: [String] = []
  /// What it named and could not give.
  public var pending: [String] = []
  /// Whether all members were compared.
  public var isListed = false
  /// Whether what is there was told by a search, which a server may answer with less than all: its
  /// members are to be compared soon.
  public var isSearched = false
  /// Whether it is as it was.
  public var isUnchanged = false
  /// Why it could not be read whole.
  public var failure: String?
  /// What is odd about it, though nothing is lost.
  public var notes: [String] = []

  public init(path: String) { self.path = path }
}

/// What a run took.
public struct FetchSummary: Codable, Sendable {
  public var requests: Int
  /// By which the server asked for the password.
  public var scheme: String?
  /// Where the feed is from now on, where its server says so.
  public var movedTo: String?
  /// Whether a feed is as it was.
  public var isUnchanged: Bool
  /// The addresses of whose calendars these are, where that is told.
  public var owners: [String]?
  /// Whether the server tells who is invited of what changes (RFC 6638).
  public var invitesByItself: Bool = false

  public init(requests: Int, scheme: String?, movedTo: String?, isUnchanged: Bool) {
    (self.requests, self.scheme) = (requests, scheme)
    (self.movedTo, self.isUnchanged) = (movedTo, isUnchanged)
  }
}

extension FetchMessage {
  /// How many bytes follow its line.
  var followingBytes: Int {
    switch self {
    case .resource(let resource): return resource.size
    case .outcome(let outcome):
      if case .there(_, let size) = outcome.now { return size }
      return 0
    default: return 0
    }
  }
}

/// Why a model gave no answer.
public enum ChatFailure: Error, Codable, Hashable, Sendable {
  /// Nobody is there, or nothing came in time: a clause that says why.
  case unreachable(String)
  /// It wants to know who asks, or takes no such key.
  case unauthorized(status: Int)
  /// It has no such model, in its own words.
  case noModel(String)
  /// Nothing is at that address.
  case nothingThere(status: Int)
  /// It has no time now.
  case busy(status: Int, seconds: Int?)
  /// It does not answer as such servers do: with a page for people, mostly.
  case noChat(String)
  /// What it answered with, in its own words.
  case refused(status: Int, String)
  /// The answer broke off.
  case cutOff
}
