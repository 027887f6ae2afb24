/// A message from `meetings-fetch`: a line with a JSON object on standard output, in some cases
/// followed by the bytes of a resource. The last message is `done` or `failed`; if both are
/// missing, the program has exited early.
package enum FetchMessage: Codable, Sendable {
  case found(FoundPlace)
  /// The calendar server of a mail domain.
  case located(FoundAccount)
  /// The number of resources fetched, and the total number, which is 0 if unknown.
  case progress(done: Int, of: Int)
  /// A resource, whose `size` bytes follow.
  case resource(FetchedResource)
  /// Asks for the known ETags of the calendar at a path, either for some members or for all. The
  /// answer is a line with a JSON object on standard input.
  case membersWanted(of: String, paths: [String]?)
  /// Asks for the paths of fetched files that are missing now, if the order allows it
  /// (`answersMissingFiles`). The answer is a line with a JSON object that maps each calendar's
  /// path to an array of paths.
  case missingFilesWanted
  /// Discards the resources sent so far for the calendar at this path.
  case withdrawn(String)
  /// The result for a calendar, which may be partial.
  case collection(FetchedCollection)
  /// All calendars of the account.
  case account([FoundCollection])
  /// The outcome of an order. The bytes of the resource's current contents follow.
  case outcome(ResourceOutcome)
  /// A person's busy times; the bytes of the answer follow.
  case busy(FetchedBusy)
  /// The addresses from which others can download the file.
  case serving([String])
  /// A client has downloaded the file, completely or in part.
  case handedOver(isWhole: Bool)
  /// The page on this machine listens on this port.
  case listening(port: UInt16)
  /// A browser's request. The answer is a line with a `PageResponse` on standard input.
  case requested(PageRequest)
  /// Asks for texts to embed, as a JSON array on a line of standard input, empty at the end.
  case textsWanted
  /// The vectors of the last texts, in the same order. Their bytes follow as single-precision
  /// floats.
  case embedded(count: Int, dimension: Int)
  case done(FetchSummary)
  /// A piece of a model's answer.
  case said(String)
  /// Everything from the model so far was reasoning rather than the answer.
  case retracted
  /// The model that will answer.
  case model(FoundModel)
  /// The reason why a model gave no answer or only part of one. This is the last message.
  case unanswered(ChatFailure)
  /// The address at which the user gives consent in a browser.
  case consentWanted(String)
  /// The code that the user types on another device.
  case codeWanted(DeviceCode)
  /// The user has signed in, or the access token was renewed.
  case granted(SignInServer, GrantedTokens)
  /// The server refused the access token. The answer is a line with a `RenewedCredential` on
  /// standard input.
  case credentialWanted
  /// The run has failed. The text is the reason as a sentence. `needsCredentials` is true if
  /// credentials are missing or wrong.
  case failed(String, needsCredentials: Bool)
}

/// The calendar server of a mail domain.
package struct FoundAccount: Codable, Hashable, Sendable {
  package var url: String
  /// If true, the host is outside the domain, so only the user can decide whether to trust it.
  package var isElsewhere: Bool

  package init(url: String, isElsewhere: Bool) {
    (self.url, self.isElsewhere) = (url, isElsewhere)
  }
}

/// The calendar or account at an address.
package struct FoundPlace: Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case feed, collection, account
  }

  package var kind: Kind
  package var url: String
  /// The addresses at which the account's calendars are listed.
  package var homes: [String]
  package var collections: [FoundCollection]

  package init(kind: Kind, url: String, homes: [String], collections: [FoundCollection]) {
    (self.kind, self.url, self.homes, self.collections) = (kind, url, homes, collections)
  }
}

/// A calendar as described by its server.
package struct FoundCollection: Codable, Hashable, Sendable {
  /// The path without percent-encoding, with a slash at the end.
  package var path: String
  /// The display name, which may be any text; the last part of the path if there is none.
  package var name: String
  package var color: String?
  /// If true, the calendar may contain events or tasks, not only journals.
  package var mayContainEvents: Bool
  /// The address of the external calendar to which the server subscribes, empty if unknown; nil for
  /// an ordinary calendar.
  package var subscribedTo: String?
  package var token: String?
  package var ctag: String?
  /// For system calendars, `subscribed` or `birthdays`; nil for other kinds.
  package var kind: String?
  /// The account to which the calendar belongs; nil if the path identifies it.
  package var account: String?
  /// If true, the calendar is writable; nil if unknown.
  package var isWritable: Bool?

  package init(
    path: String, name: String, color: String?, mayContainEvents: Bool, token: String?,
    ctag: String?
  ) {
    (self.path, self.name, self.color) = (path, name, color)
    (self.mayContainEvents, self.token, self.ctag) = (mayContainEvents, token, ctag)
  }
}

