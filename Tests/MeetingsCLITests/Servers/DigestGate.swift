import Foundation

/// Checks digest authentication (RFC 7616) with one nonce.
struct DigestGate {
  let algorithm: String
  let user: String
  let password: String
  private let realm = "calendars"
  private let nonce = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"

  private static let programs = ["MD5": "/usr/bin/md5sum", "SHA-256": "/usr/bin/sha256sum"]
  static let isThere = programs.values.allSatisfy(FileManager.default.isExecutableFile)

  init(algorithm: String, user: String, password: String) {
    (self.algorithm, self.user, self.password) = (algorithm, user, password)
  }

  var challenge: String {
    "WWW-Authenticate: Digest realm=\"\(realm)\", qop=\"auth\", algorithm=\(algorithm), "
      + "nonce=\"\(nonce)\""
  }

  func isOpen(to request: LoopbackServer.Request) -> Bool {
    guard let header = request.headers["authorization"], header.hasPrefix("Digest ") else {
      return false
    }
    var told: [String: String] = [:]
    for match in header.matches(of: /(\w+)=(?:"([^"]*)"|([^\s,]+))/) {
      told[String(match.1)] = String(match.2 ?? match.3 ?? "")
    }
    guard told["username"] == user, told["nonce"] == nonce, told["uri"] == request.path,
      let count = told["nc"], let own = told["cnonce"], told["qop"] == "auth"
    else { return false }
    let secret = hash("\(user):\(realm):\(password)")
    let place = hash("\(request.method):\(request.path)")
    return told["response"] == hash("\(secret):\(nonce):\(count):\(own):auth:\(place)")
  }

  /// Returns a hash in hexadecimal.
  private func hash(_ text: String) -> String {
    let output = try? Sandbox().launch(Self.programs[algorithm]!, [], input: Data(text.utf8)).out
    return String(output?.prefix { $0 != " " } ?? "")
  }
}
