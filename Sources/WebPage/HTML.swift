import Presentation

/// HTML that is safe to send. Element and attribute names are string literals, and all other text
/// is escaped, so no text from outside can become markup.
package struct HTML: Sendable {
  package let markup: String

  private init(markup: String) { self.markup = markup }

  /// Returns escaped text from any source. Characters that reorder or hide text are escaped
  /// visibly.
  package static func text(_ text: String) -> HTML {
    HTML(markup: escaped(Sanitizer.lines(text)))
  }

  /// Returns text for a form control. Only markup is escaped, because the text must come back
  /// unchanged.
  static func typed(_ text: String) -> HTML { HTML(markup: escaped(text)) }

  package static func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ children: HTML...
  ) -> HTML {
    element(name, attributes, children)
  }

  package static func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ children: [HTML]
  ) -> HTML {
    let open = "<\(name)" + attributes.map(\.markup).joined() + ">"
    return HTML(markup: open + children.map(\.markup).joined() + "</\(name)>")
  }

  package static func void(_ name: StaticString, _ attributes: [Attribute]) -> HTML {
    HTML(markup: "<\(name)" + attributes.map(\.markup).joined() + ">")
  }

  package static func joined(_ parts: [HTML]) -> HTML {
    HTML(markup: parts.map(\.markup).joined())
  }

  /// Returns a remark, for example that some results are left out.
  static func note(_ text: String) -> HTML {
    .element("p", [.plain(.class, "soft")], .text(text))
  }

  /// Returns preformatted text. A line wider than the window continues with an indent.
  static func preformatted(_ text: String) -> HTML {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return .element(
      "pre", [], lines.map { .element("span", [.plain(.class, "line")], .text(String($0))) })
  }

  /// An attribute of an element. Links can only be created from a `PageAddress` or an
  /// `ExternalLink`.
  package struct Attribute: Sendable {
    fileprivate let markup: String

    private init(_ name: StaticString, value: String) {
      markup = " \(name)=\"\(HTML.escaped(value))\""
    }

    package static func plain(_ name: PlainName, _ value: String) -> Attribute {
      Attribute(name.rawValue, value: value)
    }

    package static func href(_ address: PageAddress) -> Attribute {
      Attribute("href", value: address.text)
    }

    package static func href(_ link: ExternalLink) -> Attribute {
      Attribute("href", value: link.text)
    }

    package static func src(_ address: PageAddress) -> Attribute {
      Attribute("src", value: address.text)
    }

    package static func action(_ address: PageAddress) -> Attribute {
      Attribute("action", value: address.text)
    }
  }

  /// The names of attributes for which every value is safe.
  package enum PlainName: Sendable {
    case id, `class`, lang, name, value, type, content, charset, rel, scope, ariaLabel, ariaCurrent,
      role, method, forID, maxLength, viewBox, x, y, width, height, rx,
      tabIndex, preserveAspectRatio, ariaHidden, `defer`, x1, y1, x2, y2, cx, cy, r, strokeWidth,
      textAnchor, open, required, checked, rows,
      placeholder, selected, ariaLive, hidden

    fileprivate var rawValue: StaticString {
      switch self {
      case .id: "id"
      case .class: "class"
      case .lang: "lang"
      case .name: "name"
      case .value: "value"
      case .type: "type"
      case .content: "content"
      case .charset: "charset"
      case .rel: "rel"
      case .scope: "scope"
      case .ariaLabel: "aria-label"
      case .ariaCurrent: "aria-current"
      case .role: "role"
      case .method: "method"
      case .forID: "for"
      case .maxLength: "maxlength"
      case .viewBox: "viewBox"
      case .x: "x"
      case .y: "y"
      case .width: "width"
      case .height: "height"
      case .rx: "rx"
      case .tabIndex: "tabindex"
      case .preserveAspectRatio: "preserveAspectRatio"
      case .ariaHidden: "aria-hidden"
      case .defer: "defer"
      case .x1: "x1"
      case .y1: "y1"
      case .x2: "x2"
      case .y2: "y2"
      case .cx: "cx"
      case .cy: "cy"
      case .r: "r"
      case .strokeWidth: "stroke-width"
      case .textAnchor: "text-anchor"
      case .open: "open"
      case .required: "required"
      case .checked: "checked"
      case .rows: "rows"
      case .placeholder: "placeholder"
      case .selected: "selected"
      case .ariaLive: "aria-live"
      case .hidden: "hidden"
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    // Most texts need no escapes.
    guard text.utf8.contains(where: { entity(of: $0) != nil }) else { return text }
    var escaped = ""
    var rest = text[...]
    while let place = rest.utf8.firstIndex(where: { entity(of: $0) != nil }) {
      escaped += rest[..<place]
      escaped += entity(of: rest.utf8[place]) ?? ""
      rest = rest[rest.utf8.index(after: place)...]
    }
    return escaped + rest
  }

  private static func entity(of byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }
}
