import FetchMessages
import Foundation

/// Requests for vectors of texts, by the interface that OpenAI's servers have and many others took over
/// (`/v1/embeddings`). An answer is believed only if it has one vector a text, all of one dimension,
/// of finite numbers, and not all the same.
final class EmbeddingRequests {
  private let order: FetchOrder
  private let address: WebAddress
  private let transport: any Transport
  /// The number of texts that a request may have; less than at first where that was too large.
  private var most = Int.max
  /// The dimension of all vectors so far.
  private var dimension: Int?

  /// The largest dimension that is taken.
  static let largestDimension = 4_096
  private static let mostTries = 5
  /// The longest that a server without time is waited for at once, in seconds.
  private static let longestPause = 60

  init(_ order: FetchOrder, _ address: WebAddress, over transport: any Transport) {
    (self.order, self.address, self.transport) = (order, address, transport)
  }

  /// Vectors of unit length in the order of `texts`.
  func vectors(of texts: [String]) -> Result<[[Float]], EmbeddingFailure> {
    var vectors: [[Float]] = []
    var rest = texts[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(most))
      switch answered(batch) {
      case .success(let more):
        vectors += more
        rest = rest.dropFirst(batch.count)
      case .failure(.tooLarge) where batch.count > 1: most = (batch.count + 1) / 2
      case .failure(let failure): return .failure(failure)
      }
    }
    if let failure = Self.alike(texts, vectors) { return .failure(failure) }
    return .success(vectors)
  }

  /// Asks once more where the server has no time, or the connection broke.
  private func answered(_ texts: [String]) -> Result<[[Float]], EmbeddingFailure> {
    for attempt in 1... {
      // Someone waits for the answer to a question.
      let isLast = attempt == Self.mostTries || order.wholePatience != nil
      switch transport.send([request(texts)]).first {
      case .success(let response) where response.status == 200: return read(response, texts.count)
      case .success(let response) where [429, 503].contains(response.status) && !isLast:
        let pause = response.retryAfter ?? 1 << attempt
        guard pause <= Self.longestPause else { return .failure(EmbeddingFailure(response)) }
        transport.pause(seconds: pause)
      case .success(let response): return .failure(EmbeddingFailure(response))
      case .failure(let failure) where failure.mayPass && !isLast: transport.pause(seconds: attempt)
      case .failure(let failure): return .failure(.other("can't be asked: \(failure.message)"))
      case nil: return .failure(.other("sent nothing back"))
      }
    }
    return .failure(.other("sent nothing back"))
  }

  private func request(_ texts: [String]) -> WebRequest {
    struct Body: Encodable {
      var model: String?
      var input: [String]
      var format = "float"

      enum CodingKeys: String, CodingKey {
        case model, input
        case format = "encoding_format"
      }
    }
    var request = WebRequest(method: "POST", address: address)
    request.headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
    let body = try? JSONEncoder().encode(Body(model: order.model, input: texts))
    request.body = Array(body ?? Data())
    (request.isSignedIn, request.mayBePrivate) = (true, true)
    // One that never answers is not waited for as long as one that works.
    if dimension == nil { request.patience = order.firstPatience }
    return request
  }

  // MARK: Answers

  private func read(
    _ response: WebResponse, _ count: Int
  ) -> Result<[[Float]], EmbeddingFailure> {
    guard let reply = EmbeddingReply(modelReply: response.body) else {
      let kind =
        response.body.first == UInt8(ascii: "{") ? "what can't be read" : Chat.kind(of: response)
      return .failure(.other("answered with \(kind) and not with vectors; " + Self.usualEnd))
    }
    if let error = reply.error { return .failure(.refused(200, error.text)) }
    guard let data = reply.data else {
      return .failure(.other("answered without vectors; " + Self.usualEnd))
    }
    guard data.count == count else {
      return .failure(.other("made \(data.count) vectors of \(count) texts"))
    }
    guard let ordered = Self.inOrder(data) else {
      return .failure(.other("numbers its vectors wrongly"))
    }
    var vectors: [[Float]] = []
    for vector in ordered {
      let expected = dimension ?? vector.count
      guard (2...Self.largestDimension).contains(vector.count) else {
        return .failure(
          .other(
            "makes vectors of \(vector.count) numbers; "
              + "from 2 to \(Self.largestDimension) are taken"))
      }
      guard vector.count == expected else {
        return .failure(
          .other("makes vectors of \(vector.count) numbers, and made some of \(expected)"))
      }
      guard let unit = Self.unit(vector) else {
        return .failure(
          .other("made an unusable vector: its numbers are all 0 or not finite"))
      }
      dimension = expected
      vectors.append(unit)
    }
    return .success(vectors)
  }

  private static let usualEnd = "the address mostly ends in /v1"

  /// By their numbers, or as they came where none has one; nil if the numbers are not 0, 1, 2, ….
  private static func inOrder(_ data: [EmbeddingReply.Item]) -> [[Float]]? {
    if data.allSatisfy({ $0.index == nil }) { return data.map(\.embedding) }
    var ordered = [[Float]?](repeating: nil, count: data.count)
    for item in data {
      guard let index = item.index, ordered.indices.contains(index), ordered[index] == nil else {
        return nil
      }
      ordered[index] = item.embedding
    }
    return ordered.compactMap(\.self)
  }

  private static func unit(_ vector: [Float]) -> [Float]? {
    let length = vector.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
    guard length.isFinite, length > 1e-12 else { return nil }
    return vector.map { Float(Double($0) / length) }
  }

  /// Different texts with one vector are none that tells anything.
  private static func alike(_ texts: [String], _ vectors: [[Float]]) -> EmbeddingFailure? {
    guard Set(texts).count > 1, Set(vectors).count == 1 else { return nil }
    return .other("made the same vector of \(texts.count) different texts")
  }
}

/// As much of an answer as is of interest.
private struct EmbeddingReply: Decodable {
  struct Item: Decodable {
    var index: Int?
    var embedding: [Float]
  }

  var data: [Item]?
  var error: ChatReply.Trouble?
}

/// Why no vectors came: a clause about the server.
enum EmbeddingFailure: Error {
  /// It takes fewer texts at once.
  case tooLarge
  /// It refused, in its own words.
  case refused(Int, String)
  case other(String)

  init(_ response: WebResponse) {
    let words = ChatReply(response.body)?.error?.text ?? ""
    switch response.status {
    case 413: self = .tooLarge
    case 401, 403:
      self = .other(
        "rejects the key (\(response.status)); "
          + "the setting embeddings.key-command names a command that prints one")
    case 404, 405, 410:
      self = .other(
        "returns no vectors (\(response.status))" + (words.isEmpty ? "" : ": \(Self.short(words))")
          + "; the address mostly ends in /v1, and embeddings.model names a model for search")
    case 429, 503: self = .other("is busy (\(response.status))")
    default: self = .refused(response.status, words)
    }
  }

  var message: String {
    switch self {
    case .tooLarge: "accepts no text of this length (413)"
    case .refused(let status, let words):
      "refused (\(status))" + (words.isEmpty ? "" : ": \(Self.short(words))")
    case .other(let clause): clause
    }
  }

  private static func short(_ words: String) -> String { String(words.prefix(200)) }
}
