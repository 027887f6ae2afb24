import Foundation

/// What is to be done with one resource of a CalDAV server.
package struct ResourceOrder: Codable, Hashable, Sendable {
  /// Without percent-encoding.
  package var path: String
  package var act: Act
  /// Whether who is invited is not to be told by the server, as far as it lets one say so.
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
  case etag(String)
  /// The same, but for answers of who is invited, which the server joins by itself
  /// (`If-Schedule-Tag-Match`, RFC 6638, section 3.2.10).
  case scheduleTag(String)
}

/// What tells one state of a resource from any other.
package struct ResourceTags: Codable, Hashable, Sendable {
  package var etag: String?
  package var scheduleTag: String?

  package init(etag: String?, scheduleTag: String?) {
    (self.etag, self.scheduleTag) = (etag, scheduleTag)
  }

  /// Nil where the server tells none that is good for it: a weak one means that what is there is
  /// nearly the same (RFC 9110, section 8.8.1).
  package var condition: ResourceCondition? {
    guard let etag, !etag.isEmpty, !etag.hasPrefix("W/") else { return nil }
    if let scheduleTag, !scheduleTag.isEmpty { return .scheduleTag(scheduleTag) }
    return .etag(etag)
  }
}

/// What came of an order.
package struct ResourceOutcome: Codable, Sendable {
  package var path: String
  package var result: Result
  /// What is there afterwards.
  package var now: State

  package enum Result: Codable, Hashable, Sendable {
    /// It was done; the tags are those that the answer names.
    case done(ResourceTags)
    /// The server did not do it: a sentence without the host, with the answer's status.
    case refused(String)
    /// No answer came, so it may have been done: a sentence with the host.
    case unanswered(String)
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
