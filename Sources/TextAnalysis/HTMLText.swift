/// Conversion of HTML to the text that a reader sees, with lines and lists.
package enum HTMLText {
  /// Tags that identify HTML, because nobody types them by accident.
  private static let identifyingTags: Set<String> = [
    "html", "body", "p", "br", "div", "span", "a", "b", "i", "u", "ul", "ol", "li", "table", "td",
    "tr", "strong", "em", "font", "h1", "h2", "h3", "h4", "hr", "img", "pre", "blockquote",
    "html-blob", "head", "meta", "style",
  ]

  /// Returns true if the text contains an HTML tag, and not just a stray `<`.
  package static func isHTML(_ text: String) -> Bool {
    guard text.contains(byte: UInt8(ascii: "<")) else { return false }
    var rest = text.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      if let tag = Tag(rest[open...]), identifyingTags.contains(tag.name) { return true }
      rest = rest[rest.index(after: open)...]
    }
    return false
  }

  /// Converts HTML to plain text.
  ///
  /// - Parameter mayMixLines: if true, line breaks in the text count beside those of tags, unless it
  ///   is a whole document. Google's descriptions are such texts.
  package static func plain(_ html: String, mayMixLines: Bool = false) -> String {
    let lowered = html.lowercased()
    let isDocument = ["<html", "<body", "<!doctype"].contains { lowered.contains($0) }
    var text = PlainText(
      hasLineTags(lowered) ? mayMixLines && !isDocument ? .mixed : .tags : .plain)
    var rest = html.utf8[...]
    while let open = rest.firstIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
    {
      text.append(rest[..<open])
      rest = rest[open...]
      if let tag = Tag(rest) {
        rest = rest[tag.end...]
        if tag.isHidden { rest = afterEnd(of: tag.name, in: rest) }
        text.apply(tag)
      } else if let (character, end) = entity(rest) {
        text.append(String(character).utf8[...])
        rest = rest[end...]
      } else {
        text.append(rest.prefix(1))
        rest = rest.dropFirst()
      }
    }
    text.append(rest)
    return text.finished
  }

  /// Returns true if tags divide the text into lines. Otherwise, it is plain text with some tags,
  /// and its own line breaks are kept.
  private static func hasLineTags(_ lowered: String) -> Bool {
    ["<br", "<p>", "<p ", "<div", "<li", "<tr", "<html"].contains { lowered.contains($0) }
  }

  /// The text after an end tag such as `</style>`; empty if the end tag is missing.
  private static func afterEnd(
    of name: String, in html: Substring.UTF8View
  ) -> Substring.UTF8View {
    var rest = html
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      if let tag = Tag(rest), tag.isEnd, tag.name == name { return rest[tag.end...] }
      rest = rest.dropFirst()
    }
    return rest.suffix(0)
  }

  /// Decodes an entity such as `&amp;`, `&#8217;` or `&#x2019;`, and returns it with its end index;
  /// nil if there is none.
  private static func entity(
    _ html: Substring.UTF8View
  ) -> (Character, Substring.UTF8View.Index)? {
    guard html.first == UInt8(ascii: "&"),
      let end = html.prefix(12).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let name = String(Substring(html[html.index(after: html.startIndex)..<end]))
    return character(ofEntity: name).map { ($0, html.index(after: end)) }
  }

  /// The character of an entity such as `amp`, `#8217` or `#x2019`; nil if there is no such entity.
  package static func character(ofEntity name: String) -> Character? {
    guard name.hasPrefix("#") else { return namedEntities[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code = UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10)
    return code.flatMap(Unicode.Scalar.init).map { Character($0) }
  }

  /// The named entities that calendar programs write.
  private static let namedEntities: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hellip": "…",
    "bull": "•", "middot": "·", "copy": "©", "reg": "®", "trade": "™", "euro": "€", "pound": "£",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
    "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "oslash": "ø",
    "aring": "å", "Aring": "Å", "aelig": "æ", "laquo": "«", "raquo": "»", "times": "×",
  ]
}

/// A tag or comment at the beginning of the given HTML.
private struct Tag {
  /// The name in lower case; empty for a comment or declaration.
  let name: String
  let isEnd: Bool
  private let attributes: Substring.UTF8View
  /// The index after its `>`.
  let end: Substring.UTF8View.Index

