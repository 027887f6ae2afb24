import Calendars

/// What could not be read, as a line among the occurrences.
public struct ProblemJSON: Encodable {
  private let error: String
  private let uid: String?
  private let line: Int?

  public init(_ problem: CalendarProblem) {
    error = problem.message
    uid = problem.uid
    line = problem.line
  }
}
