/// A word of a question, or a phrase in quotes.
public struct QueryWord: Hashable, Sendable {
  public var text: String
  public var isQuoted: Bool

  public init(_ text: String, isQuoted: Bool = false) {
    self.text = text
    self.isQuoted = isQuoted
  }

  /// The words of a command line. The shell has taken the quotes away: an argument with a space in
  /// it was quoted, unless it is the only one, which then holds the whole question.
  public static func words(of arguments: [String]) -> [QueryWord] {
    if arguments.count == 1 { return words(of: arguments[0]) }
    return arguments.flatMap { argument -> [QueryWord] in
      if argument.contains("\"") { return words(of: argument) }
      return argument.contains(where: \.isWhitespace)
        ? [QueryWord(argument, isQuoted: true)] : [QueryWord(argument)]
    }
  }

  /// The words of a text, in which straight or typographic double quotes make phrases. A quote that
  /// is never closed is none.
  public static func words(of text: String) -> [QueryWord] {
    let isQuote: (Character) -> Bool = { "\"“”„".contains($0) }
    var words: [QueryWord] = []
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if isQuote(first), let end = rest.dropFirst().firstIndex(where: isQuote) {
        let phrase = rest[rest.index(after: rest.startIndex)..<end]
        if !phrase.allSatisfy(\.isWhitespace) {
          words.append(QueryWord(String(phrase), isQuoted: true))
        }
        rest = rest[rest.index(after: end)...]
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        words.append(QueryWord(String(word)))
        rest = rest[word.endIndex...]
      }
    }
    return words
  }
}
