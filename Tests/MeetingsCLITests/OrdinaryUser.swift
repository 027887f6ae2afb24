import Foundation

/// Things that only an ordinary user can't do, because root has all permissions.
extension Sandbox {
  /// Runs the binary as a user who is not root.
  func asOrdinaryUser(_ arguments: String...) throws -> Output {
    try launchAsOrdinaryUser(arguments)
  }

  func launchAsOrdinaryUser(_ arguments: [String]) throws -> Output {
    guard getuid() == 0 else { return try launch(Self.binary, arguments) }
    let copy = folder + "/meetings"
    if !FileManager.default.fileExists(atPath: copy) {
      try install(Self.binary, to: "meetings")
    }
    let nobody = ["--reuid", "65534", "--regid", "65534", "--clear-groups", copy]
    return try launch("/usr/bin/setpriv", nobody + arguments)
  }

  /// Gives ownership of all files to the ordinary user.
  func handOver() throws {
    guard getuid() == 0 else { return }
    _ = try launch("/bin/chown", ["-R", "65534:65534", folder])
  }
}
