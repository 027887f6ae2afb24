import Testing

@Suite("The database")
struct DatabaseWallTests {
  /// `CalendarCaches` has statements too, because it reads databases of other programs.
  private static let owners: Set = ["Index", "CalendarCaches"]

  private static let modules = ModuleWallsTests.allowed.keys.sorted().filter {
    !owners.contains($0)
  }

  /// Text that only occurs in statements; `sql:` is GRDB's label for one.
  private static let statement =
    #"\bsql:|\bRawStatement\(|\bSELECT .* FROM\b|\bINSERT (OR \w+ )?INTO\b|\bDELETE FROM\b|\bUPDATE \w+ SET\b|\bPRAGMA \w"#

  /// One of these is in every match.
  private static let parts = [
    "sql:", "RawStatement(", "SELECT ", "INSERT ", "DELETE FROM", "UPDATE ", "PRAGMA ",
  ]

  private static func statements(in module: String) throws -> [String] {
    let statement = try Regex(statement)
    return try Modules.files(of: module).flatMap { file in
      let lines = try Modules.code(of: file).filter { $0.text.contains(anyOf: parts) }
      return lines.filter { $0.text.contains(statement) }.map { "\(file):\($0.number)" }
    }
  }

  @Test("is given statements by the index alone", arguments: modules)
  func statements(module: String) throws {
    #expect(try Self.statements(in: module) == [])
    let names = try Modules.imports(of: Modules.files(of: module)).map(\.name)
    #expect(Set(names).isDisjoint(with: ["GRDB", "GRDBSQLite", "CSQLite"]))
  }

  @Test("and a statement is found where one is")
  func isFound() throws {
    for module in Self.owners { #expect(try !Self.statements(in: module).isEmpty, "\(module)") }
  }

  @Test("lends itself to use cases, which are types of their own", arguments: modules)
  func extensions(module: String) throws {
    let files = try Modules.files(of: module).filter { file in
      try Modules.code(of: file).contains { $0.text.contains(anyOf: ["extension MeetingStore"]) }
    }
    #expect(files == [])
  }
}
