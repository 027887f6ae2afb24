/// The meeting that a note is of, by the evidence for each.
struct LinkDecision: Sendable {
  /// A meeting with what speaks for it and against it.
  struct Weighed: Sendable {
    var meeting: LinkCandidate
    var evidence: [LinkEvidence]

    var points: Double { evidence.reduce(0) { $0 + $1.points } }

    /// If true, something tells the meeting itself, not only when a file was written or which day
    /// it was; and if nothing else says when, which one of a series.
    var isIdentified: Bool {
      let isLate = evidence.contains { $0.kind == .written && $0.points < 1 }
      return evidence.contains {
        $0.points >= (isLate ? Self.singling($0.kind) : Self.identifying($0.kind))
      }
    }

    private static func singling(_ kind: LinkEvidence.Kind) -> Double {
      switch kind {
      case .identifier, .number: 1
      case .people: 5
      default: .infinity
      }
    }

    private static func identifying(_ kind: LinkEvidence.Kind) -> Double {
      switch kind {
      case .identifier, .call, .number: 1
      case .time: 3
      case .title, .people: 1.2
      case .day, .length, .written: .infinity
      }
    }
  }

  /// Best first; those with too little for them are left out.
  private(set) var weighed: [Weighed]

  /// From so many points on a note is of the meeting.
  static let enough = 4.0
  /// So many more than the next one needs.
  static let margin = 2.0
  /// From so many on a meeting is worth naming where it is left open.
  static let worthNaming = 2.5

  init(_ all: [Weighed]) {
    weighed = all.filter { $0.points >= Self.worthNaming }.sorted {
      ($0.points, $1.meeting.startsAt, $1.meeting.id)
        > ($1.points, $0.meeting.startsAt, $0.meeting.id)
    }
  }

  /// The meeting that it is of; nil if none is sure enough, or two are near.
  var link: Weighed? {
    guard let first = weighed.first, first.points >= Self.enough, first.isIdentified else {
      return nil
    }
    let next = weighed.dropFirst().first { !$0.meeting.isSame(as: first.meeting) }
    return first.points - (next?.points ?? 0) >= Self.margin ? first : nil
  }
}

extension LinkCandidate {
  /// Returns true if it is the same meeting in another calendar.
  func isSame(as other: LinkCandidate) -> Bool {
    uid == other.uid && startsAt == other.startsAt
  }
}
