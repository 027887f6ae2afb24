import Foundation

/// An order from `meetings` to `meetings-fetch`: a line of JSON on standard input. Secrets are
/// passed only this way, so they don't appear in process lists.
package struct FetchOrder: Codable, Sendable {
  package enum Task: String, Codable, Sendable {
    /// Find the calendar server of a mail domain, which is the host of the URL.
    case locate
    /// Determine whether an address leads to a calendar, an account or a feed.
    case look
    /// Fetch a feed's file if it differs from the known one.
    case feed
    /// Fetch changes in the calendars of a CalDAV server.
    case collections
    /// Read or change resources of a CalDAV server in order, until one fails.
    case resources
    /// Ask for busy times.
    case busy
    /// Serve a file once, to anyone with its address.
    case serve
    /// Listen on this machine and pass requests on.
    case page
    /// Ask a model.
    case chat
    /// Find the model that will answer.
    case model
    /// Embed texts with a model; the texts are requested in batches.
    case embed
    /// Sign in at an authorization server, or renew or end a sign-in.
    case signIn
  }

  package var task: Task
  /// The address: `https:`, or `http:` to this machine or a model in a private network.
  package var url: String
  package var credential: FetchCredential?
  /// A file of certificates (PEM) to trust instead of the system's.
  package var caFile: String?
  /// The file with the client certificate (PEM), and the file with the key, if it is separate. The
  /// certificate is presented only to the server of `url`.
  package var clientCertificate: String?
  package var clientKey: String?
  /// The number of seconds for which a server may be silent. A complete answer may take five times
  /// as long.
  package var patience: Int
  /// The time limit for a complete answer in seconds; nil for five times `patience`.
  package var wholePatience: Int?
  /// The time limit for an embedder's first answer in seconds; nil for `patience`.
  package var firstPatience: Int?
  package var userAgent: String
  /// If true, the address is known to be a feed (`webcal:`), so it isn't searched for calendars.
  package var isFeed = false
  /// The IPv4 address of the name server for the lookup of a mail domain, with a port unless it is
  /// 53; nil for the system's name servers.
  package var nameServer: String?
  package var feed: KnownFeed?
  /// The addresses at which calendars are listed; empty if `url` is a calendar.
  package var homes: [String] = []
  package var collections: [KnownCollection] = []
  /// If true, `meetings` answers requests for missing mirror files. They are requested only when
  /// needed, because checking all files takes longer than the server's reply.
  package var answersMissingFiles = false
  /// The paths of the chosen calendars; empty for all.
  package var chosen: [String] = []
  /// The time range to read from system calendars, or for which changes are requested from
  /// Microsoft Graph, in seconds since 1970-01-01T00:00:00Z.
  package var span: Range<Int64>?
  /// The orders for the task `resources`, in sequence.
  package var resources: [ResourceOrder] = []
  /// The request for the task `busy`.
  package var busy: BusyOrder?
  /// The file for the task `serve`.
  package var handOver: HandOver?
  /// The port for the task `page`; 0 for any free port.
  package var port: UInt16 = 0
  /// The name of the model; nil for the first suitable model.
  package var model: String?
  /// For a chat, the complete JSON body of the request, as displayed to the user.
  package var body: String?
  /// The step for the task `signIn`.
  package var signIn: SignInOrder?
  /// If true, `meetings` can provide another access token if the server refuses this one.
  package var renewsCredential = false

  package init(
    task: Task, url: String, credential: FetchCredential?, caFile: String?, patience: Int,
    userAgent: String
  ) {
    (self.task, self.url, self.credential) = (task, url, credential)
    (self.caFile, self.patience, self.userAgent) = (caFile, patience, userAgent)
  }
}

/// The credential for signing in.
package struct FetchCredential: Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// A user name and password, sent by basic or digest authentication.
    case password
    /// A bearer token (RFC 6750).
    case bearer
  }

  package var kind: Kind
  package var user: String
  package var secret: String
  /// The authentication scheme that the server requested before, `basic` or `digest`; nil if
  /// unknown. Knowing it saves a request.
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
  /// The path without percent-encoding, with a slash at the end.
  package var path: String
  /// The sync token (RFC 6578).
  package var token: String?
  package var ctag: String?
  /// The ETags by decoded path; empty strings for resources without one. Nil if they are provided
  /// on request, since they aren't needed for an unchanged calendar.
  package var members: [String: String]?
  /// The paths that the server named but could not deliver.
  package var pending: [String]
  /// If true, all members must be listed regardless of the tokens, because tokens may be wrong.
  package var isListingDue: Bool

  package init(
    path: String, token: String?, ctag: String?, members: [String: String]?, pending: [String],
    isListingDue: Bool
  ) {
    (self.path, self.token, self.ctag, self.members) = (path, token, ctag, members)
    (self.pending, self.isListingDue) = (pending, isListingDue)
  }
}

/// A function that returns the known ETags in a calendar by path, for the given paths or, if
/// `paths` is nil, for all.
package typealias KnownMembers = (
  _ collection: String, _ paths: [String]?
) throws -> [String: String]

/// A function that returns the paths of fetched resources whose files are missing or changed, by
/// the calendar's path.
package typealias KnownMissingFiles = () throws -> [String: [String]]

/// Provides known state on request.
package struct KnownAnswers {
  package let members: KnownMembers
  package let missingMirrorFiles: KnownMissingFiles
  /// Returns the next texts to embed; an empty array at the end.
  package let texts: () throws -> [String]
  /// Returns the answer to a browser.
  package let page: (PageRequest) throws -> PageResponse
  /// Returns another credential after the server has refused one; nil if there is none.
  package var credential: () throws -> FetchCredential? = { nil }

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

/// A file to be served once.
package struct HandOver: Codable, Sendable {
  /// The file in iCalendar format.
  package var file: Data
  /// The `data:` URL to which requests are redirected; nil to serve the file itself.
  package var redirect: String?
  /// If true, other machines in the network may download it.
  package var isForNetwork: Bool
  /// The number of seconds after which serving ends.
  package var deadline: Int

  package init(file: Data, redirect: String?, isForNetwork: Bool, deadline: Int) {
    (self.file, self.redirect) = (file, redirect)
    (self.isForNetwork, self.deadline) = (isForNetwork, deadline)
  }
}
