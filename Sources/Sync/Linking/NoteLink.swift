import Files
import Foundation
import Index
import Time

/// A note, and which meeting it belongs to.
public struct NoteLink: Hashable, Sendable {
  /// The way in which a note belongs to a meeting, if it does.
  public enum State: String, Hashable, Sendable {
    /// By what speaks for it, or because the user said so.
    case linked, decided
    /// Two meetings are near, or one that is not sure enough.
    case open
    /// It belongs to none.
    case unlinked
  }

  /// A meeting that the note is of, or may be.
  public struct Meeting: Hashable, Sendable {
    /// By which `record(withID:)` finds it.
    public var id: String
    /// The title.
    public var title: String
    /// In seconds since 1970-01-01T00:00:00Z.
    public var startsAt: Int64
    package var points: Double
    package var evidence: [LinkEvidence]
  }

  /// The way in which it belongs to a meeting.
  public var state: State
  /// The record of the note.
  public var id: String
  /// The note's title.
  public var title: String
  /// The file that the user can open.
  public var file: String
  /// The line of the source that it is of.
  package var source: String
  package var isRestricted: Bool
  /// The one that it belongs to alone; else those that it may belong to, best first.
  public var meetings: [Meeting]
}

/// The result of weighing a note, as column `linkEvidence` holds it.
struct StoredLink: Codable, Hashable {
  package struct Meeting: Codable, Hashable {
    var id: String
    var points: Double
    var evidence: [LinkEvidence]

    init(id: String, points: Double, evidence: [LinkEvidence]) {
      (self.id, self.points, self.evidence) = (id, points, evidence)
    }

    init(id: String, evidence: [LinkEvidence]) {
      let points = evidence.reduce(0) { $0 + $1.points }
      self.init(id: id, points: (points * 10).rounded() / 10, evidence: evidence)
    }
  }

  var isDecided = false
  /// The one that it is of, or those that it may be of, best first.
  var meetings: [Meeting] = []

  private static let most = 3

  init(isDecided: Bool, meetings: [Meeting] = []) {
    (self.isDecided, self.meetings) = (isDecided, meetings)
  }

  init(_ decision: LinkDecision) {
    let shown = decision.link.map { [$0] } ?? Array(decision.weighed.prefix(Self.most))
    meetings = shown.map {
      Meeting(id: $0.meeting.shortID, evidence: $0.evidence)
    }
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
  }

  /// Reads a stored link; nil for unreadable text, as the note is then weighed anew.
  init?(stored text: String?) {
    guard let text, let link = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = link
  }
}

extension NoteLinks {
  /// Every note that is there, by file.
  ///
  /// - Parameters:
  ///   - meeting: the whole identifier of the one whose notes are meant; nil for all.
  ///   - zone: if given, notes that are linked are weighed again, in this zone: a meeting may have
  ///     changed since. Else they have the evidence by which they were linked.
  public func all(of meeting: String? = nil, weighedIn zone: Zone? = nil) throws -> [NoteLink] {
    try store.read { db in
      var index: LinkIndex?
      let sources = Dictionary(
        try store.sources(db).map { ($0.id, $0.location) }
      ) { first, _ in first }
      return try NoteRow.all(of: meeting, db).map { note in
        let stored = StoredLink(stored: note.evidence)
        let isDecided = stored?.isDecided ?? false
        var meetings = stored?.meetings ?? []
        if let meeting = note.meeting, !meetings.contains(where: { $0.id == meeting }) {
          meetings = [StoredLink.Meeting(id: meeting, points: 0, evidence: [])]
        }
        if let zone, let meeting = note.meeting, !isDecided {
          let now = try index ?? LinkIndex(zone: zone, db)
          index = now
          let evidence = try now.evidence(of: note.claims, for: meeting, db) ?? []
          meetings = [StoredLink.Meeting(id: meeting, evidence: evidence)]
        }
        let path = RelativePath(note.claims.path)
        return NoteLink(
          state: isDecided
            ? .decided : note.meeting != nil ? .linked : meetings.isEmpty ? .unlinked : .open,
          id: note.id, title: note.title,
          file: sources[note.source]?.shownPath(of: path) ?? note.claims.path,
          source: note.source, isRestricted: note.isRestricted,
          meetings: try meetings.filter { note.meeting == nil || $0.id == note.meeting }
            .compactMap { try Self.shown($0, db) })
      }
    }
  }

  private static func shown(
    _ meeting: StoredLink.Meeting, _ db: Database
  ) throws -> NoteLink.Meeting? {
    try NoteRow.meeting(meeting.id, db).map {
      NoteLink.Meeting(
        id: meeting.id, title: $0.title, startsAt: $0.startsAt, points: meeting.points,
        evidence: meeting.evidence)
    }
  }
}
