import Index
import Notes
import Time

/// Evidence from times that programs write by themselves.
extension LinkScorer {
  /// Weighs the time at which a note was created far from the meeting's start. Notes are prepared
  /// before, and typed or moved to another program after the meeting.
  func created(at time: EventTime, _ meeting: LinkCandidate) -> LinkEvidence {
    func day(_ instant: Int64) -> Int {
      CivilDate(wallClock: zone.wallClock(of: instant)).daysSince1970
    }
    let days = day(time.instant(in: zone)) - day(meeting.startsAt)
    let points: Double =
      switch days {
      case 0: 2
      case -1...2: -1
      case -7...30: -4
      default: -6
      }
    let count = abs(days).counted("day")
    let words = days == 0 ? "created that day" : "created \(count) \(days < 0 ? "before" : "after")"
    return LinkEvidence(kind: .day, points: points, words: words)
  }

  /// Weighs the file's modification time if there is no other date. It never suffices for a link by
  /// itself.
  func written(_ claims: NoteClaims, _ meeting: LinkCandidate) -> [LinkEvidence] {
    guard let modified = claims.modified, !meeting.isAllDay else { return [] }
    let appointed = meeting.endsAt - meeting.startsAt
    let taken = claims.length.map { min(Int64($0), appointed * 2) } ?? appointed / 2
    let hours = Double(modified - meeting.startsAt - taken + 900) / 3_600
    let points: Double =
      switch hours {
      case ..<0: -6
      case ..<4: 2
      case ..<12: 1.5
      case ..<36: -0.5
      // The file was copied or written much later, so its time is no evidence of the day.
      default: -1.5
      }
    let words =
      hours < 0
      ? "file written before"
      : hours < 48 ? "file written \(Int(hours).counted("hour")) after" : "file is much newer"
    return [LinkEvidence(kind: .written, points: points, words: words)]
  }

  /// Weighs a day without a year. The latest before the file was written is most likely.
  func on(_ day: YearlessDay, _ claims: NoteClaims, _ meeting: LinkCandidate) -> LinkEvidence {
    let start = CivilDate(wallClock: zone.wallClock(of: meeting.startsAt))
    let isSame = (start.month, start.day) == (day.month, day.day)
    let age = claims.modified.map { $0 - meeting.startsAt } ?? 0
    let isOfLastYear = -86_400..<330 * 86_400 ~= age
    return LinkEvidence(
      kind: .day, points: isSame ? (isOfLastYear ? 2.5 : 0.5) : -12,
      words: isSame ? "same day of the year" : "different day")
  }
}
