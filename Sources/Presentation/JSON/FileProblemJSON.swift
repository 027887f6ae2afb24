import MeetingIndex

/// A problem of a file or of a whole source.
package struct FileProblemJSON: Encodable {
  private let source: String
  private let path: String?
  private let line: Int?
  private let uid: String?
  private let message: String
  /// True if the last sync didn't report it; nil for a source.
  private let isNew: Bool?

  package init(_ problem: FileProblem) {
    (source, path, isNew) = (problem.source, problem.path, problem.isNew)
    line = problem.problem.line
    uid = problem.problem.uid
    message = problem.problem.message
  }

  init(_ failure: SourceFailure) {
    (source, message) = (failure.source, failure.message)
    (path, line, uid, isNew) = (nil, nil, nil, nil)
  }
}
