import Foundation
import Testing

@Suite("The settings")
struct ConfigTests {
  let sandbox: Sandbox
  let path: String

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.folder + "/.config/meetings/config.toml"
  }

  func write(_ text: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test("are set, shown and taken away by their keys")
  func roundTrip() throws {
    #expect(try sandbox.run("config", "owner").status == 1)
    #expect(try sandbox.run("config", "owner", "a@example.com", "b@example.com").status == 0)
    #expect(try sandbox.run("config", "hours.from", "08:30").status == 0)
    #expect(try sandbox.run("config", "owner").out == "a@example.com\nb@example.com\n")
    #expect(try sandbox.run("config", "hours.from").out == "08:30\n")
    #expect(try sandbox.run("config", "owner", "--unset").status == 0)
    #expect(try sandbox.run("config", "owner").status == 1)
    #expect(try sandbox.run("config", "hours.from").out == "08:30\n")
  }

  @Test("keep what else the user wrote in the file")
  func comments() throws {
    try write("# mine\nlimit = 5  # few\n\n[hours]\n# early\nfrom = 08:00\n\n[people.aliases]\n")
    #expect(try sandbox.run("config", "hours.to", "16:00").status == 0)
    #expect(try sandbox.run("config", "limit", "7").status == 0)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text
        == "# mine\nlimit = 7\n\n[hours]\n# early\nfrom = 08:00\nto = \"16:00\"\n\n[people.aliases]\n")
  }

  @Test("are for their owner alone")
  func permissions() throws {
    try sandbox.run("config", "limit", "7")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("that nobody knows are named with their line and the nearest that is known")
  func unknownKey() throws {
    try write("limit = 5\nownr = \"a@example.com\"\n")
    let output = try sandbox.run("config")
    #expect(output.status == 2)
    #expect(output.err.contains("config.toml:2: unknown key 'ownr'; did you mean 'owner'?"))
    #expect(try sandbox.run("config", "limit").out == "5\n")
  }

  @Test("with a broken line say which, and every command goes on without")
  func broken() throws {
    try write("limit = \n")
    #expect(try sandbox.run("config").err.contains("config.toml:1"))
    let output = try sandbox.run("sources")
    #expect(output.err.contains("config.toml:1"))
    #expect(output.status != 64)
  }

  @Test(
    "refuse values that can't be",
    arguments: [
      ["owner", "nobody"], ["limit", "0"], ["zone", "Mars/Olympus"], ["hours.from", "9 o'clock"],
      ["hours.days", "someday"], ["dates", "backwards"], ["colour", "blue"],
    ])
  func badValues(arguments: [String]) throws {
    #expect(try sandbox.launch(Sandbox.binary, ["config"] + arguments).status == 64)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
