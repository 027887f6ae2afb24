import StableHashing
import Testing

@Suite struct StableHashTests {
  /// The test vectors of the authors.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func fnv1aIsTheOneThatIsPublished(text: String, hash: UInt64) {
    var fnv = FNV1a()
    fnv.combine(text.utf8)
    #expect(fnv.state == hash)
  }

  @Test func wordsHaveSixteenDigits() {
    #expect(UInt64(0x1F).hexadecimal == "000000000000001f")
    #expect(UInt64.max.hexadecimal == "ffffffffffffffff")
  }

  /// The values of fmix64.
  @Test func mixingIsMurmurs() {
    #expect(UInt64(0).mixed == 0)
    #expect(UInt64(1).mixed == 0xB456_BCFC_34C2_CB2C)
  }
}
