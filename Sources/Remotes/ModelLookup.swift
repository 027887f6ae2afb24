import FetchMessages
import Foundation

/// Finds a model and, if the server reports it, the size of its context window.
struct ModelLookup {
  /// The address of the list of models.
  private let address: WebAddress
  private let transport: any Transport

  /// Ollama's default context window, in tokens.
  private static let ollamaWindow = 4_096
  private static let maximumCandidates = 5

  init(_ address: WebAddress, over transport: any Transport) {
    (self.address, self.transport) = (address, transport)
  }

  /// Finds the model named `wanted`, or, if that is nil, the first model that can answer questions.
  func find(_ wanted: String?) -> Result<FoundModel, ChatFailure> {
    switch list() {
    case .failure(let failure):
      guard let wanted, !failure.isUnreachable else { return .failure(failure) }
      return .success(FoundModel(name: wanted, window: nil))
    case .success(let entries):
      guard let wanted else { return first(of: entries) }
      let entry = entries.first { $0.id == wanted } ?? ModelEntry(id: wanted)
      return .success(FoundModel(name: wanted, window: entry.window ?? details(of: entry)?.window))
    }
  }

  private func list() -> Result<[ModelEntry], ChatFailure> {
    struct List: Decodable {
      var data: [ModelEntry]
    }
    return send("GET", address).flatMap { response in
      (try? JSONDecoder().decode(List.self, from: Data(response.body))).map { .success($0.data) }
        ?? .failure(.noChat(Chat.kind(of: response)))
    }
  }

  private func first(of entries: [ModelEntry]) -> Result<FoundModel, ChatFailure> {
    if entries.isEmpty { return .success(FoundModel(name: nil, window: nil)) }
    for entry in entries.filter({ !$0.isEmbedder }).prefix(Self.maximumCandidates) {
      let details = entry.window == nil ? details(of: entry) : nil
      if details?.answers == false { continue }
      return .success(FoundModel(name: entry.id, window: entry.window ?? details?.window))
    }
    return .failure(.onlyEmbedders)
  }

  // MARK: Details that the list lacks

  private struct Details {
    var window: Int?
    var answers = true
  }

  /// Requests details through the APIs of Ollama and llama.cpp. Returns nil for a server outside
  /// the user's own network, which is neither of them.
  private func details(of entry: ModelEntry) -> Details? {
    guard HostKind(address.origin.host) != .elsewhere,
      let root = address.decodedPath.firstRange(of: /\/v1\/models$/)
    else { return nil }
    let start = address.decodedPath[..<root.lowerBound]
    return entry.owner == "llamacpp"
      ? ofLlama(address.at(path: start + "/props"))
      : ofOllama(address.at(path: start + "/api/show"), entry.id)
  }

  private func ofOllama(_ address: WebAddress, _ model: String) -> Details? {
    struct Shown: Decodable {
      var parameters: String?
      var capabilities: [String]?
      var sizes: [String: LenientNumber]?

      enum CodingKeys: String, CodingKey {
        case parameters, capabilities
        case sizes = "model_info"
      }
    }
    let body = try? JSONEncoder().encode(["model": model])
    guard let answer = try? send("POST", address, body: body ?? Data()).get(),
      let shown = try? JSONDecoder().decode(Shown.self, from: Data(answer.body))
    else { return nil }
    let set = shown.parameters?.firstMatch(of: /(?m)^num_ctx +([0-9]{1,9})$/).flatMap {
      Int($0.output.1)
    }
    let most = shown.sizes?.first { $0.key.hasSuffix(".context_length") }?.value.number
    return Details(
      window: set ?? min(Self.ollamaWindow, most ?? Self.ollamaWindow),
      answers: shown.capabilities?.contains("completion") ?? true)
  }

  private func ofLlama(_ address: WebAddress) -> Details? {
    struct Properties: Decodable {
      var settings: [String: LenientNumber]?

      enum CodingKeys: String, CodingKey {
        case settings = "default_generation_settings"
      }
    }
    guard let answer = try? send("GET", address).get(),
      let found = try? JSONDecoder().decode(Properties.self, from: Data(answer.body))
    else { return nil }
    return Details(window: found.settings?["n_ctx"]?.number)
  }

  private func send(
    _ method: String, _ address: WebAddress, body: Data? = nil
  ) -> Result<WebResponse, ChatFailure> {
    var request = WebRequest(method: method, address: address)
    (request.isSignedIn, request.mayBePrivate) = (true, true)
    if let body {
      (request.headers, request.body) = ([("Content-Type", "application/json")], Array(body))
    }
    switch transport.send([request]).first {
    case .success(let response) where response.status == 200: return .success(response)
    case .success(let response): return .failure(ChatFailure(response))
    case .failure(let failure): return .failure(.unreachable(failure.message))
    case nil: return .failure(.unreachable("the server did not answer"))
    }
  }
}

/// A model in a server's list.
private struct ModelEntry: Decodable {
  var id: String
  var owner: String?
  /// The context window in tokens, which each kind of server names differently.
  var window: Int?
  private var type: String?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, type
    case owner = "owned_by"
    // The names used by OpenRouter, by vLLM, by Groq, and by LM Studio and Mistral, in this order.
    case length = "context_length"
    case modelLength = "max_model_len"
    case contextWindow = "context_window"
    case maximumLength = "max_context_length"

    static let windows = [length, modelLength, contextWindow, maximumLength]
  }

  init(id: String) { self.id = id }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(String.self, forKey: .id)
    owner = try? fields.decode(String.self, forKey: .owner)
    type = try? fields.decode(String.self, forKey: .type)
    let sizes = CodingKeys.windows.compactMap { try? fields.decode(Int.self, forKey: $0) }
    window = sizes.filter { $0 > 0 }.min()
  }

  /// If true, the model is for embedding, ranking or transcription, and can't answer questions.
  var isEmbedder: Bool {
    if type?.hasPrefix("embedding") ?? false { return true }
    let name = id.lowercased().split(separator: "/").last.map(String.init) ?? ""
    return ["embed", "rerank", "minilm", "whisper", "multilingual-e5"].contains {
      name.contains($0)
    }
      || ["bge-", "gte-", "e5-", "tts-"].contains { name.hasPrefix($0) }
  }
}

/// An integer, or nil for any other kind of value.
private struct LenientNumber: Decodable {
  let number: Int?

  init(from decoder: any Decoder) throws {
    number = try? decoder.singleValueContainer().decode(Int.self)
  }
}
