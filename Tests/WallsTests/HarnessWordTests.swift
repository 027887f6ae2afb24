import Foundation
import Testing

@Suite("A harness")
struct HarnessWordTests {
  @Test("is run by a word of make, whole")
  func words() throws {
    let filters = try String(contentsOfFile: "\(Modules.root)/Makefile", encoding: .utf8)
      .matches(of: #/--filter '?([A-Za-z|]+)/#).flatMap { $0.1.split(separator: "|") }
    #expect(filters.contains("KillTests"))
    for file in Modules.files(below: "Tests/HarnessTests") {
      for line in try Modules.code(of: file) {
        guard let suite = line.text.firstMatch(of: #/^struct ([A-Za-z]+Tests) /#)?.1 else {
          continue
        }
        #expect(filters.contains { suite.contains($0) }, "\(suite) of \(file)")
      }
    }
  }
}
