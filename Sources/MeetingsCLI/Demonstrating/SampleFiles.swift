import Foundation
import MeetingIndex

/// The sample calendar and notes of the program.
struct SampleFiles {
  let calendars: String
  let notes: String

  /// Finds the files of the program's installation, or else of the checkout in which it was built.
  ///
  /// - Parameter program: The program's path, which may be a link.
  init(beside program: String) throws {
    let binary = URL(fileURLWithPath: program).resolvingSymlinksInPath()
    let installed = binary.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("share/meetings").path
    var checkout = binary
    while checkout.path != "/", !Self.exists(checkout.path + "/Package.swift") {
      checkout.deleteLastPathComponent()
    }
    let folders = [installed, checkout.path + "/Examples"]
    guard let folder = folders.first(where: { Self.exists($0 + "/calendars/company") }) else {
      throw IndexError(
        .notFound,
        "the sample calendar is missing from \(installed)/calendars; install meetings again")
    }
    (calendars, notes) = (folder + "/calendars", folder + "/notes")
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
