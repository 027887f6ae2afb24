// StableHashing: hashes with a fixed specification, so that stored hashes keep their meaning in
// later versions and on every platform. They are not cryptographically secure.

/// The 64-bit FNV-1a hash by Fowler, Noll and Vo, computed byte by byte.
///
/// It is inlined into other modules, because it is the innermost loop of some of them.
@frozen @usableFromInline package struct FNV1a: Sendable {
  /// The state before the first byte.
  @inlinable
  package static var basis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// The hash of the bytes so far.
  @usableFromInline package var state: UInt64

  /// Creates the hash of no bytes.
  @inlinable
  package init() { state = Self.basis }

  @inlinable @inline(__always)
  package mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes without marking their end.
  @inlinable @inline(__always)
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }
}
