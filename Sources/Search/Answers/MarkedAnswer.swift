import Index
import Marks
import Questions
import Retrieval
import Time

/// What was decided or left open, for a question that asks for it: the meetings whose texts mark it are first, each
/// with these lines, and the others behind them.
struct MarkedAnswer {
  let store: MeetingStore
  /// In seconds since 1970-01-01T00:00:00Z.
  let now: Int64
  let zone: Zone
  let embedder: Embedder

  /// - Parameters:
  ///   - answer: without the lines.
  ///   - asked: the lines that are wanted.
  ///   - limit: the number of meetings that are shown.
  func added(to answer: Answer, _ asked: AskedMarks, limit: Int) throws -> Answer {
    guard case .meetings(let hits) = answer.content else { return answer }
    var answer = answer
    // `no meeting matches 'owe'`
    answer.notices.removeAll { notice in asked.words.contains { notice.contains("'\($0)'") } }
    let meetings = byTopic(try items(asked), asked.reading.topic)
    guard !meetings.isEmpty else {
      let nothing = asked.kinds == [.decision] ? "no decisions found" : "no open items found"
      answer.notices.append(nothing + (hits.isEmpty ? "" : "; showing meetings"))
      return answer
    }
    let known = Dictionary(hits.map { ($0.record.id, $0) }) { first, _ in first }
    func shown(_ meeting: Meeting) -> SearchHit {
      hit(meeting.items, known: known[meeting.id], topic: asked.reading.topic)
    }
    // Those with a part of the topic stay where the search has them.
    let first = meetings.filter(\.isWhole).prefix(limit)
    let ids = Set(first.map(\.id))
    let partly = Dictionary(meetings.map { ($0.id, $0) }) { first, _ in first }
    let others = hits.filter { !ids.contains($0.record.id) }
      .map { partly[$0.record.id].map(shown) ?? $0 }
    let farther = meetings.filter { !$0.isWhole && known[$0.id] == nil }.map(shown)
    let all = (first.map(shown) + others + farther).prefix(limit)
    answer.content = .meetings(Array(all))
    answer.more.count = max(0, answer.more.count + hits.count - all.count)
    return answer
  }

  /// A meeting with items that are wanted.
  private struct Meeting {
    let id: String
    let items: [MarkedItem]
    /// The share of the topic that the lines and the title have.
    let share: Float
    let start: Int64

    /// If true, they have all of it.
    var isWhole: Bool { share > 0.99 }
  }

  /// The items of meetings, by whom they are wanted.
  private func items(_ asked: AskedMarks) throws -> [MarkedItem] {
    let doer: PersonTerm?
    switch asked.doer {
    case .anyone: doer = nil
    case .named: doer = asked.reading.with.first
    case .user:
      let me = try store.parse([Word("with"), Word("me")], now: now, zone: zone)
      guard let user = me.with.first ?? me.me, !user.people.isEmpty else { return [] }
      doer = user
    }
    let named = try NamedMeetings(asked.reading, in: store, now: now, zone: zone)
    return try MarkedItems(store, now: now, zone: zone).items(asked.kinds, of: named, by: doer)
      .filter { $0.record != nil }
  }

  /// The items of each meeting: those first that have most of the topic in their lines or their meeting's title,
  /// and of them the latest. Those that have nothing of it are left out.
  private func byTopic(_ items: [MarkedItem], _ topic: String) -> [Meeting] {
    let told = ToldTopic(topic, embedder: embedder)
    return Dictionary(grouping: items) { $0.record?.id ?? "" }.map { id, items in
      let shares = items.map { item in
        topic.isEmpty ? 1 : told.share(of: (item.record?.title ?? "") + "\n" + item.mark.text)
      }
      return Meeting(
        id: id, items: items, share: shares.max() ?? 0, start: items[0].record?.startsAt ?? 0)
    }.filter { $0.share > 0 }.sorted { ($0.share, $0.start) > ($1.share, $1.start) }
  }

  private func hit(_ items: [MarkedItem], known: SearchHit?, topic: String) -> SearchHit {
    let terms = Set(embedder.rarities(in: topic).map(\.token.term))
    let lines = items.map { $0.mark.kind == .decision ? $0.mark.text : "[ ] \($0.mark.text)" }
    let passage = PassageText(text: lines.joined(separator: "\n"), terms: terms)
    var hit =
      known
      ?? SearchHit(
        record: items[0].record!, score: 0, alsoOccurrences: 0, passage: passage, missing: [],
        evidence: [])
    (hit.passage, hit.items) = (passage, items)
    return hit
  }
}
