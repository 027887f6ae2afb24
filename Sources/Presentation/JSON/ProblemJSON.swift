import Calendars

/// A problem that is listed among the occurrences of a file.
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
