/// The hash of Fowler, Noll and Vo, 64 bits, FNV-1a: not to keep anybody out, but the same always.
struct FNV1a {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state = (state ^ 0xFF) &* 0x0000_0100_0000_01B3
  }

  /// 16 digits.
  var hexadecimal: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
