import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// The random values of one authorization request, and their digest for PKCE (RFC 7636).
struct SignInSecrets: Sendable {
  /// The value that the redirect must repeat, so that no other site can forge an answer.
  let state: String
  /// The value that proves to the token endpoint that this program made the request.
  let verifier: String

  init() {
    var random = SystemRandomNumberGenerator()
    (state, verifier) = (Self.token(&random), Self.token(&random))
  }

  init(state: String, verifier: String) { (self.state, self.verifier) = (state, verifier) }

  /// The digest of the verifier by the method `S256`.
  var challenge: String { Self.text(of: Self.sha256(Array(verifier.utf8))) }

  private static func token(_ random: inout SystemRandomNumberGenerator) -> String {
    text(of: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) })
  }

  /// Encodes bytes in base64url without padding (RFC 4648, section 5).
  private static func text(of bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  private static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    #if canImport(CryptoKit)
      return Array(SHA256.hash(data: bytes))
    #else
      var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
      _ = CCrypto.SHA256(bytes, bytes.count, &digest)
      return digest
    #endif
  }
}
