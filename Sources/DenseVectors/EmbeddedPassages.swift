import Foundation
import Index
import Retrieval
import TextAnalysis

/// The passages of a record in the form in which they are sent to a model: about 120 words each,
/// which is less than the 256 tokens that small models read, preceded by the title.
struct EmbeddedPassages {
  let passages: [Passage]
  let texts: [String]

  /// The number of words after which a passage ends at the end of its line.
  private static let words = 110
  /// The maximum length in bytes; longer text contains no words, or nothing that people read.
  private static let longest = 2_000

  init(_ record: MeetingRecord, prefix: String) {
    let indexed = RecordText(record).indexed
    var (passages, texts): ([Passage], [String]) = ([], [])
    for (body, text) in indexed.bodies.enumerated() {
      for range in Passages.cut(text, wordsPerPassage: Self.words, overlap: 0) {
        let stretch = text.utf8.dropFirst(range.lowerBound).prefix(min(range.count, Self.longest))
        passages.append(Passage(body: body, range: range, norm: 1))
        texts.append(prefix + indexed.title + "\n" + String(decoding: stretch, as: UTF8.self))
      }
    }
    if passages.isEmpty {
      let heading = ([indexed.title] + indexed.context).filter { !$0.isEmpty }
      passages = [Passage(body: nil, range: 0..<0, norm: 1)]
      texts = [prefix + String(heading.joined(separator: "\n").prefix(Self.longest))]
    }
    (self.passages, self.texts) = (passages, texts)
  }
}
