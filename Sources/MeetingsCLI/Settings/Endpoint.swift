import FetchMessages
import Foundation

/// The base URL of a model's API, such as OpenAI's, up to the version in its path.
struct Endpoint: Equatable {
  /// The URL without a trailing slash.
  let base: String
  /// The host, for messages.
  let host: String
  /// If true, the endpoint is on this machine.
  let isLoopback: Bool

  /// The default URLs of Ollama and llama.cpp.
  static let usual = ["http://127.0.0.1:11434/v1", "http://127.0.0.1:8080/v1"].map { Endpoint($0)! }

  /// If true, the connection is unencrypted and goes to another machine on a private network.
  let isPlain: Bool

  /// The context window, in tokens, to assume for local models, such as Ollama's; nil for others.
  var defaultWindow: Int? { isLoopback || isPlain ? 4_096 : nil }

  /// The entry for the user's consent in the settings. Consent to a host over https doesn't cover
  /// http.
  var consent: String { isPlain ? "http://\(host)" : host }

  /// - Returns: nil for an invalid URL, and for `http:` over the internet.
  init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil
    else { return nil }
    let kind = HostKind(host)
    isLoopback = kind == .thisMachine
    isPlain = scheme == "http" && kind == .privateNetwork
    guard scheme == "https" || scheme == "http" && kind != .elsewhere else { return nil }
    self.host = host.trimmingCharacters(in: ["[", "]"])
    base = text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
