import Foundation
import MeetingIndex

/// Writes a file that must not exist yet.
enum NewFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    do {
      try Data(bytes).write(
        to: URL(fileURLWithPath: Path.absolute(path)), options: .withoutOverwriting)
    } catch {
      throw IndexError(
        .alreadyThere, "\(path) can't be written or already exists; choose another file")
    }
  }
}
