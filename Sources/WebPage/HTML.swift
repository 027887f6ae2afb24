import Presentation

/// A piece of HTML. Names of elements and attributes are words of this program alone, and all other
/// text is escaped where it comes in, so that nothing that was read can be markup.
package struct HTML: Sendable {
  package let markup: String

  private init(markup: String) { self.markup = markup }

  /// Text that anybody may have written: what would reorder or hide text is shown as an escape.
  package static func text(_ text: String) -> HTML {
    HTML(markup: escaped(Sanitizer.lines(text)))
  }

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

  /// An element that has no content.
  package static func void(_ name: StaticString, _ attributes: [Attribute]) -> HTML {
    HTML(markup: "<\(name)" + attributes.map(\.markup).joined() + ">")
  }

  package static func joined(_ parts: [HTML]) -> HTML {
    HTML(markup: parts.map(\.markup).joined())
  }

  /// Text laid out in columns for a terminal. A line that is wider than the window goes on indented.
  static func preformatted(_ text: String) -> HTML {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return .element(
      "pre", [], lines.map { .element("span", [.plain(.class, "line")], .text(String($0))) })
  }

  /// An attribute of an element. Addresses are made by `PageAddress` or `OutwardLink` alone.
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

    package static func href(_ link: OutwardLink) -> Attribute {
      Attribute("href", value: link.text)
    }

    package static func src(_ address: PageAddress) -> Attribute {
      Attribute("src", value: address.text)
    }

    package static func action(_ address: PageAddress) -> Attribute {
      Attribute("action", value: address.text)
    }
  }

  /// Attributes whose value can do no more than be wrong.
  package enum PlainName: Sendable {
    case id, `class`, lang, name, value, type, content, charset, rel, scope, ariaLabel, ariaCurrent,
      role, method, forID, maxLength, viewBox, x, y, width, height, rx,
      tabIndex, preserveAspectRatio, ariaHidden, `defer`, x1, y1, x2, y2, cx, cy, r, strokeWidth,
      textAnchor, open, required, checked, rows,
      placeholder, selected

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
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
