import Testing

@testable import Remotes

@Suite("The issuer of a sign-in")
struct IssuerTests {
  private func server(named issuer: String, at address: String) throws -> AuthorizationServer {
    let members = ["issuer": issuer, "token_endpoint": "https://login.example.com/token"]
    return try AuthorizationServer(
      SignInRequests.Answer(status: 200, object: members, challenge: ""),
      of: try #require(WebAddress(address)))
  }

  @Test("repeats its own address, or is refused")
  func own() throws {
    let address = "https://login.example.com/a"
    #expect(try server(named: address + "/", at: address).issuer == address + "/")
    for other in ["https://login.example.com/b", "https://example.com/a", address + "?b"] {
      #expect(throws: WebFailure.self) { try server(named: other, at: address) }
    }
  }

  @Test("of Microsoft stands for every organization, and for no other server")
  func tenant() throws {
    let name = "https://login.example.com/{tenantid}/v2.0"
    let issuer = try server(named: name, at: "https://login.example.com/common/v2.0").issuer
    #expect(IssuerName.areSame("https://login.example.com/9188040d-6c67/v2.0", issuer))
    for other in [
      "https://login.example.com//v2.0", "https://login.example.com/x/y/v2.0",
      "https://attacker.example.com/9188040d-6c67/v2.0", "https://login.example.com/9188040d-6c67",
    ] {
      #expect(!IssuerName.areSame(other, issuer), "\(other)")
    }
    #expect(throws: WebFailure.self) {
      try server(named: name, at: "https://other.example.com/common/v2.0")
    }
  }
}
