/// A part of a question with an explicit name and value, for example from a command-line option.
package struct QuestionField: Hashable, Sendable {
  /// The meaning of the value.
  package enum Name: String, CaseIterable, Sendable {
    case with, without, any, about, phrase, calendar, since, until, on, organizer, status, longer
    case shorter, order, count
  }

  package let name: Name
  /// The value as written.
  package let value: String

  package init(_ name: Name, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// The error for a field whose value can't be parsed, or not to its end.
package struct FieldError: Error, Hashable, Sendable {
  /// The invalid field.
  package let field: QuestionField
  /// The part of the value, at its end, that can't be parsed.
  package let unread: String
}

extension QuestionField {
  /// The field as the words `field:value`. The value ends with the last word.
  package var words: [Word] {
    var name = Word(self.name == .on ? "date" : self.name.rawValue)
    name.isField = true
    name.after = ":"
    let isPhrase = self.name == .phrase && !value.allSatisfy(\.isWhitespace)
    return [name] + (isPhrase ? [Word(value, isQuoted: true)] : Word.words(of: value))
  }
}
