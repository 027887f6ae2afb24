import Testing

@testable import Retrieval

@Suite struct RollingHashTests {
  @Test func rollingGivesWhatHashingAnewGives() {
    let scalars = "<zoë’s überfluss>".unicodeScalars.map(\.value)
    for length in 1...5 {
      var window = RollingHash(scalars[..<length])
      for next in length..<scalars.count {
        window.roll(from: scalars[next - length], to: scalars[next])
        #expect(window.hash == RollingHash(scalars[(next - length + 1)...next]).hash)
      }
    }
  }

  @Test func anNGramIsNotTheWordOfItsLetters() {
    #expect(RollingHash("cat".unicodeScalars.map(\.value)).hash != FeatureHash.hash("cat".utf8))
  }
}
