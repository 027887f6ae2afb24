import Foundation
import MCPServer
import SeededRandom
import Testing

/// Random invalid messages. `MEETINGS_MESSAGES` sets their number.
@Suite("Whatever a client sends")
struct MessageFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let count = environment["MEETINGS_MESSAGES"].flatMap { Int($0) } ?? 1_000
  static let seed = environment["MEETINGS_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("each request is answered once, by its id, on a line of JSON")
  func messages() throws {
    var random = SplitMix64(seed: Self.seed)
    var server = Shop.server()
    for round in 0..<Self.count {
      let message = Self.message(&random)
      let answer = server.answer(message)
      let value = try? JSONValue(parsing: message)
      let shown = "round \(round): \(String(decoding: message.prefix(300), as: UTF8.self))"
      guard let answer else {
        #expect(value.map(Self.wantsAnswer) != true, "\(shown)")
        continue
      }
      #expect(!answer.utf8.contains { $0 < 0x20 }, "\(shown)")
      let parsed = try JSONValue(parsing: Data(answer.utf8))
      for part in parsed.array ?? [parsed] {
        #expect(part["jsonrpc"] == "2.0", "\(shown)")
        #expect((part["result"] == nil) != (part["error"] == nil), "\(shown)")
      }
      if let id = value?["id"], id.string != nil || id.int != nil, value?.array == nil {
        #expect(parsed["id"] == id, "\(shown)")
      }
    }
  }

  private static func wantsAnswer(_ message: JSONValue) -> Bool {
    guard message["jsonrpc"] == "2.0", message["method"] != nil, let id = message["id"] else {
      return false
    }
    return id.string != nil || id.int != nil
  }

  private static let methods = [
    "initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read",
    "resources/templates/list", "prompts/list", "prompts/get", "server/discover",
    "completion/complete",
    "notifications/cancelled", "subscriptions/listen", "", "\u{0}",
  ]

  private static func message(_ random: inout SplitMix64) -> Data {
    var fields: [String: JSONValue] = [
      "jsonrpc": "2.0", "id": .int(Int64.random(in: -9...9_000_000_000, using: &random)),
      "method": .string(methods.randomElement(using: &random)!),
      "params": [
        "name": .string(["sell", "greet", "x"].randomElement(using: &random)!),
        "arguments": value(&random, depth: 2), "uri": "shelf://3", "protocolVersion": "2025-03-26",
      ],
    ]
    if Bool.random(using: &random) {
      fields[["id", "method", "params", "jsonrpc", "_meta"].randomElement(using: &random)!] =
        value(&random, depth: 3)
    }
    if Int.random(in: 0..<4, using: &random) == 0, case .object(var params)? = fields["params"] {
      params["_meta"] = [
        "io.modelcontextprotocol/protocolVersion": value(&random, depth: 0),
        "io.modelcontextprotocol/clientCapabilities": [:],
      ]
      fields["params"] = .object(params)
    }
    var bytes = Data(JSONValue.object(fields).line.utf8)
    // Every other message is cut, doubled, or has random bytes.
    for _ in 0..<Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
      let place = bytes.indices.randomElement(using: &random)!
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 2: bytes = bytes.prefix(place)
      case 3: bytes = Data("[".utf8) + bytes + Data(",".utf8) + bytes + Data("]".utf8)
      default: break
      }
      bytes = Data(bytes)
    }
    return bytes
  }

  private static func value(_ random: inout SplitMix64, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .null
    case 1: return .bool(true)
    case 2: return .int(Int64.random(in: .min ... .max, using: &random))
    case 3: return .double(Double.random(in: -1e300...1e300, using: &random))
    case 4:
      return .string(
        ["2026-07-28", "tea", "\u{202e}", "ä\n\u{2028}"].randomElement(using: &random)!)
    case 5: return .string(String(repeating: "x", count: Int.random(in: 0..<999, using: &random)))
    case 6: return .array((0..<2).map { _ in value(&random, depth: depth - 1) })
    default: return .object(["what": value(&random, depth: depth - 1), "id": .int(3)])
    }
  }

  @Test("what is nested too deep is refused")
  func depth() throws {
    var server = Shop.server()
    for count in [600, 100_000] {
      let deep = String(repeating: "[", count: count) + String(repeating: "]", count: count)
      let answer = server.answer(
        Data(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":\#(deep)}}"#.utf8))
      #expect(try #require(answer).contains("-32700"))
    }
  }
}
