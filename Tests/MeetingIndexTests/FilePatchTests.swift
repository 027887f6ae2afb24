import Foundation
import SeededRandom
import Testing

@testable import Changes

@Suite("The patch of a file that was changed")
struct FilePatchTests {
  private func bytes(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }

  @Test("leads from each of the two states to the other, wherever they differ")
  func bothWays() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let before = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        "line \(Int.random(in: 0...6, using: &random))"
      }
      var after = before
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let place = Int.random(in: 0...after.count, using: &random)
        if Bool.random(using: &random) || place == after.count {
          after.insert("new \(Int.random(in: 0...3, using: &random))", at: place)
        } else {
          after.remove(at: place)
        }
      }
      let patch = FilePatch(from: bytes(before), to: bytes(after))
      let stored = try JSONDecoder().decode(FilePatch.self, from: JSONEncoder().encode(patch))
      for state in [before, after] {
        let states = try #require(stored.states(from: bytes(state)), "\(before) \(after)")
        #expect(states.before == bytes(before) && states.after == bytes(after))
      }
      #expect(stored.states(from: bytes(before + ["else"])) == nil)
    }
  }

  @Test("keeps what differs at both ends of a long text, and not what is between")
  func bothEnds() throws {
    let middle = (0..<5_000).map { "line \($0)" }
    let patch = FilePatch(
      from: bytes(["A"] + middle + ["B"]), to: bytes(["C"] + middle + ["D"]))
    #expect(try JSONEncoder().encode(patch).count < 400)
  }
}
