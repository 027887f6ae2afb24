import Foundation
import MCPServer
import Testing

@Suite("A server of the Model Context Protocol")
struct ProtocolTests {
  var server = Shop.server()

  private mutating func ask(_ message: String) throws -> JSONValue {
    let answer = server.answer(Data(message.utf8))
    let line = try #require(answer, "no answer to \(message)")
    return try JSONValue(parsing: Data(line.utf8))
  }

  private static let modern = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  @Test(
    "agrees in the handshake upon what the client speaks, else offers its own",
    arguments: [
      ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
      ("2025-11-25", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("1999-01-01", "2025-11-25"),
    ])
  mutating func handshake(wanted: String, agreed: String) throws {
    let answer = try ask(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(wanted)","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
    )
    #expect(answer["id"] == 0)
    #expect(answer["result"]?["protocolVersion"] == .string(agreed))
    #expect(answer["result"]?["serverInfo"]?["name"] == "shop")
    #expect(answer["result"]?["resultType"] == nil)
    let silence = server.answer(
      Data(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#.utf8))
    #expect(silence == nil)
  }

  @Test("tells whoever asks without a handshake what it speaks, and how long that holds")
  mutating func discovery() throws {
    let answer = try ask(
      #"{"jsonrpc":"2.0","id":"d","method":"server/discover","params":{\#(Self.modern)}}"#)
    let result = try #require(answer["result"])
    #expect(result["supportedVersions"]?.array?.first == "2026-07-28")
    #expect(result["resultType"] == "complete")
    #expect(result["ttlMs"] == 3_600_000)
    #expect(result["cacheScope"] == "public")
    #expect(result["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "shop")
  }

  @Test(
    "says of each list how long it may be kept, and of a call nothing",
    arguments: [
      ("tools/list", ""), ("prompts/list", ""), ("resources/list", ""),
      ("resources/templates/list", ""), ("resources/read", #""uri":"shelf://1","#),
      ("tools/call", #""name":"sell","arguments":{"what":"tea"},"#),
      ("prompts/get", #""name":"greet","arguments":{"who":"Dana"},"#),
    ])
  mutating func caching(method: String, params: String) throws {
    let answer = try ask(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(params)\#(Self.modern)}}"#)
    let result = try #require(answer["result"], "\(answer)")
    let isKept = method.hasSuffix("list") || method == "resources/read"
    #expect(result["resultType"] == "complete")
    #expect((result["ttlMs"] != nil) == isKept)
    #expect((result["cacheScope"] != nil) == isKept)
    // The same request of the older protocol has none of these.
    let old = try ask(
      #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(params.isEmpty ? "" : String(params.dropLast()))}}"#
    )
    #expect(old["result"]?["resultType"] == nil && old["result"]?["ttlMs"] == nil)
    #expect(old["error"] == nil)
  }

  @Test("refuses a revision that it does not speak, with those that it does")
  mutating func unsupported() throws {
    let meta = Self.modern.replacing("2026-07-28", with: "2031-01-01")
    let answer = try ask(#"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":{\#(meta)}}"#)
    #expect(answer["id"] == 7)
    #expect(answer["error"]?["code"] == -32_022)
    #expect(answer["error"]?["data"]?["requested"] == "2031-01-01")
    #expect(answer["error"]?["data"]?["supported"]?.array?.contains("2026-07-28") == true)
  }

  @Test(
    "answers what it can't do at once, with the id and the code of the protocol",
    arguments: [
      (#"{"jsonrpc":"2.0","id":1,"method":"nonsense"}"#, 1, -32_601),
      (
        #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"steal"}}"#, "a", -32_602
      ),
      (#"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":7}}"#, 2, -32_602),
      (#"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"cursor":"9"}}"#, 3, -32_602),
      (#"{"jsonrpc":"2.0","id":4,"method":"resources/list","params":{"cursor":"x"}}"#, 4, -32_602),
      (
        #"{"jsonrpc":"2.0","id":5,"method":"resources/read","params":{"uri":"file:///etc"}}"#, 5,
        -32_002
      ),
      (#"{"jsonrpc":"2.0","id":6,"method":"prompts/get","params":{"name":"greet"}}"#, 6, -32_602),
      (#"{"jsonrpc":"2.0","id":7,"method":"tools/list","params":[]}"#, 7, -32_602),
      (#"{"jsonrpc":"2.0","id":8}"#, 8, -32_600),
      (#"{"jsonrpc":"2.0","id":10,"method":"completion/complete"}"#, 10, -32_602),
      (
        #"{"jsonrpc":"2.0","id":11,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"x"},"argument":{"name":"who","value":""}}}"#,
        11, -32_602
      ),
      (
        #"{"jsonrpc":"2.0","id":12,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"greet"},"argument":{"name":"x","value":""}}}"#,
        12, -32_602
      ),
      (
        #"{"jsonrpc":"2.0","id":13,"method":"completion/complete","params":{"ref":{"type":"file"},"argument":{"name":"who","value":3}}}"#,
        13, -32_602
      ),
      (#"{"jsonrpc":"1.0","id":9,"method":"ping"}"#, 9, -32_600),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, .null, -32_600),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, .null, -32_600),
      (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, .null, -32_600),
      (#"{"jsonrpc":"2.0","id":1,"#, .null, -32_700),
      ("\u{0}", .null, -32_700), ("7", .null, -32_600),
      (#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#, 1, -32_602),
    ] as [(String, JSONValue, Int64)])
  mutating func refusals(message: String, id: JSONValue, code: Int64) throws {
    let answer = try ask(message)
    #expect(answer["id"] == id)
    #expect(answer["error"]?["code"] == .int(code))
    #expect(answer["result"] == nil)
  }

  @Test(
    "completes what a prompt takes and the gaps of an address, a hundred values at most",
    arguments: [
      (#""type":"ref/prompt","name":"greet""#, "who", ["D1", "D2"], 120, true),
      (#""type":"ref/prompt","name":"greet""#, "how", [], 0, false),
      (#""type":"ref/resource","uri":"shelf://{n}""#, "n", ["D0"], 1, false),
      (#""type":"ref/resource","uri":"shelf://{n}""#, "m", [], 0, false),
    ] as [(String, String, [String], Int64, Bool)])
  mutating func completions(
    reference: String, argument: String, first: [String], total: Int64, hasMore: Bool
  ) throws {
    for meta in ["", ",\(Self.modern)"] {
      let answer = try ask(
        #"{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{\#(reference)},"argument":{"name":"\#(argument)","value":"D"}\#(meta)}}"#
      )
      let found = answer["result"]?["completion"]
      let listed = try #require(found?["values"]?.array, "\(answer)")
      let values = listed.compactMap(\.string)
      #expect(Array(values.prefix(2)) == first && values.count <= 100)
      #expect(found?["total"] == .int(total) && found?["hasMore"] == .bool(hasMore))
    }
  }

  @Test("has the new era's methods in the new era alone, and the old one's in the old")
  mutating func eras() throws {
    let plain = try ask(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    #expect(plain["result"] == [:])
    let ping = try ask(#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{\#(Self.modern)}}"#)
    #expect(ping["error"]?["code"] == -32_601)
    let read = try ask(
      #"{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{"uri":"x:",\#(Self.modern)}}"#)
    #expect(read["error"]?["code"] == -32_602)
  }

  @Test(
    "says nothing to notifications, answers and empty lines",
    arguments: [
      #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
      #"{"jsonrpc":"2.0","method":"tools/call","params":3}"#,
      #"{"jsonrpc":"2.0","id":4,"result":{}}"#, "", "  \r",
    ])
  mutating func silence(message: String) {
    let answer = server.answer(Data(message.utf8))
    #expect(answer == nil)
  }

  @Test(
    "answers several in one message where the handshake agreed upon the revision that knew that")
  mutating func batch() throws {
    _ = try ask(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"#)
    let answer = try ask(
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"n"},{"jsonrpc":"2.0","id":2,"method":"x"}]"#
    )
    #expect(answer.array?.map { $0["id"] } == [1, 2])
  }

  @Test(
    "lets a model mend what it called a tool with, and sells nothing meanwhile",
    arguments: [
      (#"{}"#, "'what' is missing"), (#"{"what":3}"#, "'what' must be a string"),
      (#"{"what":"tea","count":0}"#, "whole number from 1 to 9"),
      (#"{"what":"tea","price":1}"#, "no argument is called 'price'"),
      (#"{"what":"tea","with":[1]}"#, "a list of strings"), (#"{"what":"gold"}"#, "no gold"),
    ])
  mutating func arguments(given: String, said: String) throws {
    let answer = try ask(
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sell","arguments":\#(given)}}"#
    )
    #expect(answer["result"]?["isError"] == true)
    let text = answer["result"]?["content"]?.array?.first?["text"]?.string ?? ""
    #expect(text.contains(said), "\(text)")
    #expect(answer["result"]?["structuredContent"] == nil)
  }

  @Test("lists what there is page by page, each once")
  mutating func pages() throws {
    var (cursor, uris): (JSONValue?, [JSONValue]) = (nil, [])
    repeat {
      let params = cursor.map { #"{"cursor":"\#($0.string!)"}"# } ?? "{}"
      let result = try #require(
        try ask(#"{"jsonrpc":"2.0","id":1,"method":"resources/list","params":\#(params)}"#)[
          "result"])
      uris += result["resources"]?.array?.compactMap { $0["uri"] } ?? []
      cursor = result["nextCursor"]
    } while cursor != nil
    #expect(uris == (1...120).map { .string("shelf://\($0)") })
  }

  @Test("writes a line without any character that some reader takes for a line's end")
  mutating func lines() throws {
    let answer = server.answer(
      Data(#"{"jsonrpc":"2.0","id":"a\u2028b\u0085c\nd","method":"ping"}"#.utf8))
    let line = try #require(answer)
    #expect(!line.unicodeScalars.contains { ["\n", "\r", "\u{2028}", "\u{85}"].contains($0) })
    #expect(try JSONValue(parsing: Data(line.utf8))["id"] == "a\u{2028}b\u{85}c\nd")
  }
}

/// A server with one example of each kind.
enum Shop {
  static func server() -> MCPServer {
    MCPServer(
      name: "shop", title: "Shop", version: "1", instructions: "Buy.",
      tools: [
        Tool(
          name: "sell", title: "Sell", description: "Sells.",
          parameters: [
            .init("what", .text, "What.", isRequired: true), .init("with", .texts, "And."),
            .init("count", .number(1...9), "How many."),
          ]
        ) { (arguments) throws(ToolFailure) in
          let what = arguments.text("what") ?? ""
          if what == "gold" { throw ToolFailure("there is no gold") }
          return ToolResult(text: what, structured: ["sold": .string(what)])
        }
      ],
      prompts: [
        Prompt(
          name: "greet", title: "Greet", description: "Greets.",
          arguments: [
            .init("who", "Whom.", isRequired: true) { (begun) throws(RPCError) in
              (1...120).map { "\(begun)\($0)" }
            }, .init("how", "How.", isRequired: false),
          ]
        ) { (values) throws(RPCError) in "Hello \(values["who"] ?? "")" }
      ],
      shelf: ResourceProvider(
        templates: [
          .init(
            uri: "shelf://{n}", name: "n", title: "N", description: "One.",
            completions: ["n": { (begun) throws(RPCError) in [begun + "0"] }])
        ],
        entries: { () throws(RPCError) in
          (1...120).map { .init(uri: "shelf://\($0)", name: "\($0)", title: "\($0)") }
        },
        text: { (uri) throws(RPCError) in
          if uri.hasPrefix("shelf://") { return uri }
          throw .noResource(uri)
        }))
  }
}
