import Calendars

/// A problem, as a line among the occurrences.
package struct ProblemJSON: Encodable {
  private let error: String
  private let uid: String?
  private let line: Int?

  package init(_ problem: CalendarProblem) {
    error = problem.message
    uid = problem.uid
    line = problem.line
  }
}
