import Files
import SeededRandom
import Testing

@Suite("The names of a folder")
struct ManyNamesTests {
  @Test("are in the order of their bytes, whatever they have in common")
  func order() {
    var random = SplitMix64(seed: 5)
    for alike in ["", "event-", "2026-11-22 ", "é", "\u{ef80}x"] {
      for ends in [["", "a", "b", "ab", "é", "z\u{301}", "😀"], ["0", "1", "2"]] {
        let names = (0..<300).map { _ in
          alike
            + (0..<Int.random(in: 0...12, using: &random)).map { _ in
              ends.randomElement(using: &random)!
            }.joined()
        }
        #expect(
          names.sortedByBytes()
            == names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
      }
    }
    #expect([String]().sortedByBytes() == [] && [""].sortedByBytes() == [""])
  }

  @Test("are looked at by many as by one")
  func many() {
    for count in [0, 1, 1_024, 1_025, 5_000] {
      let names = (0..<count).map(String.init)
      #expect(names.mapOnAllCores { $0 + "!" } == names.map { $0 + "!" })
    }
  }
}
