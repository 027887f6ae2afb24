// StableHashing: hashes that are specified, so that what is stored by them today means the same
// tomorrow, on every platform. They tell contents apart and keep nobody out.

/// The hash of Fowler, Noll and Vo, 64 bits, FNV-1a: byte by byte.
///
/// Inlined into other modules, for it is the innermost loop of some of them.
@frozen @usableFromInline package struct FNV1a: Sendable {
  /// The state before the first byte.
  @inlinable
  package static var basis: UInt64 { 0xCBF2_9CE4_8422_2325 }

  /// The hash of the bytes so far.
  @usableFromInline package var state: UInt64

  /// The hash of no bytes yet.
  @inlinable
  package init() { state = Self.basis }

  /// Adds a byte.
  @inlinable @inline(__always)
  package mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// Adds bytes, but not where they end.
  @inlinable @inline(__always)
  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }
}
