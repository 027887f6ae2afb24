import Index
import Marks
import Questions
import Retrieval
import Time

/// Answers to questions for decisions or open items. Meetings whose texts mark such items come
/// first, with the marked lines, followed by the other results.
struct MarkedAnswer {
  let store: MeetingStore
  let now: Moment
  var zone: Zone { now.zone }
  let embedder: Embedder

  /// Adds the requested lines to an answer.
  ///
  /// - Parameters:
  ///   - answer: the answer without the lines.
  ///   - asked: the kinds of lines that the question asks for.
  ///   - limit: the maximum number of meetings.
  func added(to answer: Answer, _ asked: MarkQuestion, limit: Int) throws -> Answer {
    let hits: [SearchHit]
    switch answer.content {
    case .meetings(let found): hits = found
    case .list: hits = []
    case .dates where asked.asksWhenDue: return try dated(answer, asked, limit: limit)
    default: return answer
    }
    var answer = answer
    // Remove notices such as `no meeting matches 'owe'`.
    answer.notices.removeAll { notice in asked.words.contains { notice.contains("'\($0)'") } }
    let topic = asked.reading.topic
    if topic.isEmpty {
      answer.notices.removeAll { Search.isAbsence($0) || Search.isOfLikeness($0) }
    }
    let (items, notice) = try items(asked)
    let meetings = byTopic(items, topic)
    guard !meetings.isEmpty else {
      let nothing = asked.kinds == [.decision] ? "no decisions found" : asked.conditions.nothing
      answer.notices.append(nothing + (answer.isFound ? "; showing meetings" : ""))
      return answer
    }
    answer.notices.removeAll { $0.hasPrefix(QueryRun.noLine) }
    if let notice { answer.notices.append(notice) }
    let known = Dictionary(hits.map { ($0.record.id, $0) }) { first, _ in first }
    let terms = Set(embedder.rarities(in: topic).map(\.token.term))
    func shown(_ meeting: Meeting) -> SearchHit {
      meeting.hit(known: known[meeting.record.id], terms)
    }
    let first = meetings.filter(\.isWhole).prefix(limit)
    let ids = Set(first.map(\.record.id))
    // Inferred lines without the topic don't replace the passages that the search found.
    let partly = Dictionary(
      meetings.filter { $0.isOfTopic || $0.marked > 0 }.map { ($0.record.id, $0) },
      uniquingKeysWith: { $1 })
    let rest = hits.filter { !ids.contains($0.record.id) }
    // Meetings whose lines contain less of the topic keep their rank.
    let answering = Set(meetings.filter { $0.isAnswer }.map(\.record.id))
    let others =
      (rest.filter { answering.contains($0.record.id) }
      + rest.filter { !answering.contains($0.record.id) })
      .map { partly[$0.record.id].map(shown) ?? $0 }
    let farther = meetings.filter { !$0.isWhole && known[$0.record.id] == nil }.map(shown)
    let all = (first.map(shown) + others + farther).prefix(limit)
    answer.content = .meetings(Array(all))
    answer.more.count = max(0, answer.more.count + hits.count - all.count)
    return answer
  }

  /// Returns the items with a due date that contain the whole topic, instead of the dates of
  /// meetings; or the same answer if there are none.
  private func dated(_ answer: Answer, _ asked: MarkQuestion, limit: Int) throws -> Answer {
    let topic = asked.reading.topic
    guard !topic.isEmpty else { return answer }
    let told = WeightedTopic(topic, embedder: embedder)
    let items = try items(asked).items.filter { item in
      item.due != nil && told.share(of: item.mark.text) > Self.whole
    }
    let meetings = byTopic(items, topic).prefix(limit)
    if meetings.isEmpty { return answer }
    let terms = Set(embedder.rarities(in: topic).map(\.token.term))
    var answer = answer
    (answer.notices, answer.more.count) = ([], 0)
    answer.content = .meetings(meetings.map { $0.hit(known: nil, terms) })
    return answer
  }

  /// The minimum share of a topic that a line with all of it has.
  private static let whole: Float = 0.99

  /// A meeting with the requested items.
  private struct Meeting {
    let record: MeetingRecord
    let items: [MarkedItem]
    /// The maximum share of the topic that one of its lines and the title contain together.
    let share: Float
    /// If true, a line alone contains at least a part of the topic.
    let isOfTopic: Bool

    /// If true, a line and the title together contain the whole topic.
    var isWhole: Bool { share > MarkedAnswer.whole }
    /// If true, a marked line and the title together contain most of the topic.
    var isAnswer: Bool { share > 0.5 && marked > 0 }
    /// A sort key: 0 if all items are inferred from speech, otherwise 1.
    var marked: Int { items.contains { !$0.mark.isSpoken } ? 1 : 0 }

    /// Returns a search hit with the lines.
    ///
    /// - Parameters:
    ///   - known: the search's hit for the meeting; nil if there is none.
    ///   - terms: the terms of the topic.
    func hit(known: SearchHit?, _ terms: Set<String>) -> SearchHit {
      let lines = items.map { item in
        let text = item.mark.kind == .decision ? item.mark.text : "[ ] \(item.mark.text)"
        return item.mark.isSpoken
          ? "(inferred from speech) \(item.mark.speaker.map { "\($0): " } ?? "")\(text)" : text
      }
      let passage = PassageText(text: lines.joined(separator: "\n"), terms: terms)
      var hit =
        known
        ?? SearchHit(
          record: record, score: 0, alsoOccurrences: 0, passage: passage, missing: [], evidence: [])
      (hit.passage, hit.items) = (passage, items)
      return hit
    }
  }

  /// Returns the requested items of the requested person, and a notice for the user.
  private func items(_ asked: MarkQuestion) throws -> (items: [MarkedItem], notice: String?) {
    let named = try NamedMeetings(asked.reading, in: store, having: asked.kinds, now: now)
    return try MarkedItems(store, now: now).items(asked.kinds, of: named, asked.conditions)
  }

  /// Groups the items by meeting. Meetings are sorted by the share of the topic that a line and the
  /// title contain, then by whether lines are marked, then by date, the latest first. Tasks without
  /// a meeting are left out.
  private func byTopic(_ items: [MarkedItem], _ topic: String) -> [Meeting] {
    let told = WeightedTopic(topic, embedder: embedder)
    return Dictionary(grouping: items) { $0.record?.id }.compactMap { _, items in
      items[0].record.map { record in
        func share(besides title: String) -> Float {
          topic.isEmpty
            ? 1 : items.map { told.share(of: title + "\n" + $0.mark.text) }.max() ?? 0
        }
        return Meeting(
          record: record, items: items, share: share(besides: record.title),
          isOfTopic: share(besides: "") > 0)
      }
    }.sorted { a, b in
      (a.share, a.marked, a.record.startsAt, a.record.id)
        > (b.share, b.marked, b.record.startsAt, b.record.id)
    }
  }
}
