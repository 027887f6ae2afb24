import FetchMessages
import Foundation
import MCPServer
import MeetingIndex
import Presentation
import Questions

/// An HTTP server for programs on this machine: the Model Context Protocol at `/mcp`, and JSON at
/// `/search` and `/context`. Each request must contain the access token.
package struct ModelHTTPServer {
  private let hosts: Set<String>
  private let token: String
  private let server: MCPServer
  private let search: Tool
  private let context: Tool

  /// - Parameter token: the access token that clients have to send, with 192 random bits.
  package init(port: UInt16, token: String, version: String, _ index: IndexAccess) {
    (hosts, self.token) = (LocalAccess.hosts(port), token)
    server = MeetingServer.server(version: version, index)
    (search, context) = (SearchTool.tool(index), ContextView.tool(index))
  }

  package func response(to request: PageRequest) -> PageResponse {
    if let refusal = refusal(of: request) { return refusal }
    let parts = request.target.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let query = parts.count > 1 ? String(parts[1]) : ""
    switch (parts[0], request.method) {
    case ("/mcp", "POST"): return message(request)
    case ("/search", "GET"), ("/search", "HEAD"): return values(of: search, query)
    case ("/context", "GET"), ("/context", "HEAD"): return values(of: context, query)
    case ("/mcp", _): return .json(405, error: "POST a message", ("Allow", "POST"))
    case ("/search", _), ("/context", _):
      return .json(405, error: "use GET", ("Allow", "GET, HEAD"))
    default: return .json(404, error: "no such path; use /mcp, /search?q=… or /context?q=…")
    }
  }

  // MARK: Checks

  /// Returns an error response if the request is for another host, comes from a web page or lacks
  /// the token; otherwise nil.
  private func refusal(of request: PageRequest) -> PageResponse? {
    let names = request.values("host").map { $0.lowercased() }
    guard names.count == 1, hosts.contains(names[0]) else {
      return .json(421, error: "unknown host name; use localhost or 127.0.0.1")
    }
    // A browser sends the origin of the page that made the request; other programs send none.
    let origins = request.values("origin")
    guard origins.allSatisfy({ origin in hosts.contains { "http://\($0)" == origin } }) else {
      return .json(403, error: "requests from web pages are refused")
    }
    if let site = request.values("sec-fetch-site").first, site != "same-origin", site != "none" {
      return .json(403, error: "requests from web pages are refused")
    }
    guard hasValidToken(request) else {
      return .json(
        401, error: "send the header field 'Authorization: Bearer TOKEN'",
        ("WWW-Authenticate", "Bearer"))
    }
    return nil
  }

  private func hasValidToken(_ request: PageRequest) -> Bool {
    let written = request.values("authorization")
    guard written.count == 1, written[0].prefix(7).lowercased() == "bearer " else { return false }
    return LocalAccess.areSame(String(written[0].dropFirst(7)), token)
  }

  // MARK: Answers

  private func message(_ request: PageRequest) -> PageResponse {
    let kinds = request.values("content-type")
    guard kinds.count == 1, kinds[0].lowercased().hasPrefix("application/json") else {
      return .json(415, error: "the Content-Type must be application/json")
    }
    let answer = PostedMessage(request.body, fields: { request.values($0) }).answer(by: server)
    return answer.body.map { .json(answer.status, $0) } ?? .json(answer.status, "")
  }

  /// Calls a tool with the arguments in a query string, and returns its result as JSON.
  private func values(of tool: Tool, _ query: String) -> PageResponse {
    do throws(ToolFailure) {
      return .json(200, try tool.answer(QueryFields(query, for: tool).arguments).structured.line)
    } catch {
      return .json(400, error: error.message)
    }
  }
}

/// The arguments of a tool, parsed from the query string of a URL. The field `q` is the question.
struct QueryFields {
  let arguments: [String: JSONValue]

  init(_ query: String, for tool: Tool) {
    var components = URLComponents()
    components.percentEncodedQuery = query.replacing("+", with: "%20")
    var arguments: [String: JSONValue] = [:]
    for item in components.queryItems ?? [] {
      let name = item.name == "q" ? "question" : item.name
      let value = item.value ?? ""
      switch tool.parameters.first(where: { $0.name == name })?.kind {
      case .texts: arguments[name] = .array((arguments[name]?.array ?? []) + [.string(value)])
      case .number: arguments[name] = Int64(value).map { .int($0) } ?? .string(value)
      case .text, nil: arguments[name] = .string(value)
      }
    }
    self.arguments = arguments
  }
}

extension PageResponse {
  fileprivate static func json(
    _ status: UInt32, _ body: String, _ more: (String, String)...
  ) -> PageResponse {
    let always = [
      ("Content-Type", "application/json"), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"), ("Content-Security-Policy", "default-src 'none'"),
    ]
    return PageResponse(
      status: status, fields: (always + more).map { PageRequest.Field($0.0, $0.1) }, body: body)
  }

  fileprivate static func json(
    _ status: UInt32, error: String, _ field: (String, String)? = nil
  ) -> PageResponse {
    let body = JSONValue.object(["error": .string(error)]).line
    return field.map { json(status, body, $0) } ?? json(status, body)
  }
}

/// The tool that returns the passages for a model, as `meetings context --json` prints them.
enum ContextView {
  private static let usual = 4_000

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "context", title: "Context", description: "The passages that answer a question.",
      parameters: [
        .init("question", .text, "The question, in plain words.", isRequired: true),
        .init(
          "tokens", .number(200...20_000),
          "The maximum number of tokens to return; 4000 by default."),
      ]
    ) { (arguments) throws(ToolFailure) in
      try index.result(within: .max) { view in
        let words = Word.words(of: arguments.text("question") ?? "")
        if words.isEmpty { throw ToolFailure("no question given") }
        let context = try QuestionContext(
          of: words, index.options, in: view.store, now: view.now)
        let tokens = arguments.number("tokens") ?? usual
        let page = ContextPage(context, within: tokens, for: view.reader)
        return (page.text, page.value)
      }
    }
  }
}
