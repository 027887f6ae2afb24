import Foundation
import MCPServer
import Testing

@Suite("A message that came by HTTP")
struct PostedMessageTests {
  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
    "io.modelcontextprotocol/clientCapabilities":{}}
    """

  private func post(
    _ body: String, _ fields: [(String, String)] = []
  ) -> PostedMessage.Answer {
    let message = PostedMessage(body) { name in fields.filter { $0.0 == name }.map(\.1) }
    return message.answer(by: Shop.server())
  }

  private func modern(_ method: String, _ params: String = "") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(params)\#(Self.meta)}}"#
  }

  @Test(
    "of a revision with a handshake is answered by itself, whatever its header says or leaves out")
  func handshake() throws {
    let hello =
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
    #expect(post(hello).body?.contains(#""protocolVersion":"2025-06-18""#) == true)
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    for fields in [[], [("mcp-protocol-version", "2025-11-25")]] {
      let answer = post(list, fields)
      #expect(answer.status == 200 && answer.body?.contains("\"sell\"") == true)
    }
    let unknown = post(#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#)
    #expect(unknown.status == 200 && unknown.body?.contains("-32601") == true)
    #expect(post(list, [("mcp-protocol-version", "1999-01-01")]).status == 400)
  }

  @Test("that wants no answer is accepted")
  func notification() {
    let answer = post(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    #expect(answer.status == 202 && answer.body == nil)
    #expect(post(#"{"jsonrpc":"2.0","id":1,"result":{}}"#).status == 202)
  }

  @Test("has several in it in one revision alone")
  func batch() {
    let two =
      #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]"#
    #expect(post(two, [("mcp-protocol-version", "2025-03-26")]).status == 200)
    #expect(post(two, [("mcp-protocol-version", "2025-06-18")]).status == 400)
  }

  @Test("that is no JSON, or none of the protocol, is a bad request")
  func nonsense() {
    for body in ["", "nonsense", "7", "{}", #"{"jsonrpc":"2.0","id":{},"method":"ping"}"#] {
      #expect(post(body).status == 400, "\(body)")
    }
  }

  @Test(
    "without a handshake is refused where its header fields say another thing",
    arguments: [
      ([], false), ([("mcp-protocol-version", "2026-07-28")], false),
      (
        [
          ("mcp-protocol-version", "2025-11-25"), ("mcp-method", "tools/call"),
          ("mcp-name", "sell"),
        ], false
      ),
      (
        [
          ("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/list"),
          ("mcp-name", "sell"),
        ], false
      ),
      (
        [
          ("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"), ("mcp-name", "buy"),
        ], false
      ),
      (
        [
          ("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"),
          ("mcp-name", "sell"),
          ("mcp-name", "sell"),
        ], false
      ),
      (
        [
          ("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"),
          ("mcp-name", "sell"),
        ], true
      ),
      (
        [
          ("mcp-protocol-version", "2026-07-28"), ("mcp-method", "tools/call"),
          ("mcp-name", "=?base64?c2VsbA==?="),
        ], true
      ),
    ] as [([(String, String)], Bool)])
  func fields(fields: [(String, String)], isTaken: Bool) {
    let call = modern("tools/call", #""name":"sell","arguments":{"what":"tea"},"#)
    let answer = post(call, fields)
    #expect(answer.status == (isTaken ? 200 : 400), "\(answer)")
    #expect(answer.body?.contains("-32020") == !isTaken, "\(answer)")
    #expect(answer.body?.contains("\"id\":1") == true, "\(answer)")
  }

  @Test("without a handshake has the status that its error has")
  func statuses() {
    let version = ("mcp-protocol-version", "2026-07-28")
    #expect(post(modern("nothing"), [version, ("mcp-method", "nothing")]).status == 404)
    #expect(post(modern("tools/call"), [version, ("mcp-method", "tools/call")]).status == 400)
    let bare = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    let answer = post(bare, [version, ("mcp-method", "tools/list")])
    #expect(answer.status == 400 && answer.body?.contains("-32602") == true, "\(answer)")
  }
}
