/// A path typed or dropped into a terminal, which no shell has parsed.
struct TypedPath {
  private let typed: String

  init(_ typed: String) { self.typed = typed }

  /// The path without a shell's quotes and backslashes, with `~` and `$HOME` replaced.
  var expanded: String {
    let bare = unquoted
    for home in ["$HOME", "${HOME}"] where bare == home || bare.hasPrefix(home + "/") {
      return Path.ofHome + bare.dropFirst(home.count)
    }
    return Path.expanded(bare)
  }

  private var unquoted: String {
    for quote in ["'", "\""] {
      if typed.count > 2, typed.hasPrefix(quote), typed.hasSuffix(quote) {
        return String(typed.dropFirst().dropLast())
      }
    }
    guard typed.hasPrefix("/") || typed.hasPrefix("~") || typed.hasPrefix("$") else { return typed }
    var path = ""
    var isEscaped = false
    for character in typed {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      path.append(character)
      isEscaped = false
    }
    return path
  }
}
