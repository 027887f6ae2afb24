import Foundation
import SeededRandom
import Testing
import Time

@Suite("Times are written as ISO 8601 has them")
struct WrittenFormTests {
  private var random = SplitMix64(seed: 5)

  /// The instant as Foundation formats it.
  private func obvious(_ seconds: Int64) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.timeZone = TimeZone(identifier: "UTC")
    return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
  }

  @Test mutating func instantsAreWrittenAsFoundationWritesThem() {
    // From 1600 on, because Foundation's calendar is Julian before 1582.
    for _ in 0..<2_000 {
      let seconds = Int64.random(in: -11_600_000_000..<253_402_300_800, using: &random)
      let written = EventTime.instant(seconds).description
      #expect(written == obvious(seconds))
      #expect(EventTime.floating(seconds).description + "Z" == written)
      let day = CivilDate(daysSince1970: Int((Double(seconds) / 86_400).rounded(.down)))
      #expect(EventTime.date(day).description == String(written.prefix(10)))
      #expect(EventTime(written) == .instant(seconds))
    }
  }

  @Test func yearsOfOtherThanFourDigitsAreWrittenToo() {
    func day(_ year: Int) -> String { CivilDate(year: year, month: 2, day: 3)!.description }
    #expect(
      [-1, 0, 7, 9_999, 10_000].map(day) == [
        "-0001-02-03", "0000-02-03", "0007-02-03", "9999-02-03", "10000-02-03",
      ])
  }
}
