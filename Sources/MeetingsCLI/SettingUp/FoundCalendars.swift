import Foundation

/// Finds calendars and notes of other programs on this machine.
struct FoundCalendars {
  struct Place: Equatable {
    /// The program that uses it, such as `vdirsyncer`.
    let program: String
    let path: String
  }

  private let home: String
  private let configuration: String
  private let data: String
  private let cache: String

  init(_ environment: [String: String]) {
    home = Path.ofHome
    func folder(_ variable: String, _ usual: String) -> String {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(Path.ofHome)/\(usual)"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    cache = folder("XDG_CACHE_HOME", ".cache")
  }

  /// The calendars in the order in which they are offered.
  var calendars: [Place] {
    var places =
      configured("vdirsyncer", "vdirsyncer/config") + configured("khal", "khal/config")
      + folders("vdirsyncer", ["\(home)/.calendars", "\(data)/calendars"])
      + files("Evolution or GNOME", "\(data)/evolution/calendar/*/calendar.ics")
      + files("Evolution or GNOME", "\(cache)/evolution/calendar/*/cache.db")
    for profiles in [
      ".thunderbird", ".var/app/org.mozilla.Thunderbird/.thunderbird",
      "snap/thunderbird/common/.thunderbird",
    ] {
      for name in ["local", "cache"] {
        places += files("Thunderbird", "\(home)/\(profiles)/*/calendar-data/\(name).sqlite")
      }
    }
    places += files("Google's export", "\(home)/Downloads/*.ical.zip")
    places += files("Google's export", "\(home)/Downloads/takeout-*.zip")
    var known = Set<String>()
    return places.filter { known.insert($0.path).inserted }
  }

  /// A folder of notes; nil if there is none.
  var notes: String? {
    ["Notes", "notes", "Documents/Notes", "org", "Obsidian"].map { "\(home)/\($0)" }.first { path in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.contains { $0.hasSuffix(".md") || $0.hasSuffix(".org") || $0.hasSuffix(".txt") }
    }
  }

  /// The user's address in git's settings.
  var address: String? {
    for path in ["\(home)/.gitconfig", "\(configuration)/git/config"] {
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      var isUser = false
      for line in text.split(whereSeparator: \.isNewline) {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("[") { isUser = line.lowercased().hasPrefix("[user") }
        if isUser, let value = Self.value(of: "email", in: line), value.contains("@") {
          return value
        }
      }
    }
    return nil
  }

  /// Returns the folders in a program's settings: `path = ~/.calendars/*`.
  private func configured(_ program: String, _ file: String) -> [Place] {
    let text =
      (try? String(contentsOfFile: "\(configuration)/\(file)", encoding: .utf8)) ?? ""
    let paths = text.split(whereSeparator: \.isNewline).compactMap { line -> String? in
      guard var path = Self.value(of: "path", in: line.trimmingCharacters(in: .whitespaces))
      else { return nil }
      while path.hasSuffix("*") || path.hasSuffix("/") { path = String(path.dropLast()) }
      path = Path.expanded(path)
      return path.hasPrefix("/") ? path : nil
    }
    return folders(program, paths)
  }

  private static func value(of name: String, in line: String) -> String? {
    let parts = line.split(separator: "=", maxSplits: 1)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, parts[0] == name else { return nil }
    return parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
  }

  private func folders(_ program: String, _ paths: [String]) -> [Place] {
    paths.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }.map { Place(program: program, path: $0) }
  }

  private func files(_ program: String, _ pattern: String) -> [Place] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { place in
      found.gl_pathv[place].map { Place(program: program, path: String(cString: $0)) }
    }
  }
}
