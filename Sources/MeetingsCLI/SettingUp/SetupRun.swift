import Foundation
import MeetingIndex
import Synchronization

/// The steps of a setup once all is answered, taken back where it is interrupted.
struct SetupRun {
  let global: GlobalOptions
  private let hadHome: Bool
  private let before: Set<String>
  private let settings: Data?
  private var isScheduled = false

  /// It was interrupted by Control-C.
  struct Interrupted: Error {}

  init(_ global: GlobalOptions) {
    self.global = global
    hadHome = FileManager.default.fileExists(atPath: global.folder)
    before = Self.sources(global)
    settings = FileManager.default.contents(atPath: SettingsFile.users.path)
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private static let isInterrupted = Atomic<Bool>(false)

  /// From the first command on an interruption is heard between commands, so that what they did is
  /// taken back. A handler, for what is ignored would be ignored by the commands as well.
  private func hearInterruptions() {
    for number in Self.signals {
      signal(number) { _ in SetupRun.isInterrupted.store(true, ordering: .relaxed) }
    }
  }

  /// Lets an interruption end the program, where nothing was done yet.
  func letInterruptionsEnd() {
    for number in Self.signals { signal(number, SIG_DFL) }
  }

  /// Runs a command that is shown.
  ///
  /// - Parameters:
  ///   - command: its own words.
  ///   - others: words that somebody else wrote.
  ///   - options: as `ShownCommand.option` makes them.
  ///   - input: its standard input, which is not shown; nil for the terminal.
  /// - Returns: its exit status.
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

  /// The folder of the index, if it is not the usual one.
  private var ofHome: [String] { global.home.map { ["--home", Path.absolute($0)] } ?? [] }

  mutating func schedule() throws {
    isScheduled = true
    try run("schedule", "install")
  }

  /// Leaves everything as it was: what was added goes, and so do the settings that were made.
  mutating func takeBack() throws {
    if isScheduled { _ = try ShownCommand(["schedule", "remove"]).run(isSilent: true) }
    for source in Self.sources(global).subtracting(before) {
      // With its kept password.
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

  /// The sources that were added since it began.
  var added: Set<String> { Self.sources(global).subtracting(before) }
}
