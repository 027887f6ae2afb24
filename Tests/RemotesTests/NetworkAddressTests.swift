import Remotes
import Testing

@Suite("An address of the network")
struct NetworkAddressTests {
  @Test(
    "is public where anybody may be reached by it",
    arguments: [[8, 8, 8, 8], [172, 32, 0, 1], [100, 128, 0, 1]] as [[UInt8]])
  func open(bytes: [UInt8]) {
    #expect(NetworkAddress.isPublic(bytes))
  }

  @Test(
    "is private where it is this machine's or a neighbour's",
    arguments: [
      [127, 0, 0, 1], [10, 1, 2, 3], [192, 168, 0, 1], [172, 16, 0, 1], [169, 254, 169, 254],
      [0, 0, 0, 0], [100, 64, 0, 1], [224, 0, 0, 1], [255, 255, 255, 255],
    ] as [[UInt8]])
  func closed(bytes: [UInt8]) {
    let zeros = [UInt8](repeating: 0, count: 10)
    #expect(!NetworkAddress.isPublic(bytes))
    #expect(!NetworkAddress.isPublic(zeros + [0xff, 0xff] + bytes), "mapped into version 6")
    #expect(!NetworkAddress.isPublic([0x20, 0x02] + bytes + zeros), "by way of 6to4")
  }

  @Test("of version 6 is public only in the part for that")
  func six() {
    #expect(NetworkAddress.isPublic([0x20, 0x01, 0x48, 0x60] + [UInt8](repeating: 0, count: 12)))
    for first: [UInt8] in [[0xfc, 0], [0xfe, 0x80], [0xff, 2], [0, 0]] {
      #expect(!NetworkAddress.isPublic(first + [UInt8](repeating: 0, count: 13) + [1]))
    }
  }
}
