import Foundation

/// Where a model is: an interface such as OpenAI's, up to its version.
struct Endpoint: Equatable {
  /// Without a slash at its end.
  let base: String
  /// As people are told it.
  let host: String
  /// Whether text that goes there stays on this machine.
  let isLoopback: Bool

  /// Where Ollama and llama.cpp listen, as they are installed.
  static let usual = ["http://127.0.0.1:11434/v1", "http://127.0.0.1:8080/v1"].map { Endpoint($0)! }

  /// - Returns: nil for what is no address, and for one to which anybody could read along.
  init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil
    else { return nil }
    let bare = host.trimmingCharacters(in: ["[", "]"])
    isLoopback =
      bare == "localhost" || bare == "::1"
      || bare.hasPrefix("127.") && bare.allSatisfy { $0.isNumber || $0 == "." }
    guard scheme == "https" || scheme == "http" && isLoopback else { return nil }
    self.host = bare
    base = text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
