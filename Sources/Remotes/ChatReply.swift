import Foundation

/// The relevant fields of a model's reply, or of one of its events.
struct ChatReply: Decodable {
  var choices: [Choice]?
  var error: Trouble?

  struct Choice: Decodable {
    var delta: Words?
    var message: Words?
    /// The reason why the answer ended; nil until the last event.
    var finishReason: String?

    enum CodingKeys: String, CodingKey {
      case delta, message
      case finishReason = "finish_reason"
    }
  }

  struct Words: Decodable {
    var content = ""
    var refusal = ""
    var hasReasoning = false
    var callsTools = false

    private enum CodingKeys: String, CodingKey {
      case content, refusal, reasoning
      case reasoningContent = "reasoning_content"
      case toolCalls = "tool_calls"
      case functionCall = "function_call"
    }

    /// A part of the content. Some servers send an array of parts instead of a string.
    private struct Part: Decodable {
      var type: String?
      var text: String?
    }

    private struct Call: Decodable {}

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String {
        (try? fields.decode(String.self, forKey: key)) ?? ""
      }
      if let parts = try? fields.decode([Part].self, forKey: .content) {
        content = parts.filter { $0.type?.hasSuffix("text") ?? true }.compactMap(\.text).joined()
        hasReasoning = parts.contains { $0.type?.hasPrefix("thinking") ?? false }
      } else {
        content = text(.content)
      }
      refusal = text(.refusal)
      hasReasoning =
        hasReasoning || !text(.reasoning).isEmpty || !text(.reasoningContent).isEmpty
      let calls = (try? fields.decode([Call].self, forKey: .toolCalls)) ?? []
      callsTools = !calls.isEmpty || (try? fields.decode(Call.self, forKey: .functionCall)) != nil
    }
  }

  /// An error, which servers send as an object with a message or as a string.
  struct Trouble: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      struct Fields: Decodable {
        var message: String?
      }
      let plain = try? decoder.singleValueContainer().decode(String.self)
      text = try plain ?? (Fields(from: decoder).message ?? "it gives no reason")
    }
  }

  /// Parses a reply; fails if the bytes have another form.
  init?(_ bytes: some Sequence<UInt8>) {
    guard let reply = Self(modelReply: bytes) else { return nil }
    self = reply
  }
}

extension Decodable {
  /// Decodes the answer of a model's server. Servers in Python may write NaN, which JSON doesn't
  /// allow.
  ///
  /// Fails if the bytes have another form.
  init?(modelReply bytes: some Sequence<UInt8>) {
    let decoder = JSONDecoder()
    let data = Data(bytes)
    if let reply = try? decoder.decode(Self.self, from: data) {
      self = reply
      return
    }
    // Foundation's JSON5 parser crashes on keys that are not UTF-8.
    guard String(data: data, encoding: .utf8) != nil else { return nil }
    decoder.allowsJSON5 = true
    guard let reply = try? decoder.decode(Self.self, from: data) else { return nil }
    self = reply
  }
}
