import SeededRandom
import Testing

@testable import Retrieval

@Suite struct PositionTests {
  /// Encodes positions as in a segment: the distance from the one before, less 1.
  private func stored(_ positions: [Int]) -> Buffer<UInt8> {
    var bytes = Buffer<UInt8>()
    var previous = -1
    for position in positions {
      bytes.append(number: position - previous - 1)
      previous = position
    }
    return bytes
  }

  @Test(arguments: [2, 5, 40, 400])
  func placesAreKeptThatHaveAPositionNearThem(apart: Int) throws {
    var random = SplitMix64(seed: UInt64(apart))
    for count in [0, 1, 7, 8, 9, 30, 300] {
      func ascending(_ count: Int, _ apart: Int) -> [Int] {
        var place = -1
        return (0..<count).map { _ in
          place += Int.random(in: 1...apart, using: &random)
          return place
        }
      }
      let positions = ascending(count, apart)
      let wanted = ascending(20, 9)
      for distance in -2...2 {
        let bytes = stored(positions)
        var places = Buffer(wanted.map(UInt32.init))
        var reader = ByteReader(UnsafeRawBufferPointer(bytes.elements))
        try reader.keep(&places, havingAnyOf: count, distance: distance)
        let expected = wanted.filter { positions.contains($0 + distance) }
        #expect(Array(places) == expected.map(UInt32.init))
      }
    }
  }

  @Test func positionsThatEndTooEarlyAreDamage() {
    let bytes = stored([3, 5])
    var places = Buffer<UInt32>([9])
    var reader = ByteReader(UnsafeRawBufferPointer(bytes.elements))
    #expect(throws: DamagedSegment.self) {
      try reader.keep(&places, havingAnyOf: 3, distance: 1)
    }
  }
}
