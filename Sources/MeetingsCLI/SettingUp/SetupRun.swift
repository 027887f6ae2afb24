import Foundation
import MeetingIndex
import Synchronization

/// Carries out the steps of a setup, and undoes them if it is interrupted.
struct SetupRun {
  let global: GlobalOptions
  private let hadHome: Bool
  private let before: Set<String>
  private let settings: Data?
  private var isScheduled = false

  /// Thrown after Control-C.
  struct Interrupted: Error {}

  init(_ global: GlobalOptions) {
    self.global = global
    hadHome = FileManager.default.fileExists(atPath: global.folder)
    before = Self.sources(global)
    settings = FileManager.default.contents(atPath: SettingsFile.users.path)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private static let isInterrupted = Atomic<Bool>(false)

  /// From the first command on, interruptions are handled between commands, so that their effects
  /// can be undone. It sets a handler, because the commands would inherit an ignored signal.
  private func hearInterruptions() {
    for number in Self.signals {
      signal(number) { _ in SetupRun.isInterrupted.store(true, ordering: .relaxed) }
    }
  }

  /// Lets an interruption end the program as long as nothing was done.
  func letInterruptionsEnd() {
    for number in Self.signals { signal(number, SIG_DFL) }
  }

  /// Shows a command and runs it.
  ///
  /// - Parameters:
  ///   - command: The program's own words.
  ///   - others: Words from others.
  ///   - options: Options made by `ShownCommand.option`.
  ///   - input: Its standard input, which is not shown; nil for the terminal.
  /// - Returns: The exit status.
  @discardableResult
  func run(
    _ command: String..., others: [String] = [], options: [String] = [], input: String? = nil
  ) throws -> Int32 {
    hearInterruptions()
    let shown = ShownCommand(command, others: others, options: options + ofHome)
    let status = try shown.run(input: input) {
      if Self.isInterrupted.load(ordering: .relaxed) { throw Interrupted() }
    }
    if Self.isInterrupted.load(ordering: .relaxed) || Self.signals.contains(status - 128) {
      throw Interrupted()
    }
    return status
  }

  /// The option for the index's folder, unless it is the default.
  private var ofHome: [String] { global.home.map { ["--home", Path.absolute($0)] } ?? [] }

  mutating func schedule() throws {
    isScheduled = true
    try run("schedule", "install")
  }

  /// Undoes everything: removes the added sources and restores the settings.
  mutating func takeBack() throws {
    if isScheduled { _ = try ShownCommand(["schedule", "remove"]).run(isSilent: true) }
    for source in Self.sources(global).subtracting(before) {
      // Also removes the source's stored password.
      _ = try ShownCommand(["remove"], others: [source], options: ["--force"] + ofHome)
        .run(isSilent: true)
    }
    let files = FileManager.default
    if !hadHome { try? files.removeItem(atPath: global.folder) }
    let path = SettingsFile.users.path
    if let settings {
      try settings.write(to: URL(fileURLWithPath: path), options: .atomic)
    } else {
      try? files.removeItem(atPath: path)
    }
  }

  private static func sources(_ global: GlobalOptions) -> Set<String> {
    let store = try? global.open(.reading)
    return Set(((try? store?.sources(counted: false)) ?? [])?.map(\.id) ?? [])
  }
}
