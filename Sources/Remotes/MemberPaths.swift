/// The resource of a calendar that a reference in an answer means. Servers spell the same path in many
/// ways, and some name what is none of the calendar's.
struct MemberPaths {
  /// The address that answered.
  private let base: WebAddress
  /// As it was asked, and as the server that answered calls it: the same but after a redirect.
  /// Without percent-encoding, with a slash at the end.
  private let folder: String
  private let answered: String

  init(of collection: WebAddress, answeredBy address: WebAddress) {
    base = address
    folder = collection.decodedPath.withSlash
    answered = address.decodedPath.withSlash
  }

  enum Meaning: Equatable {
    /// - path: without percent-encoding.
    /// - href: the path as the server spells it, which it understands in a request.
    case member(path: String, href: String)
    case collection
    /// Not below the calendar: never asked for.
    case foreign
  }

  /// Another origin is not asked: the path is looked for at our own.
  func meaning(of href: String) -> Meaning {
    guard let (path, spelling) = path(href) else { return .foreign }
    for place in answered == folder ? [folder] : [answered, folder] {
      if path.withSlash == place { return .collection }
      guard path.hasPrefix(place) else { continue }
      let name = path.utf8.dropFirst(place.utf8.count)
      let isPlain =
        !name.contains(UInt8(ascii: "/")) && !name.contains(0)
        && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
      guard isPlain, let text = String(name) else { return .foreign }
      return .member(path: place == folder ? path : folder + text, href: spelling)
    }
    return .foreign
  }

  private func path(_ href: String) -> (path: String, spelling: String)? {
    // Most are so, and to parse each as an address would take longer than all the rest.
    let isPlain = href.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): false
      default: $0 > 0x20
      }
    }
    if isPlain, href.hasPrefix("/"), !href.hasPrefix("//"), !href.contains("/.") {
      return (PathCoding.decode(href), href)
    }
    guard !href.isEmpty, let address = base.resolving(href) else { return nil }
    return (address.decodedPath, address.path)
  }
}
