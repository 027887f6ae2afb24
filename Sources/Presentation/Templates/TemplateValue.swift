/// A value whose JSON fields a `LineTemplate` can show.
package protocol TemplateValue: Encodable {
  /// The names of its fields; `people.name` is a field within another.
  static var templateFields: [String] { get }
  /// Its JSON objects. A field is read from the first one that contains it.
  var templateObjects: [any Encodable] { get }
  /// The value of a field for people, which no JSON has, or nil if `field` isn't one.
  func readable(_ field: String) -> String?
}

extension TemplateValue {
  package var templateObjects: [any Encodable] { [self] }

  package func readable(_ field: String) -> String? { nil }
}

extension CaseIterable where Self: CodingKey {
  static var keyNames: [String] { allCases.map(\.stringValue) }
}
