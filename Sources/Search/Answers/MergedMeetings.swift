import Calendars
import Index
import Time

/// Search results in which meetings with the same title, notes and people, such as occurrences of a
/// series, are merged. Their rooms may differ.
struct MergedMeetings {
  /// The results, best first.
  private(set) var hits: [SearchHit] = []
  let now: Moment

  private var places: [Key: Int] = [:]
  /// The minimum score that an equal meeting needs to replace the first hit, as a share of its
  /// score.
  private static let equalShare = 0.95

  init(now: Moment) { self.now = now }

  /// Adds a result, or merges it with an equal one. If their scores are about equal, the latest
  /// meeting that has begun is displayed, or else the next one.
  mutating func append(_ hit: SearchHit) {
    let key = Key(hit.record)
    guard let place = places[key], isEqual(hit, to: hits[place]) else {
      places[key] = places[key] ?? hits.count
      hits.append(hit)
      return
    }
    let also = hits[place].alsoOccurrences + hit.alsoOccurrences + 1
    if DisplayPrecedence(hit.record).precedes(DisplayPrecedence(hits[place].record), now: now),
      hit.score >= Self.equalShare * hits[place].score
    {
      hits[place] = hit
    }
    hits[place].alsoOccurrences = also
  }

  private func isEqual(_ hit: SearchHit, to other: SearchHit) -> Bool {
    hit.missing == other.missing && hit.named == other.named && hit.items.isEmpty
      && other.items.isEmpty
  }

  /// The properties that equal meetings share.
  private struct Key: Hashable {
    let title: String
    let people: [Person]
    /// The description and the other notes. A meeting with its own notes never equals another.
    let notes: [String]
    let kind: MeetingRecord.Kind

    init(_ record: MeetingRecord) {
      (title, kind, people) = (record.title, record.kind, record.people)
      notes = [record.notes, record.attachedNotes, record.linkedNotes]
    }

    static func == (a: Key, b: Key) -> Bool {
      a.title == b.title && a.kind == b.kind
        && zip(a.notes, b.notes).allSatisfy { $0.utf8.count == $1.utf8.count && $0 == $1 }
        && (a.people == b.people || Set(a.people) == Set(b.people))
    }

    /// Hashes only the lengths of notes, because notes may be long.
    func hash(into hasher: inout Hasher) {
      hasher.combine(title)
      hasher.combine(kind)
      for text in notes { hasher.combine(text.utf8.count) }
    }
  }
}

extension DisplayPrecedence {
  fileprivate init(_ record: MeetingRecord) {
    self.init(
      isCancelled: record.status == .cancelled, isDeclined: record.participation == .declined,
      startsAt: record.startsAt)
  }
}
