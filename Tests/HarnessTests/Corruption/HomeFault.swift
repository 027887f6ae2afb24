import Foundation
import SeededRandom

@testable import MeetingsCLITests

/// Damages files in a home folder other than the database, or ids of segments, depending on a seed,
/// and returns a description.
enum HomeFault: CaseIterable {
  case journal, journalName, mirror, settings, segment

  /// - Parameter folder: the user's folder, with the home folder and the settings.
  func inflict(in folder: String, _ random: inout SplitMix64) throws -> String {
    let home = folder + "/home"
    switch self {
    case .journal: return try Self.damage(Self.file("changes", home, &random), &random)
    case .journalName: return try Self.rename(Self.file("changes", home, &random), &random)
    case .mirror: return try Self.damage(Self.file("mirror", home, &random), &random)
    case .settings: return try Self.damage(folder + "/.config/meetings/config.toml", &random)
    case .segment:
      let id = Self.numbers.randomElement(using: &random)!
      return try RowFault.withoutRules(home + "/meetings.sqlite") { db in
        try db.execute(
          sql: "UPDATE segment SET id = ? WHERE id = (SELECT max(id) FROM segment)", arguments: [id]
        )
        return "segment.id = \(id)"
      } ?? "none"
    }
  }

  private static let numbers: [Int64] = [
    0, -1, 1 << 31, 1 << 32, 1 << 40, 1 << 47, 1 << 62, .max - 1, .max, .min,
  ]

  /// Returns a random file in a folder of the home folder.
  private static func file(
    _ folder: String, _ home: String, _ random: inout SplitMix64
  ) throws -> String {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(home)/\(folder)").sorted()
    let paths = names.map { "\(home)/\(folder)/\($0)" }.filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    return paths.randomElement(using: &random)!
  }

  /// The name of a journal entry has its number, time and state.
  private static func rename(_ path: String, _ random: inout SplitMix64) throws -> String {
    let folder = (path as NSString).deletingLastPathComponent
    let parts = (path as NSString).lastPathComponent.split { "-.".contains($0) }.map(String.init)
    var (number, time, state) = (parts[0], parts[1], parts[2])
    switch Int.random(in: 0..<3, using: &random) {
    case 0: number = "\(numbers.randomElement(using: &random)!)"
    case 1: time = "\(numbers.randomElement(using: &random)!)"
    default: state = ["begun", "undoing", "done", "undone", "x"].randomElement(using: &random)!
    }
    let name = "\(number)-\(time).\(state)"
    if path == "\(folder)/\(name)" { return "none" }
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder)/\(name)")
    return "renamed \(path) to \(name)"
  }

  private static func damage(_ path: String, _ random: inout SplitMix64) throws -> String {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let place = Int.random(in: 0..<data.count, using: &random)
    var done = "\(path) at \(place): "
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2:
      data[place] = UInt8.random(in: 0...255, using: &random)
      done += "another byte"
    case 3:
      data = data.prefix(place)
      done += "cut"
    case 4:
      let number = Data("\(numbers.randomElement(using: &random)!)".utf8)
      let digits = data.indices.filter { (0x30...0x39).contains(data[$0]) }
      if let digit = digits.randomElement(using: &random) {
        data.replaceSubrange(digit...digit, with: number)
      }
      done += "another number"
    case 5:
      data.insert(contentsOf: data.prefix(place), at: place)
      done += "its beginning again"
    case 6:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      return done + "a folder"
    default:
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: Bool.random(using: &random) ? "/dev/zero" : "nowhere")
      return done + "a link"
    }
    try data.write(to: URL(fileURLWithPath: path))
    return done
  }
}
