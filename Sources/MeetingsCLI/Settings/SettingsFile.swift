import Foundation
import MeetingIndex
import Questions
import TOMLKit

/// The user's `config.toml`. Invalid parts are reported, and the rest is used.
struct SettingsFile: Sendable {
  let path: String
  private(set) var settings = Settings()
  /// The problems, one line each with the file's name, in the order of the file. If there are very
  /// many, only the first are listed, with the number of the others.
  private(set) var problems: [String] = []
  /// If false, the file can't be read or parsed, so none of its settings are used.
  private(set) var isReadable = true
  var text = ""
  /// If false, the path exists but is not a file.
  private(set) var isUsable = true

  /// The settings file of the program's user.
  @TaskLocal static var users = SettingsFile(path(Environment.variables))

  /// Returns the path of the file, which depends on XDG_CONFIG_HOME and HOME.
  static func path(_ environment: [String: String]) -> String {
    UserFolders(environment).configuration + "/meetings/config.toml"
  }

  /// Reports problems, except in a run with a log: the log reports them itself, without file names.
  func reportProblems() {
    if Surroundings.current.arguments.contains(where: { $0.hasPrefix("--log-format") }) { return }
    for problem in problems { Trouble.say(problem) }
  }

  /// Reads the file. A missing file is not an error, and costs only one system call.
  init(_ path: String) {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno != ENOENT, errno != ENOTDIR {
        isReadable = false
        problems = ["\(path): can't read the settings: \(String(cString: strerror(errno)))"]
      }
      return
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Reading a device might never end.
    var status = stat()
    isUsable = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    guard isUsable, let data = try? file.readToEnd() ?? Data() else {
      isReadable = false
      problems = ["\(path): can't read the settings: not a file?"]
      return
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      isReadable = false
      problems = ["\(path): the file is not UTF-8; its settings are ignored"]
      return
    }
    self.text = text
    read()
  }

  /// Parses `text`, replacing the settings and problems.
  mutating func read() {
    (settings, problems, isReadable) = (Settings(), [], true)
    if text.allSatisfy(\.isWhitespace) { return }
    do {
      var reports = Reports(TOMLLines(text))
      try read(TOMLTable(string: text), prefix: "", &reports)
      checkHours(&reports)
      problems = reports.lines(of: path)
    } catch let error as TOMLParseError {
      isReadable = false
      let line = error.source.begin.line
      let hint = TOMLLines(text).hasUnquotedTime(line) ? "; write a time in quotes: \"08:30\"" : ""
      problems = [
        "\(path):\(line): \(error.description)\(hint); the file's settings are ignored"
      ]
    } catch {
      isReadable = false
      problems = ["\(path): \(error); the file's settings are ignored"]
    }
  }

  private mutating func read(_ table: TOMLTable, prefix: String, _ reports: inout Reports) {
    for (name, value) in table {
      let key = prefix + name
      if key == SettingKey.aliases, let aliases = value.table {
        for (person, addresses) in aliases { takeAlias(person, addresses, &reports) }
      } else if let inner = value.table, Self.isTable(key) {
        read(inner, prefix: key + ".", &reports)
      } else if let known = SettingKey(rawValue: key) {
        take(value, for: known, &reports)
      } else {
        reports.add(key) { "unknown key '\(key)'\(Self.hint(key))" }
      }
    }
  }

  private mutating func take(
    _ value: any TOMLValueConvertible, for key: SettingKey, _ reports: inout Reports
  ) {
    guard let values = Self.strings(value) else {
      return reports.add(key.rawValue) { "'\(key.rawValue)' must be text or numbers" }
    }
    do { try key.set(values, in: &settings) } catch { reports.add(key.rawValue) { error.message } }
  }

  private mutating func takeAlias(
    _ person: String, _ addresses: any TOMLValueConvertible, _ reports: inout Reports
  ) {
    guard let addresses = Self.strings(addresses), !addresses.isEmpty, !person.isEmpty else {
      return reports.add(SettingKey.aliases + "." + person) {
        "an alias needs a name and a list of addresses"
      }
    }
    settings.aliases[person] = addresses
  }

  private mutating func checkHours(_ reports: inout Reports) {
    let hours = settings.workingHours
    guard hours.from >= hours.to else { return }
    reports.add("hours.from") { "'hours.from' is not before 'hours.to'; both are ignored" }
    let usual = WorkingHours()
    (settings.workingHours.from, settings.workingHours.to) = (usual.from, usual.to)
  }

  /// Returns a string, an integer, a time or a list of these as text; nil for other values.
  private static func strings(_ value: any TOMLValueConvertible) -> [String]? {
    if let text = value.string { return [text] }
    if let number = value.int { return ["\(number)"] }
    if let time = value.time {
      return [
        "\(time.hour < 10 ? "0" : "")\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
      ]
    }
    guard let list = value.array else { return nil }
    let texts = list.compactMap { strings($0)?.first }
    return texts.count == list.count ? texts : nil
  }

  private static func isTable(_ key: String) -> Bool {
    (SettingKey.allCases.map(\.rawValue) + [SettingKey.aliases]).contains {
      $0.hasPrefix(key + ".")
    }
  }

  /// Returns a hint for an unknown key, such as `; did you mean 'owner'?`, or the list of all keys
  /// if none is similar.
  static func hint(_ key: String) -> String {
    let names = SettingKey.allCases.map(\.rawValue)
    let near = names.first { name in
      name.isOneEdit(from: key) || name.hasSuffix("." + key) || key.hasPrefix(name)
        || name.hasPrefix(key)
    }
    guard let nearest = near ?? nearest(to: key, among: names) else {
      return "; the settings are \(names.joined(separator: ", "))"
    }
    return "; did you mean '\(nearest)'?"
  }

  /// Returns the most similar name; nil if too many letters differ.
  private static func nearest(to key: String, among names: [String]) -> String? {
    let far = max(2, key.count / 3)
    return names.map { (name: $0, edits: key.lowercased().edits(to: $0)) }
      .filter { $0.edits <= far }.min { $0.edits < $1.edits }?.name
  }
}

/// Collects the problems of keys, up to a limit, because a file of another kind may have thousands.
private struct Reports {
  private static let maximumReports = 10
  private let places: TOMLLines
  private var reports: [(line: Int?, message: String)] = []
  private var others = 0

  init(_ places: TOMLLines) {
    self.places = places
  }

  mutating func add(_ key: String, _ message: () -> String) {
    guard reports.count < Self.maximumReports else {
      others += 1
      return
    }
    reports.append((places.number(ofKey: key), message()))
  }

  func lines(of path: String) -> [String] {
    reports.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
      .map { report in "\(path)\(report.line.map { ":\($0)" } ?? ""): \(report.message)" }
      + (others == 0 ? [] : ["\(path): \(others) more unknown keys"])
  }
}
