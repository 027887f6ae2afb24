import Foundation
import SeededRandom

/// A folder of calendars with many kinds of links, next to another person's folder.
final class LinkedFolder {
  /// Text in all files of the other folder, and in none of this one.
  static let secret = "SUMMARY:Lee's severance"

  let root: String
  /// The files in the folder that can be read without following links out of it.
  private(set) var readable: Set<String> = []
  /// The links that must be left out and reported.
  private(set) var refused: Set<String> = []

  /// The folder used as a source.
  var own: String { root + "/dana" }
  private var others: String { root + "/lee" }
  private var random: SplitMix64
  private let files = FileManager.default

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    root = files.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "links-\(UUID().uuidString)").path(percentEncoded: false)
    for folder in ["dana/team/deep", "lee/private", "shared"] {
      try files.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for name in ["lee/a.ics", "lee/private/b.ics", "lee/displayname", "shared/c.ics"] {
      try Data(Self.secret.utf8).write(to: URL(filePath: "\(root)/\(name)"))
    }
    for name in ["own.ics", "team/own.ics", "team/deep/own.ics"] { try write(name) }
    for number in 0..<Int.random(in: 1...5, using: &random) { try link(number) }
  }

  deinit { try? files.removeItem(atPath: root) }

  func write(_ name: String) throws {
    try Data("SUMMARY:\(name)".utf8).write(to: URL(filePath: "\(own)/\(name)"))
    readable.insert(name)
  }

  /// Adds a link to the folder.
  private func link(_ number: Int) throws {
    let folder = ["", "team/", "team/deep/"].randomElement(using: &random)!
    let up = String(repeating: "../", count: folder.split(separator: "/").count)
    let name = "\(folder)link\(number)"
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try refuse("\(name).ics", to: "\(others)/a.ics")
    case 1: try refuse("\(name).ics", to: "\(up)../lee/a.ics")
    case 2: try refuse(name, to: others)
    case 3: try refuse(name, to: "\(up)../lee/private")
    case 4: try refuse("\(name).ics", to: "\(own)/own.ics")
    case 5: try refuse("\(name).ics", to: "\(up)../dana/own.ics")
    case 6:
      // A link within the folder, and one through it that leads out.
      try put("\(name)-here", to: up.isEmpty ? "." : up)
      try refuse("\(name).ics", to: "\((name as NSString).lastPathComponent)-here/../lee/a.ics")
    case 7:
      try refuse("\(name)-way.ics", to: "\(up)../shared/c.ics")
      try refuse("\(name).ics", to: "\((name as NSString).lastPathComponent)-way.ics")
    case 8: try follow("\(name).ics", to: "\(up)own.ics")
    case 9: try follow("\(name).ics", to: "\(up)team/../team/deep/own.ics")
    case 10:
      try put("\(name)-way", to: "\(up)team")
      try follow("\(name).ics", to: "\((name as NSString).lastPathComponent)-way/own.ics")
    default:
      try? files.removeItem(atPath: "\(own)/\(folder)displayname")
      try put("\(folder)displayname", to: "\(up)../lee/displayname")
    }
  }

  private func follow(_ name: String, to target: String) throws {
    try put(name, to: target)
    readable.insert(name)
  }

  private func refuse(_ name: String, to target: String) throws {
    try put(name, to: target)
    refused.insert(name)
  }

  private func put(_ name: String, to target: String) throws {
    try files.createSymbolicLink(atPath: "\(own)/\(name)", withDestinationPath: target)
  }

  /// Repeatedly swaps `own.ics` and `team` with links out of the folder, `count` times each.
  static func swap(in root: String, _ count: Int) {
    for (name, target) in [("own.ics", "lee/a.ics"), ("team", "lee")] {
      let (place, aside) = ("\(root)/dana/\(name)", "\(root)/aside")
      for _ in 0..<count {
        rename(place, aside)
        symlink("\(root)/\(target)", place)
        unlink(place)
        symlink("../\(target)", place)
        unlink(place)
        rename(aside, place)
      }
    }
  }
}
