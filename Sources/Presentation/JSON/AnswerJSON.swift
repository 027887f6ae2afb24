import MeetingIndex
import Questions
import Time

/// An answer as JSON: a list of results, or an object with that list, the reading of the question
/// and the number of further results.
public struct AnswerJSON: Encodable {
  private let answer: Answer
  package let elements: [Element]

  /// - Parameters:
  ///   - zone: the zone in which floating times are interpreted.
  ///   - explains: if true, hits contain their evidence.
  public init(_ answer: Answer, zone: Zone, explains: Bool) {
    self.answer = answer
    elements =
      switch answer.content {
      case .meetings(let hits), .dates(let hits), .places(let hits), .lengths(let hits):
        hits.map {
          Element(value: RecordJSON(record: $0.record, zone: zone, hit: $0, explains: explains))
        }
      case .list(let records): records.map { Element(value: RecordJSON(record: $0, zone: zone)) }
      case .free(let time): time.stretches.map { Element(value: TimeSlotJSON($0, zone: zone)) }
      case .people(let attendance):
        attendance.people.map { Element(value: ParticipantJSON($0, of: attendance.meetings)) }
      case .figure(let figure): [Element(value: FigureJSON(figure))]
      case .overlaps(let overlaps): overlaps.map { Element(value: OverlapJSON($0, zone: zone)) }
      }
  }

  package struct Element: Encodable {
    fileprivate let value: any Encodable

    package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  public func encode(to encoder: any Encoder) throws {
    try JSONObject([
      "reading": ParsedQueryJSON(answer.reading), "answer": elements, "more": answer.more.count,
      "moreIsLeast": answer.more.isAtLeast, "notices": answer.notices,
    ]).encode(to: encoder)
  }
}

/// A proposed time, a gap, or a busy time with its meeting, as JSON.
package struct TimeSlotJSON: Encodable {
  private let free: Bool
  private let start, end: String?
  private let minutes: Int
  /// The meeting in a busy time; nil for other times.
  private let meeting: RecordJSON?
  /// The person who is busy according to a server; nil for other times.
  private let person: String?
  /// The rank of a proposed time, from 1 for the best; nil for other times.
  private let rank: Int?
  /// If true, something tentative overlaps the proposed time, or the busy time is itself tentative.
  private let maybe: Bool?
  /// The formatter of template fields; not encoded.
  private let time: DisplayTime
  private let startsAt: Int64

  private enum CodingKeys: CodingKey, CaseIterable {
    case free, start, end, minutes, meeting, person, rank, maybe
  }

  package init(_ slot: FreeTime.Slot, rank: Int, zone: Zone) {
    (time, startsAt) = (DisplayTime(zone: zone), slot.span.lowerBound)
    (free, meeting, person, self.rank, maybe) = (true, nil, nil, rank, slot.isMaybe)
    start = JSON.instant(slot.span.lowerBound)
    end = JSON.instant(slot.span.upperBound)
    minutes = slot.span.count / 60
  }

  package init(_ stretch: FreeTime.TimeSlot, zone: Zone) {
    (time, startsAt) = (DisplayTime(zone: zone), stretch.span.lowerBound)
    free = stretch.isGap
    person = stretch.person
    start = JSON.instant(stretch.span.lowerBound)
    end = JSON.instant(stretch.span.upperBound)
    minutes = stretch.span.count / 60
    meeting = stretch.record.map { RecordJSON(record: $0, zone: zone) }
    (rank, maybe) = (nil, stretch.person == nil ? nil : stretch.isTentative)
  }
}

extension TimeSlotJSON: TemplateValue {
  package static let templateFields =
    RecordJSON.readableFields + CodingKeys.keyNames.filter { !["free", "meeting"].contains($0) }

  package func readable(_ field: String) -> String? {
    switch field {
    case "date": "\(time.day(of: .instant(startsAt)))"
    case "time": time.clock(.instant(startsAt))
    case "duration": ParsedQueryText.length(minutes)
    default: nil
    }
  }
}

/// A person who attends meetings of the answer, with the number of meetings, as JSON.
package struct ParticipantJSON: Encodable {
  private let name: String
  private let names, emails: [String]
  private let meetings, of, organized: Int
  private let me: Bool

  init(_ participant: Attendance.Participant, of count: Int) {
    name = participant.person.displayName
    (names, emails) = (participant.person.names, participant.person.emails)
    (meetings, of, organized) = (participant.meetings, count, participant.organized)
    me = participant.isOwner
  }
}

/// A number of meetings or people, or the total length of meetings, as JSON.
package struct FigureJSON: Encodable {
  private let count: Int
  private let counted: String
  /// The total length and the overlapping time, in minutes; nil if the question asks only for a
  /// number.
  private let minutes, overlapping: Int?
  /// The average interval between meetings, in days; nil if the question doesn't ask for it, or if
  /// there are too few meetings.
  private let intervalDays: Double?

  init(_ figure: MeetingFigure) {
    intervalDays = figure.rate.map { ($0.days * 100).rounded() / 100 }
    (count, minutes, overlapping) = (figure.count, figure.minutes, figure.overlapping)
    counted = figure.isOfPeople ? "people" : "meetings"
  }
}

/// A group of overlapping meetings with the time of the overlap, as JSON.
package struct OverlapJSON: Encodable {
  private let start, end: String?
  private let minutes: Int
  private let meetings: [RecordJSON]
  /// The number of overlapping meetings; nil if there are only two.
  private let count: Int?

  init(_ overlap: MeetingOverlap, zone: Zone) {
    start = JSON.instant(overlap.span.lowerBound)
    end = JSON.instant(overlap.span.upperBound)
    minutes = overlap.span.count / 60
    count = overlap.count > 2 ? overlap.count : nil
    meetings = [overlap.first, overlap.second].map { RecordJSON(record: $0, zone: zone) }
  }
}
