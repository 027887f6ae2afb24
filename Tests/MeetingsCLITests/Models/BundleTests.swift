import Foundation
import Testing

/// The bundle for one-click installation in assistants, made by `Packaging/bundle`.
@Suite(
  "A bundle for assistants",
  .enabled(if: Sandbox.program("python3") != nil, "it is made by python3"))
struct BundleTests {
  let box = try! Sandbox()
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// Makes the bundle and unpacks it, as a client does.
  private func unpack() throws {
    let made = try box.launch(Self.root + "/Packaging/bundle", [Sandbox.binary, "made"]).require(0)
    let script = """
      import glob, os, zipfile
      bundle = zipfile.ZipFile(glob.glob("made/meetings-*.mcpb")[0])
      for entry in bundle.infolist():
          os.chmod(bundle.extract(entry, "bundle"), entry.external_attr >> 16 & 0o777)
      """
    try box.launch("/usr/bin/env", ["python3", "-c", script]).require(0)
  }

  @Test("has a manifest that keeps to the published schema, with the tools that there are")
  func manifest() throws {
    try unpack()
    let text = try String(contentsOfFile: box.folder + "/bundle/manifest.json", encoding: .utf8)
    let schema = try #require(try JSONValue(Self.schema).object)
    #expect(try JSONSchema(file: "mcpb", root: schema).problems(of: JSONValue(text)) == [])
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let version = try #require(manifest["version"] as? String)
    #expect(version.split(separator: ".").count == 3)
    #expect(try box.meetings("--version").out.contains(version.prefix(3)))
    let listed = try box.serve([Sandbox.request("tools/list")]).first?["result"] as? [String: Any]
    func names(_ tools: Any?) -> [String] {
      (tools as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    #expect(
      names(manifest["tools"]) == names(listed?["tools"]) && !text.contains("read_passages\\"))
    let server = try #require(manifest["server"] as? [String: Any])
    let config = try #require(server["mcp_config"] as? [String: Any])
    #expect(config["command"] as? String == "${__dirname}/\(server["entry_point"]!)")
    let options = try #require(manifest["user_config"] as? [String: Any])
    for value in try #require(config["env"] as? [String: String]).values {
      #expect(options.keys.contains { value == "${user_config.\($0)}" }, "\(value)")
    }
    let launcher = box.folder + "/bundle/\(server["entry_point"]!)"
    #expect(FileManager.default.isExecutableFile(atPath: launcher))
  }

  @Test("starts the program that is installed, narrowed as its user chose")
  func launcher() throws {
    try box.indexForAssistants()
    try unpack()
    let bin = box.folder + "/.local/bin"
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: bin + "/meetings", withDestinationPath: Sandbox.binary)
    func seen(_ variables: [String: String]) throws -> String {
      let call = Sandbox.request(
        "tools/call", ["name": "list_meetings", "arguments": ["when": "2026"]])
      box.environment.merge(variables) { $1 }
      let line = try JSONSerialization.data(withJSONObject: call) + Data("\n".utf8)
      let output = try box.launch(box.folder + "/bundle/server/meetings", [], input: line)
      #expect(output.status == 0 && output.err == "", "\(output)")
      return output.out
    }
    // Options that nobody has set may arrive as written in the manifest.
    let all = try seen([
      "MEETINGS_BUNDLE_CALENDAR": "${user_config.calendar}", "MEETINGS_BUNDLE_SINCE": "",
      "MEETINGS_BUNDLE_RESTRICTED": "false",
    ])
    #expect(all.contains("Choir") && all.contains("Pricing review") && !all.contains("Salaries"))
    let work = try seen(["MEETINGS_BUNDLE_CALENDAR": "Work", "MEETINGS_BUNDLE_SINCE": "2026-06"])
    #expect(work.contains("Pricing again"))
    #expect(!work.contains("Choir") && !work.contains("Pricing review"))
    let open = try seen([
      "MEETINGS_BUNDLE_CALENDAR": "", "MEETINGS_BUNDLE_RESTRICTED": "true",
      "MEETINGS_BUNDLE_SINCE": "",
    ])
    #expect(open.contains("Salaries"))
  }

  @Test("says where it looked for the program, where it is nowhere")
  func missing() throws {
    try unpack()
    let output = try box.launch(box.folder + "/bundle/server/meetings", [])
    // The machine may have the program installed.
    if output.status != 0 {
      #expect(output.status == 127 && output.err.contains("meetings is not installed"), "\(output)")
    }
  }

  /// The published schema of revision 0.3 (github.com/modelcontextprotocol/mcpb, MANIFEST.md) for
  /// the fields in use; other fields are not allowed.
  private static let schema = """
    {
      "type": "object", "additionalProperties": false,
      "required": ["manifest_version", "name", "version", "description", "author", "server"],
      "properties": {
        "manifest_version": {"enum": ["0.3"]},
        "name": {"type": "string", "pattern": "^[a-z0-9-]+$"}, "display_name": {"type": "string"},
        "version": {"type": "string", "pattern": "^[0-9]+\\\\.[0-9]+\\\\.[0-9]+"},
        "description": {"type": "string"}, "long_description": {"type": "string"},
        "homepage": {"type": "string", "pattern": "^https?://"}, "license": {"type": "string"},
        "author": {
          "type": "object", "required": ["name"], "additionalProperties": false,
          "properties": {"name": {"type": "string"}, "email": {"type": "string", "pattern": "@"}}
        },
        "server": {
          "type": "object", "required": ["type", "entry_point", "mcp_config"],
          "additionalProperties": false,
          "properties": {
            "type": {"enum": ["python", "node", "binary"]}, "entry_point": {"type": "string"},
            "mcp_config": {
              "type": "object", "required": ["command"], "additionalProperties": false,
              "properties": {
                "command": {"type": "string"},
                "args": {"type": "array", "items": {"type": "string"}},
                "env": {"type": "object", "additionalProperties": {"type": "string"}}
              }
            }
          }
        },
        "tools": {
          "type": "array", "items": {
            "type": "object", "required": ["name"], "additionalProperties": false,
            "properties": {"name": {"type": "string"}, "description": {"type": "string"}}
          }
        },
        "prompts_generated": {"type": "boolean"},
        "keywords": {"type": "array", "items": {"type": "string"}},
        "compatibility": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "platforms": {"type": "array", "items": {"enum": ["darwin", "win32", "linux"]}}
          }
        },
        "user_config": {
          "type": "object", "additionalProperties": {
            "type": "object", "required": ["type", "title", "description"],
            "additionalProperties": false,
            "properties": {
              "type": {"enum": ["string", "number", "boolean", "directory", "file"]},
              "title": {"type": "string"}, "description": {"type": "string"},
              "required": {"type": "boolean"}, "default": {"type": ["string", "number", "boolean"]}
            }
          }
        }
      }
    }
    """
}
