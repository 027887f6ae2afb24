import Files
import Foundation
import Index
import Time

/// A note and the meeting to which it is linked.
public struct NoteLink: Hashable, Sendable {
  public enum State: String, Hashable, Sendable {
    /// The link follows from the evidence (`linked`), or the user has decided (`decided`), possibly
    /// for no meeting.
    case linked, decided
    /// Not linked, because no candidate is certain enough or two have nearly the same points.
    case open
    /// Not linked, because no candidate has enough points to be suggested.
    case unlinked
  }

  /// A meeting to which the note is, or may be, linked.
  public struct Meeting: Hashable, Sendable {
    /// The identifier of the meeting's record, for `MeetingRecord(withID:in:)`.
    public var id: String
    public var title: String
    /// The start, in seconds since 1970-01-01T00:00:00Z.
    public var startsAt: Int64
    /// If true, the meeting is no longer in its calendar.
    package var isGone: Bool
    package var points: Double
    package var evidence: [LinkEvidence]
  }

  public var state: State
  /// The identifier of the note's record.
  public var id: String
  public var title: String
  /// The path of a file that the user can open.
  public var file: String
  /// The identifier of the note's source.
  package var source: String
  package var isRestricted: Bool
  /// The linked meeting, or else the candidates, best first.
  public var meetings: [Meeting]
}

/// The result of weighing a note, stored as JSON in the column `linkEvidence`.
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
  /// The linked meeting, or else the candidates, best first.
  var meetings: [Meeting] = []

  private static let maximumShown = 3

  init(isDecided: Bool, meetings: [Meeting] = []) {
    (self.isDecided, self.meetings) = (isDecided, meetings)
  }

  init(_ decision: LinkDecision) {
    let shown = decision.link.map { [$0] } ?? Array(decision.weighed.prefix(Self.maximumShown))
    meetings = shown.map {
      Meeting(id: $0.meeting.shortID, evidence: $0.evidence)
    }
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
  }

  /// Decodes a stored link; nil if the text can't be read, in which case the note is weighed again.
  init?(stored text: String?) {
    guard let text, let link = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = link
  }
}

extension NoteLinks {
  /// Returns all present notes, ordered by file.
  ///
  /// - Parameters:
  ///   - meeting: the full identifier of the only meeting to include; nil for all.
  ///   - zone: the zone in which the evidence of linked notes is computed again, because a meeting
  ///     may have changed; nil for the evidence stored with the link.
  public func all(of meeting: String? = nil, weighedIn zone: Zone? = nil) throws -> [NoteLink] {
    try store.read { db in
      var index: LinkIndex?
      let sources = Dictionary(
        try SourceRegistry(store).all(db).map { ($0.id, $0.location) }
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
        id: meeting.id, title: $0.title, startsAt: $0.startsAt, isGone: $0.isGone,
        points: meeting.points, evidence: meeting.evidence)
    }
  }
}
