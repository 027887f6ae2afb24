import Foundation
import MCPServer
import MeetingIndex
import Presentation
import Time

/// The server behind `meetings mcp`, for use in other programs. It takes messages of the Model
/// Context Protocol and returns the replies; the caller provides the transport.
public struct AssistantServer: Sendable {
  private var server: MCPServer

  /// - Parameters:
  ///   - home: the folder of the index, opened on the first request.
  ///   - scope: the part of the index that clients may see.
  ///   - zone: the time zone in which floating times and all-day events are interpreted.
  ///   - program: the name of the command-line program, which error messages suggest to run.
  ///   - version: the version that the server reports to clients.
  ///   - clock: returns the current time in seconds since 1970-01-01T00:00:00Z.
  public init(
    home: String, preferences: UserPreferences = UserPreferences(),
    scope: IndexScope = IndexScope(), zone: Zone, program: String, version: String,
    clock: @escaping @Sendable () -> Int64
  ) {
    let index = IndexAccess(zone: zone, remedies: RemedyText(program: program), clock: clock) {
      try IndexFolder(home).open(.reading, preferences: preferences, scope: scope)
    }
    server = MeetingServer.server(version: version, index)
  }

  /// Answers a message read from a line of standard input.
  ///
  /// - Returns: the reply on one line without its line ending, or nil if the message needs none.
  public mutating func answer(_ line: Data) -> String? { server.answer(line) }

  /// Answers a message posted by HTTP ("Streamable HTTP").
  ///
  /// The caller first checks who sent it: the `Host` and `Origin` fields, and a token.
  ///
  /// - Parameters:
  ///   - body: the message as JSON.
  ///   - fields: all header fields, with names in lower case.
  /// - Returns: the HTTP status, and the JSON reply; nil if the message needs none.
  public func answer(
    posted body: String, fields: [(name: String, value: String)]
  ) -> (status: Int, body: String?) {
    nonisolated(unsafe) let fields = fields
    let message = PostedMessage(body) { name in
      fields.filter { $0.name == name }.map(\.value)
    }
    let answer = message.answer(by: server)
    return (Int(answer.status), answer.body)
  }
}
