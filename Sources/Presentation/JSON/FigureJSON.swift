import MeetingIndex
import Time

/// A number of meetings or people, or the total length of meetings.
package struct FigureJSON: Encodable {
  private let count: Int
  private let counted: String
  /// Nil if the question asks for a number only.
  private let minutes, overlapping: Int?
  /// Nil if the question doesn't ask how often they are, or if there are too few.
  private let intervalDays: Double?

  init(_ figure: MeetingFigure) {
    intervalDays = figure.rate.map { ($0.days * 100).rounded() / 100 }
    (count, minutes, overlapping) = (figure.count, figure.minutes, figure.overlapping)
    counted = figure.isOfPeople ? "people" : "meetings"
  }
}

/// Meetings that overlap.
package struct OverlapJSON: Encodable {
  private let start, end: String?
  private let minutes: Int
  private let meetings: [RecordJSON]
  /// The number of meetings, or nil if there are only the two.
  private let count: Int?

  init(_ overlap: MeetingOverlap, zone: Zone) {
    start = JSON.instant(overlap.span.lowerBound)
    end = JSON.instant(overlap.span.upperBound)
    minutes = overlap.span.count / 60
    count = overlap.count > 2 ? overlap.count : nil
    meetings = [overlap.first, overlap.second].map { RecordJSON(record: $0, zone: zone) }
  }
}
