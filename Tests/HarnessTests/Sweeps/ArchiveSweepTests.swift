import Foundation
import SeededRandom
import Testing

@testable import MeetingsCLITests

/// MEETINGS_SWEEPS sets the number of archives, and MEETINGS_SEED the seed.
@Suite("Of random ZIP archives, a part of them broken,")
struct ArchiveSweepTests {
  private static let count = Harness.number("MEETINGS_SWEEPS") ?? 4

  private enum Fault: CaseIterable {
    case none, shared, within, cut, size, checksum
  }

  private static func calendar(_ uid: String) -> [UInt8] {
    Array(
      """
      BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20261123T090000Z\r
      SUMMARY:\(uid)\r\nDESCRIPTION:\(String(repeating: "tide ", count: 300))\r
      END:VEVENT\r\nEND:VCALENDAR\r\n
      """.utf8)
  }

  private static func archive(
    _ number: Int, _ fault: Fault, using random: inout SplitMix64
  ) -> (file: Data, members: Int) {
    let members = Int.random(in: 2...40, using: &random)
    var zip = ZipFile()
    for member in 0..<members {
      let folders = ["", "cal/", "Takeout/Calendar/", "ä ö/"].randomElement(using: &random)!
      zip.members.append(
        ZipFile.Member(
          name: "\(folders)\(member).ics", bytes: calendar("z\(number)-\(member)"),
          isCompressed: Bool.random(using: &random),
          extra: Bool.random(using: &random) ? [0x55, 0x54, 1, 0, 0] : [],
          comment: Bool.random(using: &random) ? [1, 2, 3] : []))
    }
    if Bool.random(using: &random) { zip.comment = Array("made by nobody".utf8) }
    _ = zip.written()
    let victim = Int.random(in: 1..<members, using: &random)
    switch fault {
    case .none, .cut, .checksum: break
    case .shared: zip.members[victim].claimedOffset = zip.offsets[0]
    case .within: zip.members[victim].claimedOffset = zip.offsets[victim - 1] + 31
    case .size: zip.members[victim].claimedSize = UInt32.random(in: 1...(1 << 28), using: &random)
    }
    var file = zip.written()
    if fault == .cut { file = file.dropLast(Int.random(in: 1...2_000, using: &random)) }
    if fault == .checksum { file[Int(zip.offsets[victim]) + 80] ^= 1 }
    return (Data(file), members)
  }

  @Test("each whole one is read whole, and each broken one is named and harms no other source")
  func archives() throws {
    var random = SplitMix64(seed: Harness.seed)
    for round in 0..<(Self.count + 24) / 25 {
      let box = try Sandbox()
      box.isHere = false
      var expected = 0
      var faults: [(name: String, fault: Fault)] = []
      for number in 0..<min(25, Self.count - round * 25) {
        // At least one is whole, because without any source there is nothing to list.
        let fault = number == 0 ? .none : Fault.allCases.randomElement(using: &random)!
        let (file, members) = Self.archive(number, fault, using: &random)
        try box.write(file, to: "z\(number).zip")
        let added = try box.run("add", "z\(number).zip")
        #expect([0, 2].contains(added.status), "\(added)")
        if fault == .none { expected += members }
        if fault == .size || fault == .checksum { expected += members - 1 }
        if fault != .none { faults.append(("z\(number).zip", fault)) }
        if added.status == 2 {
          #expect([.shared, .within, .cut].contains(fault) && added.err.contains("z\(number).zip"))
          faults.removeAll { $0.name == "z\(number).zip" }
        }
      }
      let synced = try box.meetings("sync")
      let comment: Comment = "seed \(Harness.seed), round \(round): \(faults), \(synced)"
      #expect([0, 2].contains(synced.status), comment)
      #expect((synced.status == 2) == !faults.isEmpty, comment)
      let stored = try box.meetings("list", "2026-11-23", "--json", "--limit", "5000").objects
      #expect(stored.count == expected, comment)
      for (name, _) in faults { #expect(synced.err.contains(name), comment) }
    }
  }
}