/// A resource whose bytes follow.
package struct FetchedResource: Codable, Sendable {
  /// The path of the calendar; empty for a feed.
  package var collection: String
  /// The path without percent-encoding; empty for a feed.
  package var path: String
  package var etag: String?
  package var lastModified: String?
  /// The size in bytes.
  package var size: Int

  package init(
    collection: String, path: String, etag: String?, lastModified: String?, size: Int
  ) {
    (self.collection, self.path, self.etag) = (collection, path, etag)
    (self.lastModified, self.size) = (lastModified, size)
  }
}

/// The result of fetching a calendar.
package struct FetchedCollection: Codable, Sendable {
  package var path: String
  /// The sync token of the state that was read; nil if the server has no tokens or the state was
  /// not read completely.
  package var token: String?
  package var ctag: String?
  /// The paths that the server reports as removed.
  package var removed: [String] = []
  /// The paths that the server named but could not deliver.
  package var pending: [String] = []
  /// If true, the outcome is based on a list of all members.
  package var isListed = false
  /// If true, the contents were fetched by a search. A server may answer it incompletely, so all
  /// members must be listed soon.
  package var isSearched = false
  /// If true, the calendar is unchanged.
  package var isUnchanged = false
  /// The reason why the calendar could not be read completely.
  package var failure: String?
  /// Remarks on oddities that cause no loss of data.
  package var notes: [String] = []

  package init(path: String) { self.path = path }
}

/// The summary of a run.
package struct FetchSummary: Codable, Sendable {
  package var requests: Int
  /// The authentication scheme requested by the server.
  package var scheme: String?
  /// The new address of the feed, if its server names one.
  package var movedTo: String?
  /// If true, the feed is unchanged.
  package var isUnchanged: Bool
  /// The email addresses of the calendars' owner, if known.
  package var owners: [String]?
  /// If true, the server notifies invited people of changes (RFC 6638).
  package var invitesByItself: Bool = false

  package init(requests: Int, scheme: String?, movedTo: String?, isUnchanged: Bool) {
    (self.requests, self.scheme) = (requests, scheme)
    (self.movedTo, self.isUnchanged) = (movedTo, isUnchanged)
  }
}

extension FetchMessage {
  /// The number of bytes that follow the message's line.
  var followingBytes: Int {
    switch self {
    case .resource(let resource): return resource.size
    case .outcome(let outcome):
      if case .there(_, let size) = outcome.now { return size }
      return 0
    case .busy(let busy):
      if case .times(let size) = busy.answer { return size }
      return 0
    case .embedded(let count, let dimension): return 4 * count * dimension
    default: return 0
    }
  }
}

/// The model that will answer.
package struct FoundModel: Codable, Sendable {
  /// The name; nil if the server has only one model without a name.
  package var name: String?
  /// The context window in tokens, including the answer; nil if the server doesn't report it.
  package var window: Int?

  package init(name: String?, window: Int?) { (self.name, self.window) = (name, window) }
}

/// The reason why a model gave no answer.
package enum ChatFailure: Error, Codable, Hashable, Sendable {
  /// The server can't be reached or didn't answer in time. The value is the reason as a clause.
  case unreachable(String)
  /// The server requires sign-in or rejects the key.
  case unauthorized(status: Int)
  /// The model doesn't exist; the value is the server's message.
  case noModel(String)
  /// Nothing exists at the address.
  case nothingThere(status: Int)
  /// The server is busy.
  case busy(status: Int, seconds: Int?)
  /// The answer doesn't come from a model's API; usually it is a web page.
  case noChat(String)
  /// The server refused the request. The values are the status and the server's message.
  case refused(status: Int, String)
  /// The answer was cut off.
  case cutOff
  /// The answer reached the token limit.
  case lengthLimit
  /// A filter removed all or part of the answer.
  case filtered
  /// The model refused to answer. The value is the model's message.
  case declined(String)
  /// The model called a tool instead of answering.
  case toolCall
  /// The model gave only its reasoning.
  case reasoningAlone
  /// The answer is empty.
  case empty
  /// A part of the answer can't be read.
  case garbled
  /// The answer exceeded the size limit.
  case endless
  /// No model on the server can answer questions.
  case onlyEmbedders
}
