import Foundation

/// The order of `meetings` to `meetings-fetch`: a line of JSON on its standard input. Secrets come
/// this way alone, so that no list of processes shows them.
package struct FetchOrder: Codable, Sendable {
  package enum Task: String, Codable, Sendable {
    /// Find the server of a mail domain's calendars, which is the host of the address.
    case locate
    /// Find out what is at an address.
    case look
    /// Fetch the one file of a feed, if it is another than the known one.
    case feed
    /// Fetch what changed in the calendars of a CalDAV server.
    case collections
    /// Read or change resources of a CalDAV server, one after the other until one can't be.
    case resources
    /// Ask when people are busy.
    case busy
    /// Hand a file over to anyone with its address, once.
    case serve
    /// Listen on this machine, and have each request answered.
    case page
    /// Have a model answer.
    case chat
    /// Find the model that is to answer.
    case model
    /// Have a model make vectors of texts, for which it is asked batch by batch.
    case embed
  }

  package var task: Task
  /// `https:`, or `http:` to this machine; to a model also `http:` to a private network.
  package var url: String
  package var credential: FetchCredential?
  /// A file of certificates (PEM) to trust instead of the system's.
  package var caFile: String?
  /// A file with the certificate and the key (PEM) by which we show who we are, and one with the key
  /// where that is in another. Told to the server of `url` alone.
  package var clientCertificate: String?
  package var clientKey: String?
  /// The number of seconds a server may be silent. A whole answer may take five times as long.
  package var patience: Int
  /// The number of seconds that a whole answer may take; nil for five times as long.
  package var wholePatience: Int?
  /// The number of seconds that the first answer of an embedder may take; nil for `patience`.
  package var firstPatience: Int?
  package var userAgent: String
  /// If true, the address says that a feed is there (`webcal:`), so it is not looked for calendars.
  package var isFeed = false
  /// An IPv4 address, with a port where that isn't 53, of the name server to ask for a mail domain's
  /// server; nil for the system's.
  package var nameServer: String?
  package var feed: KnownFeed?
  /// The addresses at which calendars are listed; none if `url` is a calendar itself.
  package var homes: [String] = []
  package var collections: [KnownCollection] = []
  /// If true, it is told when it is asked for what was fetched of calendars and is not there any
  /// more: to look for that takes longer than it takes a server to tell of its calendars.
  package var tellsLosses = false
  /// Paths of the calendars that are wanted; none for all.
  package var chosen: [String] = []
  /// Of the system's calendars: what is wanted, in seconds since 1970-01-01T00:00:00Z.
  package var span: Range<Int64>?
  /// The orders for resources, in this order.
  package var resources: [ResourceOrder] = []
  /// The people whose busy times are asked for.
  package var busy: BusyOrder?
  /// The file that is handed over.
  package var handOver: HandOver?
  /// The port of a page on this machine; 0 for a free one.
  package var port: UInt16 = 0
  /// The name of the model that is to answer; nil for the first that can.
  package var model: String?
  /// Of a chat: the whole body of the one request, JSON as it was shown to the user.
  package var body: String?

  package init(
    task: Task, url: String, credential: FetchCredential?, caFile: String?, patience: Int,
    userAgent: String
  ) {
    (self.task, self.url, self.credential) = (task, url, credential)
    (self.caFile, self.patience, self.userAgent) = (caFile, patience, userAgent)
  }
}

/// The credential to sign in with.
package struct FetchCredential: Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// By name and password: basic or digest, as the server asks.
    case password
    /// By a token (RFC 6750).
    case bearer
  }

  package var kind: Kind
  package var user: String
  package var secret: String
  /// `basic` or `digest`, where the server asked for it before: it need not ask again.
  package var scheme: String?

  package init(kind: Kind, user: String, secret: String, scheme: String?) {
    (self.kind, self.user, self.secret, self.scheme) = (kind, user, secret, scheme)
  }
}

/// The state of a feed at its last fetch.
package struct KnownFeed: Codable, Sendable {
  package var etag: String?
  package var lastModified: String?

  package init(etag: String?, lastModified: String?) {
    (self.etag, self.lastModified) = (etag, lastModified)
  }
}

/// The state of a calendar at its last fetch.
package struct KnownCollection: Codable, Sendable {
  /// Without percent-encoding, with a slash at its end.
  package var path: String
  /// RFC 6578.
  package var token: String?
  package var ctag: String?
  /// ETags by path, without percent-encoding; empty for what has none. Nil if there are some
  /// that are told when they are asked for: of a calendar that has not changed no one needs them.
  package var members: [String: String]?
  /// Paths of what the server named and could not give.
  package var pending: [String]
  /// If true, all members are to be compared, whatever tokens say: servers lie.
  package var isListingDue: Bool

  package init(
    path: String, token: String?, ctag: String?, members: [String: String]?, pending: [String],
    isListingDue: Bool
  ) {
    (self.path, self.token, self.ctag, self.members) = (path, token, ctag, members)
    (self.pending, self.isListingDue) = (pending, isListingDue)
  }
}

/// Answers which ETags are known of a calendar: of members by path, all where no paths are given.
package typealias KnownMembers = (
  _ collection: String, _ paths: [String]?
) throws -> [String: String]

/// Answers what was fetched and is not there any more as it was: paths of members by their calendar's.
package typealias KnownMissingFiles = () throws -> [String: [String]]

/// Queries for known state, for callers that need little of it.
package struct KnownAnswers {
  package let members: KnownMembers
  package let missingMirrorFiles: KnownMissingFiles
  /// The next texts to make vectors of; none at the end.
  package let texts: () throws -> [String]
  /// The answer to a browser.
  package let page: (PageRequest) throws -> PageResponse

  package init(
    members: @escaping KnownMembers = { _, _ in [:] },
    missingMirrorFiles: @escaping KnownMissingFiles = { [:] },
    texts: @escaping () throws -> [String] = { [] },
    page: @escaping (PageRequest) throws -> PageResponse = { _ in .empty }
  ) {
    (self.members, self.missingMirrorFiles) = (members, missingMirrorFiles)
    (self.texts, self.page) = (texts, page)
  }
}

/// A file that is handed over by a server of our own.
package struct HandOver: Codable, Sendable {
  /// iCalendar.
  package var file: Data
  /// The `data:` URL to which a request is redirected instead of getting the file.
  package var redirect: String?
  /// If true, other machines of the network may get it.
  package var isForNetwork: Bool
  /// After how many seconds it is given to no one any more.
  package var deadline: Int

  package init(file: Data, redirect: String?, isForNetwork: Bool, deadline: Int) {
    (self.file, self.redirect) = (file, redirect)
    (self.isForNetwork, self.deadline) = (isForNetwork, deadline)
  }
}
