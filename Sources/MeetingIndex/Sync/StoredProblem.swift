import Calendars
import Foundation

/// A problem as column `problems` of table `file` holds it.
struct StoredProblem: Codable {
  var line: Int?
  var uid: String?
  var message: String
  var isOfWholeFile: Bool

  /// Notes are left out: they are told once, when the file is read.
  ///
  /// - Parameter quoting: whether the file's own words may be among it. Once something was
  ///   forgotten they may be of that, which nobody can tell; the line then says where to look.
  static func encode(_ problems: [CalendarProblem], quoting: Bool = true) -> String {
    let stored = problems.filter { $0.extent != .note }.map {
      StoredProblem(
        line: $0.line, uid: quoting ? $0.uid : nil,
        message: quoting ? $0.message : unquoted, isOfWholeFile: $0.extent == .file)
    }
    if stored.isEmpty { return "[]" }
    return String(decoding: (try? JSONEncoder().encode(stored)) ?? Data("[]".utf8), as: UTF8.self)
  }

  private static let unquoted = "something can't be read"

  static func decode(_ text: String) -> [CalendarProblem] {
    let stored = (try? JSONDecoder().decode([StoredProblem].self, from: Data(text.utf8))) ?? []
    return stored.map {
      CalendarProblem(
        line: $0.line, uid: $0.uid, message: $0.message,
        extent: $0.isOfWholeFile ? .file : .event(uid: $0.uid ?? ""))
    }
  }
}
