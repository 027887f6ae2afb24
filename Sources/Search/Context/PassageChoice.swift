import Foundation
import Index

/// Chooses passages for a limited space. In each turn, it takes the next passage of the meeting
/// where that passage is worth most, then the title of the best meeting that isn't represented yet.
/// Each chosen passage reduces the worth of the meeting's further ones.
struct PassageChoice {
  private let terms: Set<String>
  private var meetings: [Meeting]
  private var said = Set<[UInt8]>()

  private struct Meeting {
    let hit: SearchHit
    let isBrief: Bool
    /// The worth of the next passage.
    var weight: Double
    /// If true, the title or a passage of the meeting was chosen.
    var isGiven = false
    var texts: CitedTexts?
    /// The remaining parts of the texts, the best first; nil if the texts aren't loaded.
    var rest: ArraySlice<(part: Int, worth: Double)>?

    var worth: Double { weight * (rest.map { $0.first?.worth ?? 0 } ?? 1) }
  }

  /// The number of meetings whose people and calendar are listed.
  private static let detailed = 3
  /// The difference in score that reduces the worth of a meeting by a factor of e.
  private static let scoreUnit = 0.1
  /// The worth of a meeting's next passage relative to the one chosen before.
  private static let further = 0.7

  /// - Parameter hits: the meetings, the best first.
  init(of hits: [SearchHit], terms: Set<String>) {
    self.terms = terms
    meetings = hits.enumerated().map { place, hit in
      let lag = hits[0].score - hit.score
      return Meeting(
        hit: hit, isBrief: place >= Self.detailed,
        weight: exp(-lag / Self.scoreUnit) / Double(place + 1))
    }
  }

  /// Returns the passages in order of importance.
  ///
  /// - Parameter turns: the maximum number of passages with text.
  mutating func passages(
    turns: Int, _ store: MeetingStore, _ db: Database
  ) throws -> [QuestionContext.Passage] {
    var chosen: [QuestionContext.Passage] = []
    var turns = turns
    while turns > 0,
      let best = meetings.indices.max(by: { meetings[$0].worth < meetings[$1].worth }),
      meetings[best].worth > 0
    {
      guard let passage = try next(of: best, store, db) else { continue }
      turns -= 1
      chosen.append(passage)
      if let other = meetings.firstIndex(where: { !$0.isGiven }) { chosen.append(title(of: other)) }
    }
    return chosen
  }

  /// Takes the best remaining passage of a meeting, or its title if none remains. Returns nil if
  /// the title was taken before.
  private mutating func next(
    of place: Int, _ store: MeetingStore, _ db: Database
  ) throws -> QuestionContext.Passage? {
    var meeting = meetings[place]
    let texts = try meeting.texts ?? CitedTexts(of: meeting.hit.record, store, db)
    var rest = meeting.rest ?? texts.ranked(with: terms, near: meeting.hit.passage)[...]
    let part = rest.popFirst()?.part
    (meeting.texts, meeting.rest) = (texts, rest)
    meeting.weight *= Self.further
    meetings[place] = meeting
    guard let part else { return meeting.isGiven ? nil : title(of: place) }
    var passage = texts.passage(part)
    passage.isBrief = meeting.isBrief
    guard said.insert(passage.text.utf8.filter { $0 > UInt8(ascii: " ") }).inserted else {
      return nil
    }
    meetings[place].isGiven = true
    return passage
  }

  private mutating func title(of place: Int) -> QuestionContext.Passage {
    meetings[place].isGiven = true
    var title = QuestionContext.Passage(titleOf: meetings[place].hit.record)
    title.isBrief = meetings[place].isBrief
    return title
  }
}
