/// An error with a code that JSON-RPC or the Model Context Protocol defines.
package struct RPCError: Error, Hashable, Sendable {
  /// The code by which clients distinguish errors.
  package let code: Int64
  /// The message as one sentence.
  package let message: String
  package var data: JSONValue?

  static func parse(_ message: String) -> RPCError { RPCError(code: -32_700, message: message) }

  static func invalidRequest(_ message: String) -> RPCError {
    RPCError(code: -32_600, message: message)
  }

  static func unknownMethod(_ name: String) -> RPCError {
    RPCError(code: -32_601, message: "no method is called '\(name.prefix(64))'")
  }

  /// The error for parameters that are missing or have the wrong type.
  package static func invalidParams(_ message: String) -> RPCError {
    RPCError(code: -32_602, message: message)
  }

  /// The error for an index that can't be read.
  package static func internalError(_ message: String) -> RPCError {
    RPCError(code: -32_603, message: message)
  }

  /// The error for an unknown resource, with the code of the newest revision.
  package static func noResource(_ uri: String) -> RPCError {
    RPCError(
      code: -32_602, message: "no such resource",
      data: ["uri": .string(String(uri.prefix(256)))])
  }

  /// The error for HTTP header fields that contradict the message.
  static func headerMismatch(_ message: String) -> RPCError {
    RPCError(code: -32_020, message: message)
  }

  static func unsupportedVersion(_ name: String) -> RPCError {
    RPCError(
      code: -32_022, message: "protocol version '\(name.prefix(64))' is not supported",
      data: [
        "supported": .array(ProtocolVersion.names.map { .string($0) }),
        "requested": .string(String(name.prefix(64))),
      ])
  }

  /// Returns the same error with the code of the given revision.
  func told(in version: ProtocolVersion) -> RPCError {
    guard version.hasHandshake, message == RPCError.noResource("").message else { return self }
    return RPCError(code: -32_002, message: message, data: data)
  }

  var json: JSONValue {
    var fields: [String: JSONValue] = ["code": .int(code), "message": .string(message)]
    fields["data"] = data
    return .object(fields)
  }
}
