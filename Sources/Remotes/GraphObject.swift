import Foundation

/// A JSON object of Microsoft Graph. A member of an unexpected type counts as missing.
struct GraphObject {
  private let members: [String: Any]

  init(_ members: [String: Any]) { self.members = members }

  /// Parses an object; fails if the bytes are not a JSON object.
  init?(_ bytes: [UInt8]) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return nil }
    members = object
  }

  func text(_ name: String) -> String? {
    (members[name] as? String).flatMap { $0.isEmpty ? nil : $0 }
  }

  func number(_ name: String) -> Int? { members[name] as? Int }

  func flag(_ name: String) -> Bool { members[name] as? Bool ?? false }

  func texts(_ name: String) -> [String] { members[name] as? [String] ?? [] }

  func object(_ name: String) -> GraphObject? {
    (members[name] as? [String: Any]).map { GraphObject($0) }
  }

  /// If true, the object is a page of a list.
  var isList: Bool { members["value"] is [Any] }

  func objects(_ name: String) -> [GraphObject] {
    (members[name] as? [Any] ?? []).compactMap { $0 as? [String: Any] }.map { GraphObject($0) }
  }

  /// Returns the object with more elements in the array `name`.
  func adding(_ more: [GraphObject], to name: String) -> GraphObject {
    var all = members
    all[name] = (members[name] as? [Any] ?? []) + more.map(\.members)
    return GraphObject(all)
  }

  // MARK: Events (https://learn.microsoft.com/graph/api/resources/event)

  var isRemoved: Bool { members["@removed"] != nil }

  var isSeries: Bool { object("recurrence") != nil }

  /// The address of an organizer or attendee
  /// (https://learn.microsoft.com/graph/api/resources/emailaddress).
  var address: String? { object("emailAddress")?.text("address") }
}
