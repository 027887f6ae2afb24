/// A part of a question whose value is set apart from its words, as an option of a command line is.
package struct QuestionField: Hashable, Sendable {
  /// The meaning of the value.
  package enum Name: String, CaseIterable, Sendable {
    case with, without, any, about, phrase, calendar, since, until, on, organizer, status, longer
    case shorter, order, count
  }

  /// The name of its value.
  package let name: Name
  /// The value as written.
  package let value: String

  package init(_ name: Name, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// A field whose value, or a part of it, is none.
package struct FieldError: Error, Hashable, Sendable {
  /// The one that says nothing.
  package let field: QuestionField
  /// The unreadable end of the value.
  package let unread: String
}

extension QuestionField {
  /// The words `field:value` that say the same, but that the value has bounds.
  package var words: [Word] {
    var name = Word(self.name == .on ? "date" : self.name.rawValue)
    name.isField = true
    name.after = ":"
    let isPhrase = self.name == .phrase && !value.allSatisfy(\.isWhitespace)
    return [name] + (isPhrase ? [Word(value, isQuoted: true)] : Word.words(of: value))
  }
}
