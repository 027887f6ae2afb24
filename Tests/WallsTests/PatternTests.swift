import Foundation
import Testing

@Suite struct `A condition behind several patterns of a case` {
  /// It applies only to the last pattern, which is easily overlooked: `case "half", "halves" where …`.
  @Test func `is written nowhere`() throws {
    for file in Modules.files(below: "Sources") {
      let code = try Modules.code(of: file).map(\.text).joined(separator: "\n")
      let cases = code.matches(of: /\bcase [^:{}]*?:/).map { String($0.output) }
      for one in cases where one.contains(" where ") && !one.contains("for case") {
        let conditions = one.components(separatedBy: " where ").count - 1
        let patterns = one.components(separatedBy: ",\n").count
        #expect(conditions >= patterns, "\(file): \(one)")
      }
    }
  }
}
