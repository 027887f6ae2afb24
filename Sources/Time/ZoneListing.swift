import Files

/// Lookup of names in the system's time zone database by other spellings.
extension ZoneDatabase {
  /// Returns the name in the database's spelling; nil if there is none.
  package static func name(inAnyCase name: String) -> String? {
    listing.byLetters[name.lowercased()]
  }

  /// Returns the zones named after a city, such as `Europe/Berlin` for `Berlin`.
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

  /// All names, read once, when a name isn't found in the database.
  private static let listing = Listing(allNames())

  /// Returns all names, from the files that accompany compiled zones.
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

  /// Parses a line such as `Z Europe/Berlin 0:53:28 - LMT …`, which defines a zone, or `L
  /// Europe/Berlin Europe/Oslo`, which adds another name.
  private static func namesInSource(_ line: Substring) -> [String] {
    let words = line.split(separator: " ")
    switch words.first {
    case "Z" where words.count > 1: return [String(words[1])]
    case "L" where words.count > 2: return [String(words[2])]
    default: return []
    }
  }

  /// Parses a line such as `DE +5230+01322 Europe/Berlin most of Germany`, with columns separated
  /// by tabs.
  private static func nameInTable(_ line: Substring) -> [String] {
    if line.hasPrefix("#") { return [] }
    let columns = line.split(separator: "\t")
    return columns.count > 2 ? [String(columns[2])] : []
  }
}
