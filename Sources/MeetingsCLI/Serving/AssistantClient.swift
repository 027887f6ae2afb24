import ArgumentParser
import Foundation

/// An assistant whose settings list the MCP servers to start.
enum AssistantClient: String, CaseIterable, ExpressibleByArgument {
  case claudeCode = "claude-code"
  case claudeDesktop = "claude-desktop"
  case codex, cursor
  case gemini
  case lmStudio = "lm-studio"
  case opencode
  case vscode, zed

  /// The path of the assistant's settings for the user, as opposed to those for a project.
  var settings: String {
    switch self {
    case .claudeCode: Path.ofHome + "/.claude.json"
    case .claudeDesktop: Self.applications + "/Claude/claude_desktop_config.json"
    case .codex: (UserFolders().folder("CODEX_HOME") ?? Path.ofHome + "/.codex") + "/config.toml"
    case .cursor: Path.ofHome + "/.cursor/mcp.json"
    case .gemini: Path.ofHome + "/.gemini/settings.json"
    case .lmStudio: Path.ofHome + "/.lmstudio/mcp.json"
    case .opencode: UserFolders().configuration + "/opencode/opencode.json"
    case .vscode: Self.applications + "/Code/User/mcp.json"
    case .zed: UserFolders().configuration + "/zed/settings.json"
    }
  }

  /// The field or TOML table in the settings that lists the servers.
  var field: String {
    switch self {
    case .claudeCode, .claudeDesktop, .cursor, .gemini, .lmStudio: "mcpServers"
    case .codex: "mcp_servers"
    case .opencode: "mcp"
    case .vscode: "servers"
    case .zed: "context_servers"
    }
  }

  /// If true, the settings are in TOML rather than JSON.
  var isTOML: Bool { self == .codex }

  /// A hint for the user on how a new entry takes effect.
  var afterwards: String {
    switch self {
    case .claudeCode, .codex, .gemini: "new sessions use it; /mcp shows it"
    case .claudeDesktop, .lmStudio, .opencode: "restart the assistant"
    case .vscode: "'MCP: List Servers' starts it"
    case .cursor, .zed: "it is active at once; see the assistant's settings"
    }
  }

  private static var applications: String {
    #if os(macOS)
      Path.ofHome + "/Library/Application Support"
    #else
      UserFolders().configuration
    #endif
  }

  /// Returns the server's entry in JSON settings.
  func entry(program: String, arguments: [String]) -> String {
    func list(_ words: [String]) -> String {
      "[" + words.map(JSONMembers.quoted).joined(separator: ", ") + "]"
    }
    let usual = [
      #""command": \#(JSONMembers.quoted(program))"#, #""args": \#(list(arguments))"#,
    ]
    let fields =
      switch self {
      case .claudeCode, .vscode: [#""type": "stdio""#] + usual
      case .zed: [#""source": "custom""#] + usual
      case .opencode:
        [
          #""type": "local""#, #""command": \#(list([program] + arguments))"#,
          #""enabled": true"#,
        ]
      case .claudeDesktop, .codex, .cursor, .gemini, .lmStudio: usual
      }
    return "{\n" + fields.map { "      " + $0 }.joined(separator: ",\n") + "\n    }"
  }
}
