import Calendars
import Files
import Foundation
import GRDB

/// A problem of a file, as stored in column `problems` of table `file`.
package struct StoredProblem: Codable {
  package var line: Int?
  package var uid: String?
  package var message: String
  var isOfWholeFile: Bool
  var isNote: Bool?
  var guessedEvents: Int?

  private init(_ problem: CalendarProblem) {
    (line, uid, message) = (problem.line, problem.uid, problem.message)
    isOfWholeFile = problem.extent == .file
    isNote = problem.extent == .note
    guessedEvents = problem.guessedEvents > 0 ? problem.guessedEvents : nil
  }

  private var problem: CalendarProblem {
    var problem = CalendarProblem(
      line: line, uid: uid, message: message,
      extent: isNote == true ? .note : isOfWholeFile ? .file : .event(uid: uid ?? ""))
    problem.guessedEvents = guessedEvents ?? 0
    return problem
  }

  /// Encodes problems for the column.
  ///
  /// - Parameter quoting: whether to keep quotations from the file. After data has been forgotten,
  ///   they are removed, because they might contain it; the line numbers remain.
  package static func encode(_ problems: [CalendarProblem], quoting: Bool = true) -> String {
    JSONColumn.encode(problems.map(StoredProblem.init).map { quoting ? $0 : $0.unquoted })
  }

  private var unquoted: StoredProblem {
    var problem = self
    (problem.uid, problem.message) = (nil, "a part can't be read")
    return problem
  }

  package static func decode(_ text: String) -> [CalendarProblem] {
    JSONColumn.decode([StoredProblem].self, from: text).map(\.problem)
  }

  /// The problems found in a source's files when they were last read, sorted by path.
  package static func all(
    ofSource source: String, _ db: Database
  ) throws -> [(path: RelativePath, problem: CalendarProblem)] {
    let files = try db.cachedStatement(
      sql: """
        SELECT path, problems FROM file WHERE sourceId = ? AND problems <> '[]' ORDER BY path
        """)
    return try Row.fetchAll(files, arguments: [source]).flatMap { row in
      let path = RelativePath(try row.value("path", of: "file") as String)
      return decode(try row.value("problems", of: "file")).map { (path, $0) }
    }
  }
}

/// A file or folder that has never been read, as stored in column `unread` of table `source`.
package struct StoredPlace: Codable, Hashable {
  /// The path, as displayed.
  package var path: String
  package var message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }
}
