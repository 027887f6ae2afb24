import Testing

@testable import Index

@Suite struct TextDigestTests {
  @Test func lengthAndOrderTell() {
    #expect(TextDigest("a") != TextDigest("a\0"))
    #expect(TextDigest("12345678abcdefgh") != TextDigest("abcdefgh12345678"))
  }
}
