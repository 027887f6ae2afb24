import Foundation
import Testing

/// A separate program asks servers, so that the program for questions can't open any connection.
@Suite("The network")
struct NetworkTests {
  private static let functions: Set<String> = [
    "socket", "connect", "getaddrinfo", "gethostbyname", "sendto", "bind", "listen", "accept",
  ]

  private func symbols(of module: String) throws -> [String] {
    try Modules.undefinedSymbols(of: module).filter { symbol in
      let name = String(symbol.prefix { $0 != "@" })
      return Self.functions.contains(name) || name.hasPrefix("curl_")
        || symbol.contains("10URLSession") || symbol.contains("FoundationNetworking")
    }.sorted()
  }

  @Test(
    "is out of reach of what answers questions",
    arguments: Modules.libraries + ["MeetingsCLI", "CKernels", "CSQLite", "Models"])
  func closed(module: String) throws {
    #expect(try symbols(of: module) == [])
  }

  @Test("is what the program that fetches is for")
  func open() throws {
    #expect(try symbols(of: "meetings_fetch").contains("curl_multi_perform"))
  }
}
