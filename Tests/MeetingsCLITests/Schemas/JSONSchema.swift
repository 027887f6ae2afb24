import Foundation
import Testing

/// Validates values with the schemas in `Documentation`, which use a part of JSON Schema (2020-12).
/// Any other keyword is an error, so that every rule is checked.
struct JSONSchema {
  /// The problems of a value, and the names of fields that a schema mentions.
  private struct Outcome {
    var problems: [String] = []
    var known: Set<String> = []

    mutating func add(_ other: Outcome) {
      problems += other.problems
      known.formUnion(other.known)
    }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation")

  /// Returns the names of all schemas, such as `hit`.
  static func names() throws -> [String] {
    let suffix = ".schema.json"
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  let file: String
  let root: [String: JSONValue]

  init(_ name: String) throws { try self.init(file: name + ".schema.json") }

  private init(file: String) throws {
    let text = try String(contentsOf: Self.folder.appendingPathComponent(file), encoding: .utf8)
    self.init(file: file, root: try #require(try JSONValue(text).object))
  }

  init(file: String, root: [String: JSONValue]) { (self.file, self.root) = (file, root) }

  /// Returns the problems of `value`, one sentence each.
  func problems(of value: JSONValue) throws -> [String] {
    try check(value, root, at: "$").problems
  }

  private func check(
    _ value: JSONValue, _ schema: [String: JSONValue], at place: String
  ) throws -> Outcome {
    var outcome = Outcome()
    for (keyword, rule) in schema where keyword != "unevaluatedProperties" {
      outcome.add(try check(value, keyword, rule, schema, at: place))
    }
    // This keyword applies to fields that no other part of the schema mentions.
    if let rule = schema["unevaluatedProperties"], let object = value.object {
      #expect(rule == .flag(false))
      for name in object.keys where !outcome.known.contains(name) {
        outcome.problems.append("\(place).\(name) is in no schema")
      }
      outcome.known.formUnion(object.keys)
    }
    return outcome
  }

  private func check(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: [String: JSONValue],
    at place: String
  ) throws -> Outcome {
    switch keyword {
    case "$schema", "$id", "$defs", "version", "title", "description": return Outcome()
    case "$ref": return try refer(value, try #require(rule.text), at: place)
    case "oneOf": return try checkOne(value, rule, at: place)
    case "properties", "additionalProperties":
      return try checkFields(value, keyword, rule, schema, at: place)
    case "items", "prefixItems": return try checkItems(value, keyword, rule, at: place)
    default:
      let isRight = try Self.holds(value, keyword, rule)
      return Outcome(problems: isRight ? [] : ["\(place) breaks \(keyword) \(rule)"])
    }
  }

  /// Returns true if a value meets a rule that concerns only the value itself.
  private static func holds(_ value: JSONValue, _ keyword: String, _ rule: JSONValue) throws -> Bool
  {
    switch keyword {
    case "type":
      return !value.types.isDisjoint(with: (rule.list ?? [rule]).compactMap(\.text))
    case "enum": return rule.list?.contains(value) ?? false
    case "pattern":
      guard let text = value.text else { return true }
      return try text.contains(Regex(#require(rule.text)))
    case "required":
      guard let object = value.object else { return true }
      return Set((rule.list ?? []).compactMap(\.text)).isSubset(of: object.keys)
    case "minimum": return try value.number.map { $0 >= (try #require(rule.number)) } ?? true
    case "maximum": return try value.number.map { $0 <= (try #require(rule.number)) } ?? true
    case "minItems":
      return try value.list.map { Double($0.count) >= (try #require(rule.number)) } ?? true
    case "maxItems":
      return try value.list.map { Double($0.count) <= (try #require(rule.number)) } ?? true
    default: throw UnknownKeyword(name: keyword)
    }
  }

  struct UnknownKeyword: Error { let name: String }

  /// Resolves `#/$defs/time`, `record.schema.json#/$defs/time` or `sync.schema.json`.
  private func refer(_ value: JSONValue, _ reference: String, at place: String) throws -> Outcome {
    let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? self : try JSONSchema(file: String(parts[0]))
    var schema = target.root
    for name in parts.count > 1 ? parts[1].split(separator: "/") : [] {
      schema = try #require(schema[String(name)]?.object, "\(reference) leads nowhere")
    }
    return try target.check(value, schema, at: place)
  }

  private func checkOne(
    _ value: JSONValue, _ rule: JSONValue, at place: String
  ) throws -> Outcome {
    let outcomes = try #require(rule.list).map {
      try check(value, #require($0.object), at: place)
    }
    let right = outcomes.filter(\.problems.isEmpty)
    if right.count == 1 { return right[0] }
    return Outcome(
      problems: ["\(place) fits \(right.count) of \(outcomes.count)"] + outcomes.flatMap(\.problems)
    )
  }

  private func checkFields(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ schema: [String: JSONValue],
    at place: String
  ) throws -> Outcome {
    guard let object = value.object else { return Outcome() }
    let named = schema["properties"]?.object ?? [:]
    var outcome = Outcome()
    for (name, field) in object {
      let isNamed = named[name] != nil
      guard isNamed == (keyword == "properties") else { continue }
      outcome.known.insert(name)
      let place = "\(place).\(name)"
      guard let schema = isNamed ? named[name]?.object : rule.object else {
        outcome.problems.append("\(place) is not in the schema")
        continue
      }
      outcome.problems += try check(field, schema, at: place).problems
    }
    return outcome
  }

  private func checkItems(
    _ value: JSONValue, _ keyword: String, _ rule: JSONValue, at place: String
  ) throws -> Outcome {
    guard let list = value.list else { return Outcome() }
    let schemas = rule.list ?? list.map { _ in rule }
    var outcome = Outcome()
    for (index, (item, schema)) in zip(list, schemas).enumerated() {
      let schema = try #require(schema.object)
      outcome.problems += try check(item, schema, at: "\(place)[\(index)]").problems
    }
    return outcome
  }
}