  init?(_ html: Substring.UTF8View) {
    guard html.first == UInt8(ascii: "<") else { return nil }
    var rest = html.dropFirst()
    isEnd = rest.first == UInt8(ascii: "/")
    if isEnd { rest = rest.dropFirst() }
    let isDeclaration = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "?")
    let letters = rest.prefix {
      0x41...0x5A ~= $0 & 0xDF || 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-")
    }
    guard isDeclaration || letters.first.map({ 0x41...0x5A ~= $0 & 0xDF }) == true,
      isDeclaration || !Tag.isAddress(letters, before: rest[letters.endIndex...]),
      let close = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
      html[close] == UInt8(ascii: ">")
    else { return nil }
    name = isDeclaration ? "" : String(Substring(letters)).lowercased()
    attributes = html[letters.endIndex..<close]
    end = html.index(after: close)
  }

  /// Returns true if an address follows the `<`, as in `Join<https://...>`, rather than a tag's
  /// name.
  private static func isAddress(
    _ letters: Substring.UTF8View, before rest: Substring.UTF8View
  ) -> Bool {
    switch rest.first {
    case UInt8(ascii: ":"):
      ["http", "https", "mailto", "tel"].contains(String(Substring(letters)).lowercased())
    case UInt8(ascii: "@"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// If true, the contents of the element are not displayed.
  var isHidden: Bool { !isEnd && ["style", "script", "title", "head"].contains(name) }

  /// The web or mail address to which a link leads; nil if there is none.
  var target: String? {
    guard name == "a", let value = attribute("href") else { return nil }
    let address = HTMLText.plain(String(value)).trimmingBlanks()
    let lowered = address.lowercased()
    if lowered.hasPrefix("mailto:") { return String(address.dropFirst(7).prefix { $0 != "?" }) }
    return ["https://", "http://"].contains(where: lowered.hasPrefix) ? address : nil
  }

  private func attribute(_ wanted: String) -> Substring? {
    var rest = Substring(attributes)
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].split(whereSeparator: \.isWhitespace).last
      var value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      let quote = value.first.flatMap { "\"'".contains($0) ? $0 : nil }
      if quote != nil { value.removeFirst() }
      value = value.prefix { quote == nil ? !$0.isWhitespace : $0 != quote }
      if name?.lowercased() == wanted { return value }
      rest = rest[value.endIndex...].dropFirst()
    }
    return nil
  }
}

/// The plain text under construction, in which each run of whitespace becomes one space, as in
/// HTML.
private struct PlainText {
  /// The line ends of a text.
  enum Lines {
    /// Line breaks in the text; all its spaces are kept, too.
    case plain
    /// Tags.
    case tags
    /// Tags, and line breaks in the text that don't follow a tag's.
    case mixed
  }

  private var bytes: [UInt8] = []
  private var isPreformatted: Bool
  private let isMixed: Bool
  /// If true, a line break in the text followed the last line.
  private var endsInOwnBreak = false
  /// The address of the open link, and the length of the text before it.
  private var link: (address: String, start: Int)?

  init(_ lines: Lines) {
    isPreformatted = lines == .plain
    isMixed = lines == .mixed
  }

  var finished: String {
    var text = bytes[...]
    while let last = text.last, last == 0x20 || last == 0x0A { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func append(_ text: Substring.UTF8View) {
    for byte in text {
      let isBlank = byte == 0x20 || 0x09...0x0D ~= byte
      if isMixed, !isPreformatted, byte == 0x0A {
        breakOwnLine()
      } else if isBlank && !isPreformatted {
        if let last = bytes.last, last != 0x20, last != 0x0A { bytes.append(0x20) }
      } else {
        bytes.append(byte)
      }
    }
  }

  mutating func apply(_ tag: Tag) {
    switch tag.name {
    case "a":
      endLink()
      link = tag.target.map { ($0, bytes.count) }
    case "br": breakLine(atMost: 2)
    case "li" where !tag.isEnd:
      breakLine(atMost: 1)
      bytes += Array("- ".utf8)
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table": breakLine(atMost: 2)
    case "div", "tr", "ul", "ol", "li", "hr", "section", "article", "dt", "dd":
      startLine()
    case "td" where tag.isEnd, "th" where tag.isEnd: append(" "[...].utf8)
    case "pre":
      isPreformatted = !tag.isEnd
      startLine()
    default: break
    }
  }

  /// Adds the address of the open link in angle brackets, unless the text of the link contains it.
  private mutating func endLink() {
    guard let (address, start) = link else { return }
    link = nil
    let text = bytes.dropFirst(start)
    if Self.names(address, String(decoding: text, as: UTF8.self)) { return }
    let endsLine = text.last == 0x0A
    while bytes.count > start, bytes.last == 0x20 || bytes.last == 0x0A { bytes.removeLast() }
    append(bytes.count > start ? " <"[...].utf8 : "<"[...].utf8)
    append(address[...].utf8)
    append(">"[...].utf8)
    if endsLine { startLine() }
  }

  /// Returns true if the text contains the address or the address inside it, with or without the
  /// scheme.
  private static func names(_ address: String, _ text: String) -> Bool {
    [address, WrappedAddress.inner(of: address)].compactMap(\.self).contains {
      var bare = $0.lowercased()[...]
      if let scheme = bare.firstRange(of: "://") { bare = bare[scheme.upperBound...] }
      if bare.last == "/" { bare.removeLast() }
      return text.lowercased().contains(bare)
    }
  }

  /// Ends the line at a line break in the text. The first one after a tag's means nothing.
  private mutating func breakOwnLine() {
    while bytes.last == 0x20 { bytes.removeLast() }
    let isFurther = bytes.last == 0x0A
    if !isFurther || endsInOwnBreak { breakLine(atMost: isFurther ? 2 : 1) }
    endsInOwnBreak = true
  }

  private mutating func startLine() {
    if bytes.last != 0x0A { breakLine(atMost: 1) }
  }

  /// Ends the line, unless the text is empty or already ends in that many line breaks.
  private mutating func breakLine(atMost count: Int) {
    while bytes.last == 0x20 { bytes.removeLast() }
    guard !bytes.isEmpty, !bytes.suffix(count).allSatisfy({ $0 == 0x0A }) || bytes.count < count
    else { return }
    bytes.append(0x0A)
    endsInOwnBreak = false
  }
}
