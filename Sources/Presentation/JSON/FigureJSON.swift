import MeetingIndex
import Time

/// A number, or a length of meetings together, as JSON.
package struct FigureJSON: Encodable {
  private let count: Int
  private let counted: String
  /// Nil if only a number is asked for.
  private let minutes, overlapping: Int?
  /// Nil if it is not asked how often they are, or they are too few.
  private let intervalDays: Double?

  init(_ figure: MeetingFigure) {
    intervalDays = figure.rate.map { ($0.days * 100).rounded() / 100 }
    (count, minutes, overlapping) = (figure.count, figure.minutes, figure.overlapping)
    counted = figure.isOfPeople ? "people" : "meetings"
  }
}

/// Two meetings at one time, as JSON.
package struct OverlapJSON: Encodable {
  private let start, end: String?
  private let minutes: Int
  private let meetings: [RecordJSON]
  /// Nil if it is the two.
  private let count: Int?

  init(_ overlap: MeetingOverlap, zone: Zone) {
    start = JSON.instant(overlap.span.lowerBound)
    end = JSON.instant(overlap.span.upperBound)
    minutes = overlap.span.count / 60
    count = overlap.count > 2 ? overlap.count : nil
    meetings = [overlap.first, overlap.second].map { RecordJSON(record: $0, zone: zone) }
  }
}
