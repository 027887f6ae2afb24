import FetchMessages
import Foundation
import MeetingIndex

/// Where passwords and tokens come from. They are in this process's memory and in what it tells
/// `meetings-fetch`, and nowhere else: in no argument, file, log or error.
enum Secrets {
  /// What a source signs in with; nil where nobody has to.
  static func credential(_ access: RemoteAccess, url: String) throws -> FetchCredential? {
    let user = access.user ?? ""
    switch access.secret {
    case .none: return nil
    case .password(let command):
      return FetchCredential(
        kind: .password, user: user, secret: try output(of: command), scheme: access.scheme)
    case .token(let command):
      return FetchCredential(
        kind: .bearer, user: user, secret: try output(of: command), scheme: nil)
    case .keyring:
      let host = URL(string: url)?.host() ?? url
      return FetchCredential(
        kind: .password, user: user, secret: try Keyring.password(host: host, user: user),
        scheme: access.scheme)
    }
  }

  /// The first line that a command prints, as a shell runs it.
  ///
  /// - Parameter secret: what it is to print.
  static func output(of command: String, secret: String = "password") throws -> String {
    guard let pipe = popen(command, "r") else {
      throw IndexError(.database, "the command for the \(secret) can't be started")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      bytes += buffer[..<count]
    }
    let status = pclose(pipe)
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    // What it printed is no part of the message: it may be the secret.
    guard status == 0, !line.isEmpty else {
      let cause =
        status == 0 ? "printed nothing" : "failed with status \(status >> 8 & 0xff)"
      throw IndexError(
        .database, "the command for the \(secret) \(cause)",
        remedy: .advice("run it by hand to see why"))
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// Asks at the terminal, without an echo.
  static func ask(user: String, host: String) throws -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw IndexError(
        .database, "there is no terminal to ask for the password of \(user) at \(host)",
        remedy: .advice("use --password-command"))
    }
    close(terminal)
    guard let line = getpass("Password of \(user) at \(host): "), line.pointee != 0 else {
      throw IndexError(.database, "no password was given")
    }
    defer { memset(line, 0, strlen(line)) }
    return String(cString: line)
  }
}

/// The system's keyring: `security` on macOS, else `secret-tool` of libsecret.
enum Keyring {
  private static let service = "meetings"

  private static var tool: String? {
    #if os(macOS)
      return "/usr/bin/security"
    #else
      let folders = Environment.variables["PATH"] ?? "/usr/bin:/bin"
      return folders.split(separator: ":").map { "\($0)/secret-tool" }
        .first(where: FileManager.default.isExecutableFile)
    #endif
  }

  private static var missing: IndexError {
    IndexError(
      .database, "there is no keyring to keep the password in (secret-tool)",
      remedy: .advice("install libsecret-tools, or use --password-command"))
  }

  static func password(host: String, user: String) throws -> String {
    guard let tool else { throw missing }
    #if os(macOS)
      let arguments = [
        "find-generic-password", "-s", "\(service):\(host)", "-a", user, "-w",
      ]
    #else
      let arguments = ["lookup", "service", service, "host", host, "user", user]
    #endif
    let (status, output) = try ChildProcess.run(tool, arguments)
    let password = output.hasSuffix("\n") ? String(output.dropLast()) : output
    guard status == 0, !password.isEmpty else {
      throw IndexError(
        .database, "the keyring has no password of \(user) at \(host), or is locked",
        remedy: .advice("unlock it, or add the address again"))
    }
    return password
  }

  /// - Throws: where it is not kept.
  static func keep(_ password: String, host: String, user: String) throws {
    guard let tool else { throw missing }
    #if os(macOS)
      // By its standard input: arguments are for everybody to see.
      let hexadecimal = password.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let line = "add-generic-password -U -s '\(service):\(host)' -a '\(user)' -X \(hexadecimal)\n"
      let (status, _) = try ChildProcess.run(tool, ["-i"], input: line)
    #else
      let (status, _) = try ChildProcess.run(
        tool,
        [
          "store", "--label", "meetings: \(user) at \(host)", "service", service, "host", host,
          "user", user,
        ], input: password)
    #endif
    guard status == 0 else {
      throw IndexError(
        .database, "the keyring did not take the password",
        remedy: .advice("unlock it, or use --password-command"))
    }
  }
}
