import Files
import Foundation

/// The form of a write in the journal. If the file, or the mirror's copy of a resource, is in one
/// of the write's two states, only a patch is stored; otherwise both states, in base64. Older
/// versions wrote both as arrays of numbers.
extension ChangePlan.Write: Codable {
  private enum CodingKeys: String, CodingKey { case source, path, before, after, patch, server }

  /// Decodes a write. If it contains a patch, its states are unknown until `resolve(by:)` is
  /// called.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      source: try container.decode(String.self, forKey: .source),
      path: try container.decode(String.self, forKey: .path),
      before: try Self.bytes(.before, in: container),
      after: try Self.bytes(.after, in: container),
      server: try container.decodeIfPresent(ServerResource.self, forKey: .server),
      unresolved: try container.decodeIfPresent(FilePatch.self, forKey: .patch))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(source, forKey: .source)
    try container.encode(path, forKey: .path)
    try container.encodeIfPresent(server, forKey: .server)
    if let patch = unresolved ?? patch {
      try container.encode(patch, forKey: .patch)
    } else {
      try container.encodeIfPresent(before.map { Data($0) }, forKey: .before)
      try container.encodeIfPresent(after.map { Data($0) }, forKey: .after)
    }
  }

  /// The patch to store; nil if both states have to be stored. Servers reformat resources, so the
  /// states of a resource are stored until the mirror contains the new one.
  private var patch: FilePatch? {
    guard server == nil || isInMirror, let before, let after else { return nil }
    return FilePatch(from: before, to: after)
  }

  private static func bytes(
    _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> [UInt8]? {
    if let data = try? container.decodeIfPresent(Data.self, forKey: key) { return Array(data) }
    return try container.decodeIfPresent([UInt8].self, forKey: key)
  }

  /// Derives the states from the patch and the current file or mirror copy, or from the temporary
  /// file that a killed run has left.
  ///
  /// - Parameter name: the name of the temporary file.
  mutating func resolve(by name: String) {
    guard let patch = unresolved else { return }
    let states =
      FileReplacement.contents(path).flatMap(patch.states)
      ?? FileReplacement.contents(beside: path, by: name).flatMap(patch.states)
    guard let states else { return }
    (before, after, unresolved) = (states.before, states.after, nil)
  }
}
