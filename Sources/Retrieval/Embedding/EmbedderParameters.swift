import Models

/// The parameters of the embedder, from Models/embedder.txt.
struct EmbedderParameters: Sendable {
  /// The binary logarithm of the dimension.
  var dimensionBits = 0
  var wordWeight: Float = 0
  var pairWeight: Float = 0
  var characterWeight: Float = 0
  /// The length of character n-grams in Unicode scalars. The word has a boundary mark at each end.
  var characterLength = 0
  /// The parameter k of the term frequency's saturation, tf (k + 1) / (tf + k).
  var saturation: Float = 0
  /// The idf, in nats, of words that are missing from the table. No word's idf is greater.
  var largestIDF: Float = 0

  static let shipped = EmbedderParameters(shippedText)

  static var shippedText: String {
    let data = model_parameters()
    return String(
      decoding: UnsafeBufferPointer(start: data.bytes, count: data.count), as: UTF8.self)
  }

  /// Parses lines of the form `name = value`; `#` starts a comment. The file is built into the
  /// program, so a missing name is a bug.
  init(_ text: String) {
    var values: [String: String] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      if parts.count == 3, parts[1] == "=" { values[parts[0]] = parts[2] }
    }
    func number(_ name: String) -> Float {
      guard let value = values[name].flatMap({ Float($0) }) else {
        preconditionFailure("the embedder's parameters have no number \(name)")
      }
      return value
    }
    dimensionBits = Int(number("dimension-bits"))
    wordWeight = number("word-weight")
    pairWeight = number("pair-weight")
    characterWeight = number("character-weight")
    characterLength = Int(number("character-length"))
    saturation = number("saturation")
    largestIDF = number("largest-idf")
  }
}
