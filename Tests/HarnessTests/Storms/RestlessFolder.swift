import Foundation
import SeededRandom
import Synchronization

@testable import MeetingsCLITests

/// A folder of calendars that is rewritten continuously: in place, with half of a file at first; by
/// renaming, as careful programs do; and by swapping two files, so that events move.
final class RestlessFolder: Sendable {
  let folder: String
  private let files: Int
  private let seed: UInt64
  private let isStopped = Mutex(false)
  private let done = DispatchSemaphore(value: 0)

  init(folder: String, files: Int, seed: UInt64) throws {
    (self.folder, self.files, self.seed) = (folder, files, seed)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for file in 0..<files { try text(of: file, revision: 0).write(toFile: path(file)) }
  }

  /// Starts rewriting.
  func start() {
    DispatchQueue.global().async {
      var moments = SplitMix64(seed: self.seed)
      // The number of the events in each file.
      var contents = Array(0..<self.files)
      var revision = 0
      while !self.isStopped.withLock({ $0 }) {
        revision += 1
        try? self.rewrite(revision: revision, &contents, &moments)
        usleep(UInt32.random(in: 1_000..<9_000, using: &moments))
      }
      self.done.signal()
    }
  }

  /// Stops after the last file is written completely.
  func stop() {
    isStopped.withLock { $0 = true }
    done.wait()
  }

  private func rewrite(
    revision: Int, _ contents: inout [Int], _ moments: inout SplitMix64
  ) throws {
    let file = Int.random(in: 0..<files, using: &moments)
    let text = text(of: contents[file], revision: revision)
    switch Int.random(in: 0..<3, using: &moments) {
    case 0: try write(text, inPlace: file, &moments)
    case 1:
      try text.write(toFile: path(file) + ".new")
      rename(path(file) + ".new", path(file))
    default:
      let other = (file + 1) % files
      contents.swapAt(file, other)
      rename(path(file), path(file) + ".old")
      rename(path(other), path(file))
      rename(path(file) + ".old", path(other))
    }
  }

  private func write(
    _ text: String, inPlace file: Int, _ moments: inout SplitMix64
  ) throws {
    let data = Data(text.utf8)
    let middle = Int.random(in: 0..<data.count, using: &moments)
    guard let handle = FileHandle(forWritingAtPath: path(file)) else { return }
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: data[..<middle])
    usleep(UInt32.random(in: 0..<6_000, using: &moments))
    try handle.write(contentsOf: data[middle...])
    try handle.close()
  }

  private func path(_ file: Int) -> String { "\(folder)/\(file).ics" }

  /// Returns three meetings, whose keys are the same in each revision.
  private func text(of file: Int, revision: Int) -> String {
    var moments = SplitMix64(seed: UInt64(file * 100_000 + revision))
    let words = ["price", "tier", "renewal", "tender", "hiring", "roadmap", "audit", "harbour"]
    let events = (0..<3).map { event in
      let notes = (0..<150).map { _ in words.randomElement(using: &moments)! }
      return ICS.event(
        "\(file)-\(event)", "Budget \(file) \(event)",
        with: ["Dana Wolf", "Lee Park"], notes: notes.joined(separator: " "),
        "SEQUENCE:\(revision)")
    }
    return ICS.calendar(events[0], events[1], events[2])
  }
}

extension String {
  fileprivate func write(toFile path: String) throws {
    try Data(utf8).write(to: URL(fileURLWithPath: path))
  }
}
