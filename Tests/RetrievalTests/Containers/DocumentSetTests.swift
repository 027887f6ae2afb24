import SeededRandom
import Testing

@testable import Retrieval

@Suite struct DocumentSetTests {
  @Test(arguments: [0, 1, 7, 8, 63, 64, 65, 200])
  func aSetHoldsWhatWasInserted(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    var set = DocumentSet(count: count)
    var expected = Set<Int>()
    for _ in 0..<count {
      let ordinal = Int.random(in: 0..<count, using: &random)
      if Bool.random(using: &random) {
        set.insert(ordinal)
        expected.insert(ordinal)
      } else {
        set.remove(ordinal)
        expected.remove(ordinal)
      }
    }
    var members: [Int] = []
    set.forEachMember { members.append($0) }
    #expect(members == expected.sorted())
    #expect(set.memberCount == expected.count)
    #expect((0..<count).allSatisfy { set.contains($0) == expected.contains($0) })
    #expect(set.bytes.count == (count + 7) / 8)
    #expect(try DocumentSet(bytes: set.bytes, count: count) == set)
    #expect((0..<count).allSatisfy { set.complement.contains($0) != set.contains($0) })
    #expect(set.complement.complement == set)
    var both = DocumentSet.all(count: count)
    #expect(both.memberCount == count)
    both.formIntersection(set)
    #expect(both == set)
  }
}

extension DocumentSet {
  var memberCount: Int {
    var count = 0
    forEachMember { _ in count += 1 }
    return count
  }
}
