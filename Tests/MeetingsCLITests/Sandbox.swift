import Foundation
import MeetingsCLI
import Programs
import Synchronization
import Testing

/// A temporary folder in which the real program runs as a user would run it.
final class Sandbox {
  struct Output {
    let status: Int32
    let out: String
    let err: String

    /// Standard output as JSON.
    var json: Any {
      get throws {
        try JSONSerialization.jsonObject(with: Data(out.utf8), options: .fragmentsAllowed)
      }
    }

    var objects: [[String: Any]] {
      get throws { try #require(try json as? [[String: Any]]) }
    }

    var titles: [String] {
      get throws { try objects.map { try #require($0["title"] as? String) } }
    }

    /// Expects an exit status, or any if it is nil, and all these texts in what was printed.
    @discardableResult
    func expect(
      _ status: Int32? = nil, out: String..., err: String...,
      at location: Testing.SourceLocation = #_sourceLocation
    ) -> Self {
      #expect(status == nil || status == self.status, "\(self)", sourceLocation: location)
      for text in out {
        #expect(self.out.contains(text), "\(self)", sourceLocation: location)
      }
      for text in err {
        #expect(self.err.contains(text), "\(self)", sourceLocation: location)
      }
      return self
    }

    /// Ends the test unless the exit status is `status`.
    @discardableResult
    func require(
      _ status: Int32, at location: Testing.SourceLocation = #_sourceLocation
    ) throws -> Self {
      try #require(status == self.status, "\(self)", sourceLocation: location)
      return self
    }
  }

  let folder: String
  var environment: [String: String] = ["TZ": "UTC", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]

  /// If true, the program runs in this process, otherwise in a process of its own.
  var isHere = Sandbox.isBuiltHere

  /// The time of all tests: noon on a Saturday.
  static let now = "2026-11-21T12:00:00Z"

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/meetings-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    environment["MEETINGS_HOME"] = folder + "/home"
    environment["HOME"] = folder
  }

  deinit {
    for end in ends { end() }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var ends: [() -> Void] = []

  /// Adds what ends with the sandbox, such as a server.
  func atEnd(_ end: @escaping () -> Void) { ends.append(end) }

  /// The path of the binary, next to the test bundle unless another one is to be tested: released
  /// binaries are linked differently.
  static let binary: String = {
    if let path = ProcessInfo.processInfo.environment["MEETINGS_TESTED"] { return path }
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    return bundle.appendingPathComponent("meetings").path
  }()

  private static let isBuiltHere: Bool = {
    // If a reader closes a pipe, the write must not end these tests.
    signal(SIGPIPE, SIG_IGN)
    return ProcessInfo.processInfo.environment["MEETINGS_TESTED"] == nil
  }()

  @discardableResult
  func run(_ arguments: String..., input: String? = nil) throws -> Output {
    try launch(Self.binary, arguments, input: input.map { Data($0.utf8) })
  }

  /// Runs the program with the clock at `Sandbox.now`.
  @discardableResult
  func meetings(_ arguments: String..., input: String? = nil) throws -> Output {
    try launch(Self.binary, arguments + ["--now", Self.now], input: input.map { Data($0.utf8) })
  }

  /// Starts the program beside the test; its output is discarded.
  ///
  /// - Parameter errors: the path of a file for standard error; nil to discard that, too.
  func start(_ arguments: [String], errors: String? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.binary)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError =
      try errors.map {
        FileHandle(forWritingAtPath: try write("", to: $0)) ?? .nullDevice
      } ?? .nullDevice
    try process.run()
    return process
  }

  /// Runs a program whose output goes to files, so that no pipe fills up.
  func launch(_ program: String, _ arguments: [String], input: Data? = nil) throws -> Output {
    let run = UUID().uuidString
    let paths = ["in", "out", "err"].map { "\(folder)/.\(run).\($0)" }
    for (path, data) in zip(paths, [input ?? Data(), Data(), Data()]) {
      try data.write(to: URL(fileURLWithPath: path))
    }
    let streams = zip(paths, [O_RDONLY, O_WRONLY, O_WRONLY]).map { open($0, $1 | O_CLOEXEC) }
    defer { for stream in streams { close(stream) } }
    let ended =
      program == Self.binary && isHere
      ? runHere(arguments, streams)
      : try StartedProgram(
        program, arguments, environment: environment,
        streams: [0: streams[0], 1: streams[1], 2: streams[2]], folder: folder, isAlone: true
      ).wait()
    let text = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    // A signal is never an expected end.
    return Output(status: ended >= 128 ? -1 : ended, out: text[1], err: text[2])
  }

  /// Runs the program in this process, which is much faster than starting one.
  ///
  /// It has its own thread, because the stacks of the tests' thread pool are small.
  private func runHere(_ arguments: [String], _ streams: [Int32]) -> Int32 {
    let surroundings = Surroundings(
      environment: environment, program: Self.binary, arguments: arguments, folder: folder,
      input: streams[0], output: streams[1], error: streams[2])
    let run = RunHere()
    let thread = Thread { run.end(with: MeetingsProgram.run(in: surroundings)) }
    thread.stackSize = 8 << 20
    thread.start()
    return run.wait()
  }

  // MARK: Files

  @discardableResult
  func write(_ text: String, to path: String) throws -> String {
    try write(Data(text.utf8), to: path)
  }

  @discardableResult
  func write(_ data: Data, to path: String) throws -> String {
    let url = URL(fileURLWithPath: folder + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
    return url.path
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + path)
  }

  /// Writes a file, and indexes it or the folder of which its path is.
  func index(_ text: String, as path: String) throws {
    try write(text, to: path)
    try index(String(path.prefix { $0 != "/" }))
  }

  func index(_ path: String, _ options: String...) throws {
    let added = try launch(Self.binary, ["add", path] + options)
    try #require(added.status == 0, "\(added.err)")
    let synced = try meetings("sync")
    try #require(synced.status == 0, "\(synced.err)")
  }
}

/// A run in this process.
private final class RunHere: Sendable {
  private let status = Atomic<Int32>(0)
  private let hasEnded = DispatchSemaphore(value: 0)

  func end(with status: Int32) {
    self.status.store(status, ordering: .sequentiallyConsistent)
    hasEnded.signal()
  }

  func wait() -> Int32 {
    hasEnded.wait()
    return status.load(ordering: .sequentiallyConsistent)
  }
}

/// Writes calendar files concisely.
enum ICS {
  static func calendar(name: String? = nil, _ events: String...) -> String {
    let title = name.map { "X-WR-CALNAME:\($0)\n" } ?? ""
    return "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//meetings//tests//EN\n\(title)"
      + events.joined() + "END:VCALENDAR\n"
  }

  /// - Parameters:
  ///   - start: a time such as `20260310T140000Z`.
  ///   - more: additional lines.
  static func event(
    _ uid: String, _ title: String, at start: String = "20260310T140000Z",
    with names: [String] = [],
    notes: String = "", _ more: String...
  ) -> String {
    var lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(title)"]
    lines.append(start.count == 8 ? "DTSTART;VALUE=DATE:\(start)" : "DTSTART:\(start)")
    if start.count > 8 { lines.append("DURATION:PT1H") }
    for name in names {
      let address = name.lowercased().replacing(" ", with: ".") + "@example.com"
      lines.append("ATTENDEE;CN=\(name);PARTSTAT=ACCEPTED:mailto:\(address)")
    }
    if !notes.isEmpty { lines.append("DESCRIPTION:\(notes)") }
    return (lines + more + ["END:VEVENT", ""]).joined(separator: "\n")
  }
}
