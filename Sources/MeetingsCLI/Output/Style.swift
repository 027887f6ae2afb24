import Presentation

/// Text attributes, where standard output has them.
enum Style {
  static func bold(_ text: String) -> String { Terminal.current.page.bold(text) }
  static func dim(_ text: String) -> String { Terminal.current.page.dim(text) }
  static func warning(_ text: String) -> String { Terminal.current.page.warning(text) }
  static func swatch(_ color: String?) -> String { Terminal.current.page.swatch(color) }
}
