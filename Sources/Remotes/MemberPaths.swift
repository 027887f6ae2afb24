/// Resolves the references in an answer to resources. Servers write the same path in different
/// ways, and some refer to resources outside the calendar.
struct MemberPaths {
  /// The address that answered, after redirects.
  private let base: WebAddress
  /// The calendar's path as requested, and as written by the answering server, which differs after
  /// a redirect. Both are percent-decoded and end with a slash.
  private let folder: String
  private let answered: String

  init(of collection: WebAddress, answeredBy address: WebAddress) {
    base = address
    folder = collection.decodedPath.withSlash
    answered = address.decodedPath.withSlash
  }

  enum Meaning: Equatable {
    /// A resource of the calendar, with its path without percent-encoding, and its path as the
    /// server writes it, for use in requests.
    case member(path: String, href: String)
    case collection
    /// A resource outside the calendar, which is never requested.
    case foreign
  }

  /// Returns the meaning of a reference. Its origin is ignored: the path is used with the
  /// calendar's own origin.
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
    // Most references are plain; parsing each as a URL would take longer than everything else.
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
