import Foundation

/// An order for one resource of a CalDAV server.
package struct ResourceOrder: Codable, Hashable, Sendable {
  /// Without percent-encoding.
  package var path: String
  package var act: Act
  /// If true, who is invited is not to be told by the server, as far as it lets one say so.
  package var isSilent: Bool

  package enum Act: Codable, Hashable, Sendable {
    case read
    case put(Data, if: ResourceCondition)
    case delete(if: ResourceCondition)
  }

  package init(path: String, act: Act, isSilent: Bool = true) {
    (self.path, self.act, self.isSilent) = (path, act, isSilent)
  }
}

/// Under which a server is to change a resource, and otherwise to leave it.
package enum ResourceCondition: Codable, Hashable, Sendable {
  /// Nothing is there (`If-None-Match: *`).
  case isNew
  /// It is still the one that was read (`If-Match`).
  case etag(EntityTag)
}

/// The tags of one state of a resource.
package struct ResourceTags: Codable, Hashable, Sendable {
  package var etag: String?
  /// The schedule tag, which stays the same where only answers of attendees came in (RFC 6638,
  /// section 3.2.10). Some servers keep it over changes by other clients too, so it is no condition.
  package var scheduleTag: String?

  package init(etag: String?, scheduleTag: String?) {
    (self.etag, self.scheduleTag) = (etag, scheduleTag)
  }

  /// The condition that holds for this state alone, or nil if its entity tag is missing, weak (RFC
  /// 9110, section 8.8.1) or malformed.
  package var condition: ResourceCondition? {
    etag.flatMap(EntityTag.init(strong:)).map { .etag($0) }
  }
}

/// The outcome of an order.
package struct ResourceOutcome: Codable, Sendable {
  package var path: String
  package var result: Result
  /// The state of the resource afterwards.
  package var now: State

  package enum Result: Codable, Hashable, Sendable {
    /// It was done; the tags are those that the answer names.
    case done(ResourceTags)
    /// The server says that it did not do it: a sentence without the host, with the answer's status.
    case refused(String)
    /// It may have been done: no answer came, or one that does not say so either way. A sentence.
    /// `mayFollow` where the server may still be doing it.
    case unknown(String, mayFollow: Bool)
  }

  package enum State: Codable, Sendable {
    /// `size` bytes follow.
    case there(ResourceTags, size: Int)
    case nothing
    /// It could not be looked at: a sentence with the host.
    case unknown(String)
  }

  package init(path: String, result: Result, now: State) {
    (self.path, self.result, self.now) = (path, result, now)
  }
}
