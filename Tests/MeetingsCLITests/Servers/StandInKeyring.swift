import Foundation
import Testing

/// A stand-in for libsecret's `secret-tool`, first in a sandbox's path: `store --label=…
/// ATTRIBUTES` reads a password from standard input, `lookup` prints it, and `clear` removes it.
struct StandInKeyring {
  private let folder: String

  init(in box: Sandbox) throws {
    folder = box.folder + "/keyring"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try box.installScript(
      "secret-tool",
      """
      echo "$*" >> '\(folder).log'
      action=$1; shift
      case $1 in --label) shift 2;; --label=*) shift;; esac
      entry="\(folder)/$*"
      case $action in
        store) cat > "$entry";;
        lookup) test -f "$entry" && cat "$entry";;
        clear) rm "$entry";;
        *) exit 2;;
      esac
      """)
    box.environment["PATH"] = "\(box.folder)/bin:/usr/bin:/bin"
  }

  /// The passwords by attributes.
  var content: [String: String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? "")
      })
  }

  /// Returns all arguments of all calls, which every user can see.
  func arguments() throws -> String { try String(contentsOfFile: folder + ".log", encoding: .utf8) }
}
