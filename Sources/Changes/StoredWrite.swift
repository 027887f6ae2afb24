import Foundation

/// The form of a write in the journal: the bytes before as base64, and those after as the one stretch
/// that differs. Journals of older versions have both as arrays of numbers.
extension ChangePlan.Write: Codable {
  private enum CodingKeys: String, CodingKey { case source, path, before, after, patch, server }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let before = try Self.bytes(.before, in: container)
    let patch = try container.decodeIfPresent(ChangedStretch.self, forKey: .patch)
    let after = try patch.map { try $0.applied(to: before ?? []) }
    self.init(
      source: try container.decode(String.self, forKey: .source),
      path: try container.decode(String.self, forKey: .path),
      before: before, after: try after ?? Self.bytes(.after, in: container),
      server: try container.decodeIfPresent(ServerResource.self, forKey: .server))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(before.map { Data($0) }, forKey: .before)
    if let before, let after {
      try container.encode(ChangedStretch(from: before, to: after), forKey: .patch)
    } else {
      try container.encodeIfPresent(after.map { Data($0) }, forKey: .after)
    }
    try container.encodeIfPresent(server, forKey: .server)
  }

  private static func bytes(
    _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> [UInt8]? {
    if let data = try? container.decodeIfPresent(Data.self, forKey: key) { return Array(data) }
    return try container.decodeIfPresent([UInt8].self, forKey: key)
  }
}

/// The stretch in which one text differs from another.
struct ChangedStretch: Codable, Equatable {
  /// The number of bytes before it that both have.
  let prefix: Int
  /// The number of bytes behind it that both have.
  let suffix: Int
  let bytes: Data

  init(from old: [UInt8], to new: [UInt8]) {
    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let suffix =
      (0..<shorter - prefix).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - prefix
    (self.prefix, self.suffix) = (prefix, suffix)
    bytes = Data(new[prefix..<new.count - suffix])
  }

  /// - Throws: where `old` is too short for it.
  func applied(to old: [UInt8]) throws -> [UInt8] {
    guard (0...old.count).contains(prefix), (0...old.count - prefix).contains(suffix) else {
      throw CocoaError(.coderReadCorrupt)
    }
    return Array(old.prefix(prefix)) + bytes + old.suffix(suffix)
  }
}
