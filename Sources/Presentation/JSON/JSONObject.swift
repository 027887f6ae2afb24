/// A JSON object that is declared as a list of fields; nil values are left out.
struct JSONObject: Encodable {
  private let fields: KeyValuePairs<String, (any Encodable)?>

  init(_ fields: KeyValuePairs<String, (any Encodable)?>) { self.fields = fields }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in fields {
      if let value { try container.encode(value, forKey: Name(stringValue: name)) }
    }
  }
}
