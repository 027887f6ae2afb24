import MeetingIndex

/// The problems of files, one a line.
package struct ProblemText: Sendable {
  package let page: Page

  package init(page: Page) { self.page = page }

  /// Returns text like `calendars/a.ics:12: UID x@example.com: DTSTART is missing`. Callers
  /// sanitize it, because it quotes the file.
  package static func line(of problem: FileProblem) -> String {
    let place = problem.problem.line.map { ":\($0)" } ?? ""
    let uid = problem.problem.uid.map { " UID \($0.prefix(80)):" } ?? ""
    return "\(problem.path)\(place):\(uid) \(problem.problem.message)"
  }

  /// The problems, safe to show, with a mark on those that lost nothing.
  package func text(of problems: [FileProblem]) -> String {
    if problems.isEmpty { return "no problems in files" }
    return problems.map { problem in
      Sanitizer.line(Self.line(of: problem))
        + (problem.isTrouble ? "" : page.dim("  [nothing lost]"))
    }.joined(separator: "\n")
  }
}
