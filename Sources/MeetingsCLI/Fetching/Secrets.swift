import FetchMessages
import Foundation
import MeetingIndex
import Programs

/// The sources of passwords and tokens. They are in this process's memory and in what it tells
/// `meetings-fetch`, and nowhere else: in no argument, file, log or error.
enum Secrets {
  /// The credential of a source; nil if it needs none.
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
      let entry = Keyring.Entry(access, url: url)
      return FetchCredential(
        kind: .password, user: user, secret: try usable(Keyring.password(of: entry)),
        scheme: access.scheme)
    }
  }

  /// Takes passwords out of the keyring, and files of passwords away, that no source needs any more.
  ///
  /// - Parameters:
  ///   - before: how sources were signed in to.
  ///   - after: how they are now.
  static func release(_ before: [SignIn], except after: [SignIn], _ log: RunLog) {
    for file in Set(before.compactMap(\.file)).subtracting(after.compactMap(\.file)) {
      try? file.remove()
    }
    for entry in Set(before.compactMap(\.entry)).subtracting(after.compactMap(\.entry)) {
      if Keyring.remove(entry) { continue }
      log.warning("a password stays in the keyring")
      log.note(
        "the password of \(entry.user) at \(entry.origin) stays in the keyring, which did not give it up"
      )
    }
  }

  /// The way to sign in to a source.
  struct SignIn {
    let access: RemoteAccess
    let url: String

    static func all(_ store: MeetingStore) throws -> [SignIn] {
      let access = try RemoteSources(store).access()
      return try store.sources(counted: false).compactMap { source in
        access[source.id].map { SignIn(access: $0, url: source.location.text) }
      }
    }

    fileprivate var file: PasswordFile? {
      guard case .password(let command) = access.secret else { return nil }
      return PasswordFile(command: command)
    }

    fileprivate var entry: Keyring.Entry? {
      access.secret == .keyring ? Keyring.Entry(access, url: url) : nil
    }
  }

  /// The first line that a command prints, as a shell runs it.
  ///
  /// - Parameter secret: what it is to print.
  static func output(of command: String, secret: String = "password") throws -> String {
    let ended: (status: Int32, output: String)
    do {
      // It may ask at the terminal.
      ended = try ChildProcess.run(
        "/bin/sh", ["-c", command], input: nil, seconds: patience, atMost: 1 << 16)
    } catch let failure as BoundedProgram.Failure {
      throw IndexError(
        .database, "the command for the \(secret) \(failure.words)",
        remedy: .advice("run it by hand to see why"))
    }
    let (status, output) = ended
    let line = String(
      String.UnicodeScalarView(output.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }))
    // What it printed is no part of the message: it may be the secret.
    guard status == 0, !line.isEmpty else {
      let cause =
        status == 0 ? "printed nothing" : "failed with status \(status)"
      throw IndexError(
        .database, "the command for the \(secret) \(cause)",
        remedy: .advice("run it by hand to see why"))
    }
    return try usable(line)
  }

  /// Whatever signs in would end it there, and be sent a shorter one.
  private static func usable(_ secret: String) throws -> String {
    guard secret.contains("\0") else { return secret }
    throw IndexError(
      .database, "the password has a NUL byte in it, which no server can be sent",
      remedy: .advice("store it without"))
  }

  /// The time that a command may take, in seconds: someone may have to unlock something.
  private static let patience = 300

  /// Asks at the terminal, without an echo, for a password that the keyring is to keep.
  static func ask(user: String, host: String) throws -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw IndexError(
        .database, "there is no terminal to ask for the password of \(user) at \(host)",
        remedy: .advice("use --password-command"))
    }
    close(terminal)
    // Nobody types a password that can't be kept.
    guard Keyring.isThere else { throw Keyring.missing }
    let typed = TypedSecret.line(after: "Password of \(user) at \(host): ")
    guard let typed, !typed.isEmpty else {
      throw IndexError(.database, "no password was given")
    }
    return typed
  }
}

/// The system's keyring: `security` on macOS, else `secret-tool` of libsecret.
enum Keyring {
  private static let service = "meetings"

  /// The name that a password is kept under: a user name and an origin, since another port of a host may
  /// be another's server.
  struct Entry: Hashable {
    let scheme: String
    let host: String
    /// The scheme's usual port where the address names none.
    let port: Int
    let user: String

    init(_ access: RemoteAccess, url: String) {
      let parts = URL(string: url)
      scheme = parts?.scheme ?? "https"
      host = parts?.host() ?? url
      port = parts?.port ?? (scheme == "http" ? 80 : 443)
      user = access.user ?? ""
    }

    var origin: String { "\(scheme)://\(host):\(port)" }

    #if os(macOS)
      fileprivate var arguments: [String] { ["-s", "\(service):\(origin)", "-a", user] }
    #else
      fileprivate var arguments: [String] {
        ["service", service, "scheme", scheme, "host", host, "port", "\(port)", "user", user]
      }
    #endif
  }

  private static var tool: String? {
    #if os(macOS)
      return "/usr/bin/security"
    #else
      return ProgramPath.of("secret-tool", in: Environment.variables["PATH"])
    #endif
  }

  /// If true, this system has one.
  static var isThere: Bool { tool != nil }

  fileprivate static var missing: IndexError {
    IndexError(
      .database, "there is no keyring to keep the password in (secret-tool)",
      remedy: .advice("install libsecret-tools, or use --password-command"))
  }

  static func password(of entry: Entry) throws -> String {
    guard let tool else { throw missing }
    #if os(macOS)
      let arguments = ["find-generic-password"] + entry.arguments + ["-w"]
    #else
      let arguments = ["lookup"] + entry.arguments
    #endif
    let (status, output) = try ChildProcess.run(tool, arguments)
    let password = output.hasSuffix("\n") ? String(output.dropLast()) : output
    guard status == 0, !password.isEmpty else {
      throw IndexError(
        .database, "the keyring has no password of \(entry.user) at \(entry.origin), or is locked",
        remedy: .advice("unlock it, or add the address again"))
    }
    return password
  }

  /// - Throws: where it is not kept.
  static func keep(_ password: String, as entry: Entry) throws {
    guard let tool else { throw missing }
    #if os(macOS)
      // By its standard input: arguments are for everybody to see.
      let hexadecimal = password.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let place = "-s '\(service):\(entry.origin)' -a '\(entry.user)'"
      let line = "add-generic-password -U \(place) -X \(hexadecimal)\n"
      let (status, _) = try ChildProcess.run(tool, ["-i"], input: line)
    #else
      let (status, _) = try ChildProcess.run(
        tool,
        ["store", "--label", "meetings: \(entry.user) at \(entry.origin)"] + entry.arguments,
        input: password)
    #endif
    guard status == 0 else {
      throw IndexError(
        .database, "the keyring did not take the password",
        remedy: .advice("unlock it, or use --password-command"))
    }
  }

  /// - Returns: whether it is not there any more.
  static func remove(_ entry: Entry) -> Bool {
    guard let tool else { return false }
    #if os(macOS)
      let arguments = ["delete-generic-password"] + entry.arguments
    #else
      let arguments = ["clear"] + entry.arguments
    #endif
    // Where there was none that fails as well, so it is looked for afterwards.
    _ = try? ChildProcess.run(tool, arguments)
    return (try? password(of: entry)) == nil
  }
}
