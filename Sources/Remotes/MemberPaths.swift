/// Which resource of a calendar a reference in an answer means. Servers spell the same path in many
/// ways, and some name what is none of the calendar's.
struct MemberPaths {
  /// The calendar's.
  let base: WebAddress
  /// Without percent-encoding, with a slash at its end.
  let folder: String

  init(of collection: WebAddress) {
    base = collection
    folder = collection.decodedPath.withSlash
  }

  enum Meaning: Equatable {
    /// A path without percent-encoding.
    case member(String)
    case collection
    /// Not below the calendar: never asked for.
    case foreign
  }

  /// Another origin is not asked: the path is looked for at our own.
  func meaning(of href: String) -> Meaning {
    guard let path = path(href) else { return .foreign }
    if path.withSlash == folder { return .collection }
    guard path.hasPrefix(folder) else { return .foreign }
    let name = path.utf8.dropFirst(folder.utf8.count)
    let isPlain =
      !name.contains(UInt8(ascii: "/")) && !name.contains(0)
      && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
    return isPlain ? .member(path) : .foreign
  }

  private func path(_ href: String) -> String? {
    // Most are so, and to parse each as an address would take longer than all the rest.
    let isPlain = href.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: " "), UInt8(ascii: "\\"): false
      default: $0 > 0x20
      }
    }
    if isPlain, href.hasPrefix("/"), !href.hasPrefix("//"), !href.contains("/.") {
      return PathCoding.decode(href)
    }
    return href.isEmpty ? nil : base.resolving(href)?.decodedPath
  }
}
