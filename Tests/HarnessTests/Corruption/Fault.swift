import Foundation
import GRDB
import SeededRandom

@testable import MeetingsCLITests

/// Damages a closed database, depending on a seed, and returns a description.
enum Fault {
  private typealias Kind = (String, inout SplitMix64) throws -> String?

  static func inflict(on path: String, _ random: inout SplitMix64) throws -> String {
    let kinds: [Kind] = [
      RowFault.value, RowFault.value, RowFault.value, RowFault.bytesOfBlob, RowFault.bytesOfBlob,
      RowFault.deletion, RowFault.exchange, RowFault.copy, PageFault.bytes, PageFault.bytes,
      PageFault.header, PageFault.fileHeader, PageFault.cut, PageFault.swap, PageFault.zeros,
    ]
    while true {
      if let done = try kinds.randomElement(using: &random)!(path, &random) { return done }
    }
  }
}

/// Damages pages or the file.
private enum PageFault {
  private static let pageSize = 16_384

  static func bytes(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try change(path) { data in
      let place = Int.random(in: 100..<data.count, using: &random)
      return overwrite(&data, at: place, Int.random(in: 1...8, using: &random), &random)
    }
  }

  /// Damages the first bytes of a page: its kind, free space, and number of cells.
  static func header(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try change(path) { data in
      let page = Int.random(in: 0..<data.count / pageSize, using: &random)
      let start = page * pageSize + (page == 0 ? 100 : 0)
      return overwrite(&data, at: start + Int.random(in: 0..<16, using: &random), 1, &random)
    }
  }

  static func fileHeader(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try change(path) { data in
      overwrite(&data, at: Int.random(in: 0..<100, using: &random), 1, &random)
    }
  }

  static func cut(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try change(path) { data in
      let atPage = Bool.random(using: &random)
      let place = Int.random(in: 0..<data.count, using: &random)
      let length = atPage ? place / pageSize * pageSize : place
      data = data.prefix(length)
      return "cut at \(length)"
    }
  }

  static func swap(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try change(path) { data in
      let pages = (0..<2).map { _ in
        Int.random(in: 1..<data.count / pageSize, using: &random) * pageSize
      }
      let (first, second) = (
        data[pages[0]..<pages[0] + pageSize], data[pages[1]..<pages[1] + pageSize]
      )
      let (a, b) = (Data(first), Data(second))
      data.replaceSubrange(pages[0]..<pages[0] + pageSize, with: b)
      data.replaceSubrange(pages[1]..<pages[1] + pageSize, with: a)
      return "swapped the pages at \(pages)"
    }
  }

  static func zeros(_ path: String, _ random: inout SplitMix64) throws -> String? {
    try change(path) { data in
      let page = Int.random(in: 0..<data.count / pageSize, using: &random) * pageSize
      data.replaceSubrange(page..<page + pageSize, with: Data(count: pageSize))
      return "zeros for the page at \(page)"
    }
  }

  private static func overwrite(
    _ data: inout Data, at place: Int, _ count: Int, _ random: inout SplitMix64
  ) -> String {
    let end = min(data.count, place + count)
    for byte in place..<end { data[byte] = UInt8.random(in: 0...255, using: &random) }
    return "other bytes at \(place)..<\(end)"
  }

  private static func change(_ path: String, _ body: (inout Data) -> String) throws -> String {
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    let done = body(&data)
    try data.write(to: URL(fileURLWithPath: path))
    return done
  }
}
