/// A value for a model or for a program that runs one. Its texts are the program's own or quoted.
package indirect enum ModelValue: Sendable {
  case null
  case truth(Bool)
  case number(Int)
  case fraction(Double)
  case own(TrustedText)
  case quoted(QuotedText)
  case list([ModelValue])
  case fields(ModelFields)

  /// Creates quoted text, or null if `text` is nil.
  init(quoting text: String?) { self = text.map { .quoted(QuotedText($0)) } ?? .null }

  init(quoting texts: [String]) { self = .list(texts.map { .quoted(QuotedText($0)) }) }
}

extension ModelValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    if case .fields(let fields) = self {
      var container = encoder.container(keyedBy: FieldName.self)
      for (name, value) in fields.all {
        try container.encode(value, forKey: FieldName(stringValue: name.description))
      }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .null, .fields: try container.encodeNil()
    case .truth(let truth): try container.encode(truth)
    case .number(let number): try container.encode(number)
    case .fraction(let number): try container.encode(number)
    case .own(let words): try container.encode(words.text)
    case .quoted(let text): try container.encode(text.text)
    case .list(let values): try container.encode(values)
    }
  }
}

/// The fields of a JSON object, declared with their values.
package struct ModelFields: Sendable, ExpressibleByDictionaryLiteral {
  package let all: [(name: StaticString, value: ModelValue)]

  package init(dictionaryLiteral fields: (StaticString, ModelValue)...) {
    all = fields.map { (name: $0.0, value: $0.1) }
  }

  private init(_ all: [(name: StaticString, value: ModelValue)]) { self.all = all }

  package func adding(_ more: ModelFields) -> ModelFields { ModelFields(all + more.all) }
}
