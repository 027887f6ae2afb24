import FetchMessages
import Testing

@testable import Remotes

@Suite("The model that is to answer")
struct ModelLookupTests {
  /// A model server that answers with fixed bodies, by method and path.
  private final class StandIn: Transport {
    let bodies: [String: String]
    private(set) var asked: [String] = []
    var requestCount: Int { asked.count }
    let scheme: String? = nil

    init(_ bodies: [String: String]) { self.bodies = bodies }

    func pause(seconds: Int) {}

    func send(_ requests: [WebRequest]) -> [Result<WebResponse, TransportFailure>] {
      requests.map { request in
        asked.append("\(request.method) \(request.address.path)")
        let name = String(decoding: request.body, as: UTF8.self)
        let body = bodies[asked.last! + (name.isEmpty ? "" : " " + name)]
        return .success(
          WebResponse(
            status: body == nil ? 404 : 200, headers: [:], body: Array((body ?? "").utf8),
            retryAfter: nil))
      }
    }
  }

  private func find(
    _ bodies: [String: String], named wanted: String? = nil,
    at host: String = "http://127.0.0.1"
  ) throws -> (name: String?, window: Int?, failure: ChatFailure?, asked: [String]) {
    let server = StandIn(bodies)
    let address = try #require(WebAddress(host + "/v1/models"))
    switch ModelLookup(address, over: server).find(wanted) {
    case .success(let model): return (model.name, model.window, nil, server.asked)
    case .failure(let failure): return (nil, nil, failure, server.asked)
    }
  }

  private func list(_ models: String...) -> [String: String] {
    ["GET /v1/models": #"{"object":"list","data":[\#(models.joined(separator: ","))]}"#]
  }

  private func ollama(_ name: String) -> String { #"{"id":"\#(name)","owned_by":"library"}"# }

  @Test(
    "is none that makes vectors, ranks or hears",
    arguments: [
      "nomic-embed-text", "mxbai-embed-large:latest", "BAAI/bge-m3", "intfloat/e5-base-v2",
      "text-embedding-3-small", "all-minilm", "jina-reranker-v2", "whisper-1", "gte-large",
    ])
  func embedders(name: String) throws {
    let server = list(#"{"id":"\#(name)"}"#, #"{"id":"llama3.2"}"#)
    #expect(try find(server).name == "llama3.2")
    #expect(try find(list(#"{"id":"\#(name)"}"#)).failure == .onlyEmbedders)
    #expect(try find(server, named: name).name == name, "unless it is named")
  }

  @Test("is one that its server says can answer")
  func capabilities() throws {
    var server = list(
      #"{"id":"a","type":"embeddings"}"#, ollama("vectors:latest"), ollama("llama3.2:latest"))
    server[#"POST /api/show {"model":"vectors:latest"}"#] = #"{"capabilities":["embedding"]}"#
    server[#"POST /api/show {"model":"llama3.2:latest"}"#] =
      #"{"capabilities":["completion","tools"],"model_info":{"llama.context_length":131072}}"#
    let found = try find(server)
    #expect(found.name == "llama3.2:latest" && found.window == 4_096)
  }

  @Test(
    "reads as much as its server says, and Ollama's no more than it is set to",
    arguments: [
      (#"{"parameters":"stop \"a\"\nnum_ctx                        16384"}"#, 16_384),
      (#"{"parameters":"temperature 1","model_info":{"a.context_length":2048}}"#, 2_048),
      (#"{"model_info":{"general.name":"x","a.context_length":131072,"b":[1]}}"#, 4_096),
      ("no JSON", nil),
    ] as [(String, Int?)])
  func ollamaWindow(shown: String, window: Int?) throws {
    var server = list(ollama("m"))
    server[#"POST /api/show {"model":"m"}"#] = shown
    #expect(try find(server).window == window)
    #expect(try find(server, named: "m").window == window)
  }

  @Test(
    "reads as much as the list of models says",
    arguments: [
      (#"{"id":"m","context_length":8192}"#, 8_192), (#"{"id":"m","max_model_len":2048}"#, 2_048),
      (#"{"id":"m","context_window":131072}"#, 131_072),
      (#"{"id":"m","max_context_length":32768,"context_length":"?"}"#, 32_768),
      (#"{"id":"m","context_length":-1}"#, nil), (#"{"id":"m"}"#, nil),
    ] as [(String, Int?)])
  func listed(entry: String, window: Int?) throws {
    #expect(try find(list(entry)).window == window)
  }

  @Test("of llama.cpp reads as much as its server was started with")
  func llama() throws {
    var server = list(#"{"id":"m.gguf","owned_by":"llamacpp","meta":{"n_ctx_train":131072}}"#)
    server["GET /props"] = #"{"default_generation_settings":{"id":0,"n_ctx":8192,"params":{}}}"#
    #expect(try find(server).window == 8_192)
  }

  @Test("is asked of a server elsewhere by one request in the usual way")
  func elsewhere() throws {
    let found = try find(list(ollama("m")), at: "https://models.example.com")
    #expect(found.name == "m" && found.window == nil && found.asked == ["GET /v1/models"])
  }

  @Test("is as it is named where the server has no list, and an error where none is named")
  func noList() throws {
    #expect(try find([:], named: "m").name == "m")
    #expect(try find([:]).failure == .nothingThere(status: 404))
    #expect(try find(["GET /v1/models": "<html>"]).failure == .noChat("an HTML page"))
    let empty = try find(list())
    #expect(empty.name == nil && empty.failure == nil)
  }
}
