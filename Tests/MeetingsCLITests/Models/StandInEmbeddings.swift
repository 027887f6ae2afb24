import Foundation

/// A stand-in for an embedding model.
extension EmbeddingTests {
  /// Returns a vector with a coordinate for each meaning, and a small part that depends on the text
  /// itself. Another `tilt` gives another model.
  static func vector(_ text: String, tilt: Int = 0, dimension: Int = 16) -> [Double] {
    let meanings = [
      ["surcharge", "pays", "costs", "dues"], ["mower", "shed", "lawn", "trimmer"],
      ["budget", "quarterly"], ["harbour", "lemons"], ["violins"],
    ]
    var vector = [Double](repeating: 0.01, count: dimension)
    let text = text.lowercased()
    for (place, words) in meanings.enumerated() where words.contains(where: text.contains) {
      vector[(place + tilt) % dimension] = 1
    }
    vector[dimension - 1] += Double(text.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 97 }) / 2_000
    return vector
  }

  static func texts(of request: LoopbackServer.Request) -> [String] {
    let body = try? JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any]
    return body?["input"] as? [String] ?? []
  }

  static func http(_ status: Int, _ body: String, _ headers: String = "") -> [UInt8] {
    Array(
      ("HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nConnection: close\r\n"
        + "Content-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)").utf8)
  }

  static func answer(
    _ vectors: [[Double]], number: (Int) -> Int? = { $0 }, shuffled: Bool = false
  ) -> [UInt8] {
    var items = vectors.enumerated().map { place, vector -> [String: Any] in
      var item: [String: Any] = ["embedding": vector]
      if let number = number(place) { item["index"] = number }
      return item
    }
    if shuffled { items.reverse() }
    let data = try! JSONSerialization.data(withJSONObject: ["data": items])
    return http(200, String(decoding: data, as: UTF8.self))
  }

  static func honest(_ request: LoopbackServer.Request) -> [UInt8] {
    answer(texts(of: request).map { vector($0) })
  }
}
