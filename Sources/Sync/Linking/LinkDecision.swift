/// The choice of a note's meeting, based on the evidence for each candidate.
struct LinkDecision: Sendable {
  /// A candidate with its evidence.
  struct Weighed: Sendable {
    var meeting: LinkCandidate
    var evidence: [LinkEvidence]

    var points: Double { evidence.reduce(0) { $0 + $1.points } }

    /// If true, the evidence identifies the meeting itself, rather than only its day or the time of
    /// writing. If the date is uncertain, it must also identify the occurrence within a series.
    var isIdentified: Bool {
      let isLate = evidence.contains { $0.kind == .written && $0.points < 1 }
      return evidence.contains {
        $0.points >= (isLate ? Self.minimumForOccurrence($0.kind) : Self.identifying($0.kind))
      }
    }

    private static func minimumForOccurrence(_ kind: LinkEvidence.Kind) -> Double {
      switch kind {
      case .identifier, .number: 1
      case .people: 5
      // The call of a single meeting.
      case .call: 6
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

  /// The candidates with at least `worthNaming` points, best first.
  private(set) var weighed: [Weighed]

  /// The minimum number of points for a link.
  static let enough = 4.0
  /// The minimum lead, in points, of the best meeting over the next.
  static let margin = 2.0
  /// The minimum number of points for suggesting a meeting to the user.
  static let worthNaming = 2.5

  init(_ all: [Weighed]) {
    weighed = all.filter { $0.points >= Self.worthNaming }.sorted {
      ($0.points, $1.meeting.startsAt, $1.meeting.id)
        > ($1.points, $0.meeting.startsAt, $0.meeting.id)
    }
  }

  /// The meeting to link; nil if no meeting is certain enough, or if two have nearly the same
  /// points.
  var link: Weighed? {
    guard let first = weighed.first, first.points >= Self.enough, first.isIdentified else {
      return nil
    }
    let next = weighed.dropFirst().first { !$0.meeting.isSame(as: first.meeting) }
    return first.points - (next?.points ?? 0) >= Self.margin ? first : nil
  }
}

extension LinkCandidate {
  /// Returns true if both are the same meeting in different calendars.
  func isSame(as other: LinkCandidate) -> Bool {
    uid == other.uid && startsAt == other.startsAt
  }
}
