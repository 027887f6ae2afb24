/// A message of `meetings-fetch`: a JSON object a line on its standard output, and after a resource
/// or an outcome the bytes of it. The last line is `done` or `failed`; where neither comes, it
/// ended before its time.
package enum FetchMessage: Codable, Sendable {
  case found(FoundPlace)
  /// The server of a mail domain's calendars.
  case located(FoundAccount)
  /// The number of resources that have come, of how many; 0 if that is not known.
  case progress(done: Int, of: Int)
  /// `size` bytes follow the line.
  case resource(FetchedResource)
  /// Asks which ETags are known of the calendar at a path: of members by path, all where no paths are
  /// given. The answer is a line on its standard input, a JSON object.
  case membersWanted(of: String, paths: [String]?)
  /// Asks what was fetched and is not there any more, where the order says that it is told. The answer
  /// is a line, too: a JSON object of arrays of paths, by the calendar's.
  case lossesWanted
  /// Discards what came of the calendar at this path so far.
  case withdrawn(String)
  /// A calendar is read, as far as it could be.
  case collection(FetchedCollection)
  /// All calendars that there are.
  case account([FoundCollection])
  /// The outcome of an order; the bytes of what is there now follow.
  case outcome(ResourceOutcome)
  /// The times at which somebody is busy; the bytes of the answer follow.
  case busy(FetchedBusy)
  /// The addresses at which others can get the file.
  case serving([String])
  /// Someone came for it, and has got all of it, or has gone away before.
  case handedOver(isWhole: Bool)
  /// A page of this machine listens at this port.
  case listening(port: UInt16)
  /// A request of a browser. The answer is a line on its standard input, a `PageResponse`.
  case requested(PageRequest)
  /// Asks for the next texts to make vectors of. The answer is a line on its standard input: a JSON
  /// array, empty at the end.
  case textsWanted
  /// The vectors of the texts that were last told, in their order, follow: single floats.
  case embedded(count: Int, dimension: Int)
  case done(FetchSummary)
  /// A piece of a model's answer.
  case said(String)
  /// All that the model has said so far was its reasoning, and no part of the answer.
  case retracted
  /// The model that is to answer.
  case model(FoundModel)
  /// Why a model gave no answer, or no whole one; the last line.
  case unanswered(ChatFailure)
  /// - asksWho: whether a user name and password, or other ones, would help.
  case failed(String, asksWho: Bool)
}

/// The server of a mail domain's calendars.
package struct FoundAccount: Codable, Hashable, Sendable {
  package var url: String
  /// If true, its host is outside of the domain, so that only the user can say whether it is trusted.
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
  /// Its address.
  package var url: String
  /// The addresses at which the account's calendars are listed.
  package var homes: [String]
  package var collections: [FoundCollection]

  package init(kind: Kind, url: String, homes: [String], collections: [FoundCollection]) {
    (self.kind, self.url, self.homes, self.collections) = (kind, url, homes, collections)
  }
}

/// A calendar as its server describes it.
package struct FoundCollection: Codable, Hashable, Sendable {
  /// Without percent-encoding, with a slash at its end.
  package var path: String
  /// As someone called it, which may be anything; the path's last part where no one did.
  package var name: String
  package var color: String?
  /// If true, there may be events or tasks in it; others have journals.
  package var holdsEvents: Bool
  /// Of a calendar elsewhere to which the server subscribes: its address, empty if that is not
  /// told; nil for one of the server's own.
  package var subscribedTo: String?
  package var token: String?
  package var ctag: String?
  /// Of the system's calendars: `subscribed` or `birthdays`; nil for one that is none of these.
  package var kind: String?
  /// Of the system's calendars: the account that it belongs to.
  package var account: String?
  /// If true, it may be changed, where that is told.
  package var isWritable: Bool?

  package init(
    path: String, name: String, color: String?, holdsEvents: Bool, token: String?, ctag: String?
  ) {
    (self.path, self.name, self.color) = (path, name, color)
    (self.holdsEvents, self.token, self.ctag) = (holdsEvents, token, ctag)
  }
}

/// A resource that follows.
package struct FetchedResource: Codable, Sendable {
  /// Of its calendar; empty for a feed.
  package var collection: String
  /// Without percent-encoding; empty for a feed.
  package var path: String
  package var etag: String?
  package var lastModified: String?
  /// In bytes.
  package var size: Int

  package init(
    collection: String, path: String, etag: String?, lastModified: String?, size: Int
  ) {
    (self.collection, self.path, self.etag) = (collection, path, etag)
    (self.lastModified, self.size) = (lastModified, size)
  }
}

/// The outcome of fetching a calendar.
package struct FetchedCollection: Codable, Sendable {
  package var path: String
  /// Of the state that was read; nil if the server has none, or not all could be read.
  package var token: String?
  package var ctag: String?
  /// The paths that the server reports as gone.
  package var removed: [String] = []
  /// The paths that it named and could not serve.
  package var pending: [String] = []
  /// If true, all members were compared.
  package var isListed = false
  /// If true, what is there was told by a search, which a server may answer with less than all: its
  /// members are to be compared soon.
  package var isSearched = false
  /// If true, it is as it was.
  package var isUnchanged = false
  /// Why it could not be read whole.
  package var failure: String?
  /// Remarks on oddities by which nothing is lost.
  package var notes: [String] = []

  package init(path: String) { self.path = path }
}

/// A summary of a run.
package struct FetchSummary: Codable, Sendable {
  package var requests: Int
  /// By which the server asked for the password.
  package var scheme: String?
  /// The new address of the feed, if its server names one.
  package var movedTo: String?
  /// If true, a feed is as it was.
  package var isUnchanged: Bool
  /// The addresses of whose calendars these are, where that is told.
  package var owners: [String]?
  /// If true, the server tells who is invited of what changes (RFC 6638).
  package var invitesByItself: Bool = false

  package init(requests: Int, scheme: String?, movedTo: String?, isUnchanged: Bool) {
    (self.requests, self.scheme) = (requests, scheme)
    (self.movedTo, self.isUnchanged) = (movedTo, isUnchanged)
  }
}

extension FetchMessage {
  /// The number of bytes that follow its line.
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

/// A model that is to answer.
package struct FoundModel: Codable, Sendable {
  /// Nil if the server has only one, and no name for it.
  package var name: String?
  /// The number of tokens that it reads at once, with its answer, where its server says so.
  package var window: Int?

  package init(name: String?, window: Int?) { (self.name, self.window) = (name, window) }
}

/// Why a model gave no answer.
package enum ChatFailure: Error, Codable, Hashable, Sendable {
  /// No one is there, or nothing came in time: a clause that says why.
  case unreachable(String)
  /// It requires sign-in, or refuses the key.
  case unauthorized(status: Int)
  /// It has no such model, in its own words.
  case noModel(String)
  /// Nothing is at that address.
  case nothingThere(status: Int)
  /// It has no time now.
  case busy(status: Int, seconds: Int?)
  /// It does not answer as such servers do: with a page for people, mostly.
  case noChat(String)
  /// It refused, in its own words.
  case refused(status: Int, String)
  /// The answer broke off.
  case cutOff
  /// It reached its limit of tokens.
  case lengthLimit
  /// A filter withheld the answer, or the rest of it.
  case filtered
  /// The model refused, in its own words.
  case declined(String)
  /// It called a tool instead of answering.
  case toolCall
  /// It gave its reasoning and no answer.
  case reasoningAlone
  /// It said nothing.
  case empty
  /// A part of the answer can't be read.
  case garbled
  /// It did not stop.
  case endless
  /// None of the models there answers questions.
  case onlyEmbedders
}
