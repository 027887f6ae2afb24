import Foundation
import Testing

@testable import Changes
@testable import Search

@Suite("A write in the journal")
struct StoredWriteTests {
  private func stored(_ before: [UInt8]?, _ after: [UInt8]?) throws -> (ChangePlan.Write, Data) {
    let write = ChangePlan.Write(source: "s", path: "/a.ics", before: before, after: after)
    return (write, try JSONEncoder().encode(write))
  }

  @Test("is read as it was, whether a file changes, comes or goes")
  func roundTrip() throws {
    let texts = ["", "a", "aa", "aaa", "aba", "abba", "xyz"].map { Array($0.utf8) }
    for before in texts + [nil] {
      for after in texts + [nil] {
        let (write, data) = try stored(before, after)
        #expect(try JSONDecoder().decode(ChangePlan.Write.self, from: data) == write)
      }
    }
  }

  @Test("is less than one and a half times the file that it changes")
  func size() throws {
    let before = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var after = before
    after[100_000] = 0x41
    #expect(try stored(before, after).1.count < before.count * 3 / 2)
  }

  @Test("of an older version is read")
  func older() throws {
    let data = Data(#"{"source":"s","path":"/a.ics","before":[97,98],"after":[99]}"#.utf8)
    let write = try JSONDecoder().decode(ChangePlan.Write.self, from: data)
    #expect(write.before == [97, 98] && write.after == [99])
  }

  @Test("whose lengths don't fit is refused")
  func damaged() {
    for lengths in ["5,\"suffix\":0", "0,\"suffix\":3", "-1,\"suffix\":0", "1,\"suffix\":2"] {
      let json =
        #"{"source":"s","path":"/a","before":"YWI=","patch":{"bytes":"","prefix":\#(lengths)}}"#
      #expect(throws: (any Error).self) {
        try JSONDecoder().decode(ChangePlan.Write.self, from: Data(json.utf8))
      }
    }
  }
}
