import Files

/// The names in the system's time zone database, for those that are written otherwise.
extension ZoneDatabase {
  /// The name as the database has it; nil if it has none of these letters.
  package static func name(inAnyCase name: String) -> String? {
    listing.byLetters[name.lowercased()]
  }

  /// `Berlin` to `Europe/Berlin`; there may be several.
  package static func names(ofCity city: String) -> [String] {
    listing.byCity[city.lowercased()] ?? []
  }

  private struct Listing {
    var byLetters: [String: String] = [:]
    var byCity: [String: [String]] = [:]

    init(_ names: [String]) {
      for name in names {
        byLetters[name.lowercased()] = byLetters[name.lowercased()] ?? name
        if let slash = name.lastIndex(of: "/") {
          byCity[name[name.index(after: slash)...].lowercased(), default: []].append(name)
        }
      }
    }
  }

  /// Read once, when the first name is met that is not the database's own.
  private static let listing = Listing(allNames())

  /// The files that compiled zones come with name them all.
  private static func allNames() -> [String] {
    let lists = folders.lazy.flatMap { folder in
      ["tzdata.zi", "zone1970.tab", "zone.tab"].map { "\(folder)/\($0)" }
    }
    for path in lists {
      guard let bytes = try? FileContents.load(path, maximumSize: 4 << 20) else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      let names = path.hasSuffix(".zi") ? lines.flatMap(namesInSource) : lines.flatMap(nameInTable)
      if !names.isEmpty { return names + ["UTC", "GMT", "Etc/UTC", "Etc/GMT"] }
    }
    return []
  }

  /// `Z Europe/Berlin 0:53:28 - LMT …` defines a zone, `L Europe/Berlin Europe/Oslo` links another name to it.
  private static func namesInSource(_ line: Substring) -> [String] {
    let words = line.split(separator: " ")
    switch words.first {
    case "Z" where words.count > 1: return [String(words[1])]
    case "L" where words.count > 2: return [String(words[2])]
    default: return []
    }
  }

  /// `DE  +5230+01322  Europe/Berlin  most of Germany`
  private static func nameInTable(_ line: Substring) -> [String] {
    if line.hasPrefix("#") { return [] }
    let columns = line.split(separator: "\t")
    return columns.count > 2 ? [String(columns[2])] : []
  }
}
