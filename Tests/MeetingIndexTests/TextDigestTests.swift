import Testing

@testable import MeetingIndex

@Suite struct TextDigestTests {
  @Test(arguments: [[], [0], [16], [8, 24, 0, 8], [8, 0]])
  func piecesAreWhatTheyAreTogether(lengths: [Int]) {
    let pieces = lengths.enumerated().map { place, length in
      (0..<length).map { UInt8(truncatingIfNeeded: 31 * place + 7 * $0 + 1) }
    }
    var (together, apart) = (TextDigest(), TextDigest())
    pieces.flatMap { $0 }.withUnsafeBytes { together.combine($0) }
    for piece in pieces { piece.withUnsafeBytes { apart.combine(piece: $0) } }
    apart.end(ofPieces: lengths.reduce(0, +))
    #expect(apart == together)
  }

  @Test func lengthAndOrderTell() {
    #expect(TextDigest("a") != TextDigest("a\0"))
    #expect(TextDigest("12345678abcdefgh") != TextDigest("abcdefgh12345678"))
  }
}
