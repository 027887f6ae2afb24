import Models

/// The numbers that a vector depends on besides its text; read from Models/embedder.txt.
struct EmbedderParameters: Sendable {
  /// Vectors have 2^dimensionBits dimensions.
  var dimensionBits = 0
  var wordWeight: Float = 0
  var pairWeight: Float = 0
  var characterWeight: Float = 0
  /// Length of character n-grams, in Unicode scalars of the word between two boundary marks.
  var characterLength = 0
  /// tf counts as tf (k + 1) / (tf + k), with this k.
  var saturation: Float = 0
  /// The idf of words that the table lacks, in nats, and the largest of the others.
  var largestIDF: Float = 0

  static let shipped = EmbedderParameters(shippedText)

  static var shippedText: String {
    let data = model_parameters()
    return String(
      decoding: UnsafeBufferPointer(start: data.bytes, count: data.count), as: UTF8.self)
  }

  /// Reads `name = value` lines; `#` starts a comment. The file is part of the program, so a name
  /// that is missing is a bug.
  init(_ text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      if parts.count == 3, parts[1] == "=" { values[parts[0]] = parts[2] }
    }
    func number(_ name: Substring) -> Float {
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
