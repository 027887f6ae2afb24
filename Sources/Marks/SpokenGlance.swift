/// Recognizes by its bytes that a line commits nobody; reading words is many times slower.
enum SpokenGlance {
  /// The beginnings of words, one of which each form contains; `ll` is in *I'll*.
  private static let beginnings = [
    "agreed", "can you", "chose", "could you", "decided", "decision is", "going", "it is", "let",
    "ll ", "opted", "picked", "please", "promise", "commit", "resolved", "settled", "volunteer",
    "voted", "will", "would you",
  ].map { Array($0.utf8) }
  /// A bit for each first letter of the beginnings.
  private static let firstLetters = beginnings.reduce(into: UInt32(0)) {
    $0 |= 1 << UInt32($1[0] & 0x1F)
  }
  /// The beginning of `to send` in `Dana to send it`.
  private static let infinitive = Array("to ".utf8)
  /// The maximum number of words of a name before it.
  private static let longestName = 4

  /// Returns false only if no sentence of the line commits anybody.
  static func mayCommit(_ line: String) -> Bool {
    var line = line
    return line.withUTF8 { mayCommit(UnsafeRawBufferPointer($0)) }
  }

  private static func mayCommit(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (beginnings, firstLetters) = (beginnings, firstLetters)
    var (isInWord, words) = (false, 0)
    for place in 0..<bytes.count {
      let isLetter = bytes[place].isLetter
      defer { isInWord = isLetter }
      if isInWord || !isLetter { continue }
      words += 1
      if words <= longestName + 1, bytes.has(infinitive, at: place) { return true }
      if firstLetters >> UInt32(bytes[place] & 0x1F) & 1 == 0 { continue }
      for beginning in beginnings where bytes.has(beginning, at: place) { return true }
    }
    return false
  }
}

extension UnsafeRawBufferPointer {
  /// Returns true if the lower-case `word` begins at a place.
  func has(_ word: [UInt8], at place: Int) -> Bool {
    guard place + word.count <= count else { return false }
    for index in word.indices where self[place + index].lowercased != word[index] { return false }
    return true
  }
}
