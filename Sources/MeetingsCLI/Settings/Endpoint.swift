import FetchMessages
import Foundation

/// The address of a model's interface, such as OpenAI's, up to its version.
struct Endpoint: Equatable {
  /// Without a slash at its end.
  let base: String
  /// As people are told it.
  let host: String
  /// If true, text that goes there stays on this machine.
  let isLoopback: Bool

  /// The default addresses of Ollama and llama.cpp.
  static let usual = ["http://127.0.0.1:11434/v1", "http://127.0.0.1:8080/v1"].map { Endpoint($0)! }

  /// If true, passages go there unencrypted, by a private network.
  let isPlain: Bool

  /// The number of tokens that a model on one's own machines reads at once unless more is set there,
  /// as Ollama's do; nil elsewhere.
  var usualWindow: Int? { isLoopback || isPlain ? 4_096 : nil }

  /// The entry of the user's consent in the settings: a consent to a host by https is none by http.
  var consent: String { isPlain ? "http://\(host)" : host }

  /// - Returns: nil for what is no address, and for `http:` over the internet, where others could
  ///   read the passages.
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
