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
