import MeetingIndex

/// The problems of files, a line each.
package struct ProblemText: Sendable {
  /// The page that it is laid out for.
  package let page: Page

  package init(page: Page) { self.page = page }

  /// `calendars/a.ics:12: UID x@example.com: DTSTART is missing`, as its file wrote it: it has to be
  /// sanitized before it is shown.
  package static func line(of problem: FileProblem) -> String {
    let place = problem.problem.line.map { ":\($0)" } ?? ""
    let uid = problem.problem.uid.map { " UID \($0.prefix(80)):" } ?? ""
    return "\(problem.path)\(place):\(uid) \(problem.problem.message)"
  }

  /// Safe to show; by which nothing is lost is said.
  package func text(of problems: [FileProblem]) -> String {
    if problems.isEmpty { return "no file has a problem" }
    return problems.map { problem in
      Sanitizer.line(Self.line(of: problem))
        + (problem.isTrouble ? "" : page.dim("  [nothing lost]"))
    }.joined(separator: "\n")
  }
}
