import Foundation
import MeetingIndex

/// Carries out the steps of a setup, and undoes them if it is interrupted.
struct SetupRun {
  let global: GlobalOptions
  private let homeExisted: Bool
  private let before: Set<String>
  private let settings: Data?
  private var isScheduled = false

  init(_ global: GlobalOptions) {
    self.global = global
    homeExisted = FileManager.default.fileExists(atPath: global.folder)
    before = Set(Self.sources(global).map(\.id))
    settings = FileManager.default.contents(atPath: SettingsFile.users.path)
  }

  /// Prints a command and runs it.
  ///
  /// - Parameters:
  ///   - command: the fixed words, such as `add`.
  ///   - others: words from the user, which must not be parsed as options.
  ///   - options: options created by `EchoedCommand.option(_:_:)`.
  ///   - input: its standard input, which isn't printed; nil for the terminal.
  /// - Returns: the exit status.
  @discardableResult
  func run(
    _ command: String..., others: [String] = [], options: [String] = [], input: String? = nil
  ) throws -> Int32 {
    let shown = EchoedCommand(command, others: others, options: options + ofHome)
    func check() throws {
      if Interruption.signal != nil { throw SetupConversation.Ended() }
    }
    let status = try shown.run(input: input, check: check)
    Interruption.note(status: status)
    try check()
    return status
  }

  /// The option for the index's folder, unless it is the default.
  private var ofHome: [String] { global.home.map { ["--home", Path.absolute($0)] } ?? [] }

  /// Returns true if the nightly run was installed.
  mutating func schedule() throws -> Bool {
    isScheduled = true
    return try run("schedule", "install") == 0
  }

  /// The sources added so far.
  var added: [SourceSummary] { Self.sources(global).filter { !before.contains($0.id) } }

  /// Undoes everything: removes the added sources and restores the settings.
  mutating func takeBack() throws {
    if isScheduled { _ = try EchoedCommand(["schedule", "remove"]).run(isSilent: true) }
    try remove(added)
    let files = FileManager.default
    if !homeExisted { try? files.removeItem(atPath: global.folder) }
    let path = SettingsFile.users.path
    if let settings {
      try settings.write(to: URL(fileURLWithPath: path), options: .atomic)
    } else {
      try? files.removeItem(atPath: path)
    }
  }

  /// Removes added sources, and their stored passwords.
  func remove(_ sources: [SourceSummary]) throws {
    for source in sources {
      _ = try EchoedCommand(["remove"], others: [source.id], options: ["--force"] + ofHome)
        .run(isSilent: true)
    }
  }

  static func sources(_ global: GlobalOptions) -> [SourceSummary] {
    (try? SourceRegistry(global.open(.reading)).all()) ?? []
  }
}
