/// The phrases about time in a question, each read once, where somebody asks for it: in a pasted summary
/// of a hundred words nobody does.
final class DateMemo {
  private let reader: DateReader
  private let words: [Word]
  private let tense: Tense
  private let taken: Set<Int>
  private var read: [Result<DateReading?, any Error>?]

  /// - Parameter taken: the places of words that are no part of a date.
  init(_ reader: DateReader, _ words: [Word], tense: Tense, taken: Set<Int>) {
    (self.reader, self.words, self.tense, self.taken) = (reader, words, tense, taken)
    read = Array(repeating: nil, count: words.count)
  }

  /// The phrase that begins at `position`, if there is one.
  subscript(position: Int) -> Result<DateReading?, any Error> {
    if let known = read[position] { return known }
    let date = Result {
      try reader.read(words, at: position, tense: tense).flatMap { date in
        taken.isDisjoint(with: position..<(position + date.count)) ? date : nil
      }
    }
    read[position] = date
    return date
  }
}
