import FetchMessages
import Foundation

/// Requests vectors of texts through OpenAI's API (`/v1/embeddings`), which many other servers
/// support. An answer is accepted only if it has one vector for each text, the vectors have the
/// same dimension and finite numbers, and different texts don't all have the same vector.
final class EmbeddingRequests {
  private let order: FetchOrder
  private let address: WebAddress
  private let transport: any Transport
  /// The maximum number of texts per request, which is reduced if the server rejects a request as
  /// too large.
  private var maximumTexts = Int.max
  /// The dimension of all vectors so far; nil before the first one.
  private var dimension: Int?

  static let largestDimension = 4_096
  private static let maximumAttempts = 5
  /// The maximum wait for a busy server, in seconds.
  private static let maximumPause = 60

  init(_ order: FetchOrder, _ address: WebAddress, over transport: any Transport) {
    (self.order, self.address, self.transport) = (order, address, transport)
  }

  /// Returns vectors of unit length in the order of `texts`.
  func vectors(of texts: [String]) -> Result<[[Float]], EmbeddingFailure> {
    var vectors: [[Float]] = []
    var rest = texts[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(maximumTexts))
      switch answered(batch) {
      case .success(let more):
        vectors += more
        rest = rest.dropFirst(batch.count)
      case .failure(.tooLarge) where batch.count > 1: maximumTexts = (batch.count + 1) / 2
      case .failure(let failure): return .failure(failure)
      }
    }
    if let failure = Self.alike(texts, vectors) { return .failure(failure) }
    return .success(vectors)
  }

  /// Retries the request if the server is busy or the connection breaks.
  private func answered(_ texts: [String]) -> Result<[[Float]], EmbeddingFailure> {
    for attempt in 1... {
      // A user waiting for an answer gets no retries.
      let isLast = attempt == Self.maximumAttempts || order.wholePatience != nil
      switch transport.send([request(texts)]).first {
      case .success(let response) where response.status == 200: return read(response, texts.count)
      case .success(let response) where [429, 503].contains(response.status) && !isLast:
        let pause = response.retryAfter ?? 1 << attempt
        guard pause <= Self.maximumPause else { return .failure(failure(response)) }
        transport.pause(seconds: pause)
      case .success(let response): return .failure(failure(response))
      case .failure(let failure) where failure.isTransient && !isLast:
        transport.pause(seconds: attempt)
      case .failure(let failure):
        let hasFix = failure.message.contains("; ")
        return .failure(
          .other(
            "can't be reached: \(failure.message)" + (hasFix ? "" : "; " + Self.usualEnd)))
      case nil: return .failure(.other("sent no answer; \(Self.usualEnd)"))
      }
    }
    return .failure(.other("sent no answer; \(Self.usualEnd)"))
  }

  private func failure(_ response: WebResponse) -> EmbeddingFailure {
    EmbeddingFailure(
      response, words: order.hidingKey(ChatReply(response.body)?.error?.text ?? ""))
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
    // The timeout for the first answer is shorter, because the server may never answer.
    if dimension == nil { request.patience = order.firstPatience }
    return request
  }

  // MARK: Answers

  private func read(
    _ response: WebResponse, _ count: Int
  ) -> Result<[[Float]], EmbeddingFailure> {
    guard let reply = EmbeddingReply(modelReply: response.body) else {
      let kind =
        [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(response.body.first)
        ? "something unreadable" : Chat.kind(of: response)
      return .failure(.other("answered with \(kind) instead of vectors; " + Self.usualEnd))
    }
    if let error = reply.error { return .failure(.refused(200, order.hidingKey(error.text))) }
    guard let data = reply.data else {
      return .failure(.other("answered without vectors; " + Self.usualEnd))
    }
    guard data.count == count else {
      return .failure(
        .other(
          "returned a wrong number of vectors (\(data.count) instead of \(count)); "
            + Self.another))
    }
    guard let ordered = Self.inOrder(data) else {
      return .failure(.other("numbers its vectors incorrectly; " + Self.another))
    }
    var vectors: [[Float]] = []
    for vector in ordered {
      let expected = dimension ?? vector.count
      guard (2...Self.largestDimension).contains(vector.count) else {
        return .failure(
          .other(
            "returns vectors of dimension \(vector.count); 2 to \(Self.largestDimension) are "
              + "supported, so choose another embeddings.model"))
      }
      guard vector.count == expected else {
        return .failure(
          .other(
            "returns vectors of dimension \(vector.count) and of \(expected); " + Self.another))
      }
      guard let unit = Self.unit(vector) else {
        return .failure(
          .other("returned an unusable vector: all zeros, or not finite; " + Self.another))
      }
      dimension = expected
      vectors.append(unit)
    }
    return .success(vectors)
  }

  private static let usualEnd = "the address usually ends in /v1"
  private static let another = "try a newer version of the server, or another model"

  /// Returns the vectors ordered by index, or in their original order if none has an index; nil if
  /// the indexes are not 0, 1, 2, ….
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

  /// Returns a failure if different texts all have the same vector, which makes the vectors
  /// useless; otherwise nil.
  private static func alike(_ texts: [String], _ vectors: [[Float]]) -> EmbeddingFailure? {
    guard Set(texts).count > 1, Set(vectors).count == 1 else { return nil }
    return .other(
      "returned the same vector for \(texts.count) different texts; "
        + "embeddings.model names a model for search")
  }
}

/// The relevant fields of an answer to a request for vectors.
private struct EmbeddingReply: Decodable {
  struct Item: Decodable {
    var index: Int?
    var embedding: [Float]
  }

  var data: [Item]?
  var error: ChatReply.Trouble?
}

/// The reason why there are no vectors, as a clause about the server.
enum EmbeddingFailure: Error {
  /// The request has more texts than the server accepts at once.
  case tooLarge
  /// The server refused the request; the values are the status and the server's message.
  case refused(Int, String)
  case other(String)

  /// - Parameter words: the server's reason, or an empty string.
  init(_ response: WebResponse, words: String) {
    let reason = words.isEmpty ? "" : ": \(Self.short(words))"
    switch response.status {
    case 201..<300:
      self = .other(
        "answered with nothing (\(response.status)) instead of vectors; the address usually ends in "
          + "/v1")
    case 300..<400:
      self = .other(
        "redirects (\(response.status)), which is not followed; the address usually ends in /v1")
    case 413: self = .tooLarge
    case 401, 403:
      self = .other(
        "rejects the key (\(response.status)); "
          + "the setting embeddings.key-command names a command that prints one")
    case 404, 405, 410:
      self = .other(
        "returns no vectors (\(response.status))\(reason); the address usually ends in /v1, and "
          + "embeddings.model names a model for search")
    case 429, 503: self = .other("is busy (\(response.status))\(reason); try again later")
    default: self = .refused(response.status, words)
    }
  }

  var message: String {
    switch self {
    case .tooLarge: "rejects texts of this length (413); raise its context to 512 tokens"
    case .refused(let status, let words):
      "refused (\(status))" + (words.isEmpty ? "" : ": \(Self.short(words))")
        + ((400..<500).contains(status)
          ? "; check embeddings.endpoint, embeddings.model and the key"
          : "; its log may say why")
    case .other(let clause): clause
    }
  }

  private static func short(_ words: String) -> String { String(words.prefix(200)) }
}
