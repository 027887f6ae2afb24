import Testing

@Suite("The check by schemas")
struct JSONSchemaTests {
  func problems(_ value: String, _ schema: String) throws -> [String] {
    let root = try #require(try JSONValue(schema).object)
    return try JSONSchema(file: "a.schema.json", root: root).problems(of: JSONValue(value))
  }

  @Test(
    "finds what breaks a rule",
    arguments: [
      (#"{"a": 1, "b": 2}"#, #"{"properties": {"a": {}}, "additionalProperties": false}"#),
      (#"{"b": 2}"#, #"{"required": ["a"]}"#),
      ("1", #"{"type": "boolean"}"#),
      ("true", #"{"type": ["integer", "null"]}"#),
      ("1.5", #"{"type": "integer"}"#),
      (#""c""#, #"{"enum": ["a", "b"]}"#),
      (#""c1""#, #"{"pattern": "^[0-9]+$"}"#),
      ("-1", #"{"minimum": 0}"#), ("2", #"{"maximum": 1}"#),
      ("[1]", #"{"minItems": 2}"#), ("[1, 2, 3]", #"{"maxItems": 2}"#),
      (#"[1, "a"]"#, #"{"items": {"type": "integer"}}"#),
      (#"[1, "a"]"#, #"{"prefixItems": [{}, {"type": "integer"}]}"#),
      ("1", #"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"#),
      ("1", #"{"oneOf": [{"type": "null"}, {"type": "string"}]}"#),
      ("1", ##"{"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}}"##),
      (
        #"{"a": 1, "c": 1}"#,
        ##"{"$ref": "#/$defs/a", "properties": {"b": {}}, "unevaluatedProperties": false, "##
          + #""$defs": {"a": {"properties": {"a": {}}}}}"#
      ),
    ])
  func broken(value: String, schema: String) throws {
    #expect(try !problems(value, schema).isEmpty)
  }

  @Test("lets pass what breaks none")
  func whole() throws {
    let schema = ##"""
      {"$ref": "#/$defs/a", "properties": {"b": {"oneOf": [{"type": "null"}, {"type": "string"}]}},
       "unevaluatedProperties": false, "$defs": {"a": {"properties": {"a": {"type": "number"}}}}}
      """##
    #expect(try problems(#"{"a": 1, "b": null}"#, schema).isEmpty)
    #expect(try problems(#"{"a": 1.5}"#, schema).isEmpty)
  }

  @Test("refuses a rule that it does not know")
  func unknown() {
    #expect(throws: JSONSchema.UnknownKeyword.self) {
      try problems("1", #"{"multipleOf": 2}"#)
    }
  }
}
