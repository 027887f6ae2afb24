import Foundation

/// A folder of data files for tests.
public struct TestFolder: Sendable {
  private let url: URL

  public init(_ url: URL) { self.url = url }

  /// - Parameter name: the name of a folder beside the Swift file that calls this.
  public init(_ name: String, file: String = #filePath) {
    self.init(URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(name))
  }

  /// Returns the sorted names of all files with an ending, with the names of their subfolders.
  public func names(ending: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
    return (all ?? []).filter { $0.hasSuffix(ending) }.sorted()
  }

  public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  public func text(of name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }
}

/// A line of such a file that can't be used, and why.
public struct MalformedLine: Error {
  /// The file and the line, as in `org.txt:12`.
  public let place: String
  public let reason: String

  public init(place: String, reason: String) { (self.place, self.reason) = (place, reason) }
}
