import FetchMessages
import Testing

@testable import Remotes

@Suite("The secrets of an authorization request")
struct SignInSecretsTests {
  @Test("make the challenge that RFC 7636 gives as an example")
  func challenge() {
    let secrets = SignInSecrets(
      state: "", verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(secrets.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }

  @Test("are long, and differ each time")
  func random() {
    let all = (0..<8).map { _ in SignInSecrets() }.flatMap { [$0.state, $0.verifier] }
    #expect(Set(all).count == 16 && all.allSatisfy { $0.utf8.count == 43 })
  }

  @Test("are compared with a query that every reader understands in the same way")
  func query() {
    #expect(FormCoding.fields("a=1&b=%2F+x") == ["a": "1", "b": "/ x"])
    #expect(FormCoding.fields("a=1&a=2") == nil)
    #expect(FormCoding.fields("a=%zz") == nil)
  }
}
