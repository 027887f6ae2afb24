import MeetingIndex

/// What is wrong in files, a problem a line.
public struct ProblemText: Sendable {
  /// What it is laid out for.
  public let page: Page

  public init(page: Page) { self.page = page }

  /// `calendars/a.ics:12: UID x@example.com: DTSTART is missing`, as its file wrote it: it has to be
  /// sanitized before it is shown.
  public static func line(of problem: FileProblem) -> String {
    let place = problem.problem.line.map { ":\($0)" } ?? ""
    let uid = problem.problem.uid.map { " UID \($0.prefix(80)):" } ?? ""
    return "\(problem.path)\(place):\(uid) \(problem.problem.message)"
  }

  /// Safe to show; by which nothing is lost is said.
  public func text(of problems: [FileProblem]) -> String {
    if problems.isEmpty { return "no file has a problem" }
    return problems.map { problem in
      Sanitizer.line(Self.line(of: problem))
        + (problem.isTrouble ? "" : page.dim("  [nothing lost]"))
    }.joined(separator: "\n")
  }
}
