import Foundation

/// An order for one resource of a CalDAV server.
package struct ResourceOrder: Codable, Hashable, Sendable {
  /// The path without percent-encoding.
  package var path: String
  package var act: Act
  /// If true, the server is asked not to notify invited people. Servers support this only for some
  /// changes.
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

/// The precondition for changing a resource.
package enum ResourceCondition: Codable, Hashable, Sendable {
  /// The resource doesn't exist yet (`If-None-Match: *`).
  case isNew
  /// The resource is still the one that was read (`If-Match`).
  case etag(EntityTag)
}

/// The tags of one state of a resource.
package struct ResourceTags: Codable, Hashable, Sendable {
  package var etag: String?
  /// The schedule tag, which stays the same if only attendees' answers arrive (RFC 6638, section
  /// 3.2.10). It is not used as a precondition, because some servers keep it after changes by other
  /// clients.
  package var scheduleTag: String?

  package init(etag: String?, scheduleTag: String?) {
    (self.etag, self.scheduleTag) = (etag, scheduleTag)
  }

  /// The precondition that is true only for this state; nil if its entity tag is missing, weak (RFC
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
    /// The change was made; the tags are those in the answer.
    case done(ResourceTags)
    /// The server refused; the reason is a sentence with the status, without the host.
    case refused(String)
    /// The change may have been made, because there was no answer or an inconclusive one. The
    /// reason is a sentence. If `mayFollow` is true, the server may still be working on it.
    case unknown(String, mayFollow: Bool)
  }

  package enum State: Codable, Sendable {
    /// The resource exists; its `size` bytes follow.
    case there(ResourceTags, size: Int)
    case nothing
    /// The resource could not be read; the reason is a sentence with the host.
    case unknown(String)
  }

  package init(path: String, result: Result, now: State) {
    (self.path, self.result, self.now) = (path, result, now)
  }
}
