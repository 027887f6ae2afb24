import Foundation
import MeetingIndex
import Programs

/// The system's program for opening calendar files and URLs.
enum CalendarOpener {
  static var opener: String? {
    #if os(macOS)
      return "/usr/bin/open"
    #else
      return ProgramPath.of("xdg-open", in: Environment.variables["PATH"])
    #endif
  }

  /// Writes the bytes to a file in a private temporary folder, and opens it. The file isn't
  /// deleted, because the other program may read it later.
  static func open(_ bytes: [UInt8]) throws {
    guard let opener else {
      throw IndexError(
        .notFound, "no program to open files (xdg-open)",
        remedy: .advice("install xdg-utils, or write to a file"))
    }
    let folder = FileManager.default.temporaryDirectory.path + "/meetings-\(UUID().uuidString)"
    let file = folder + "/event.ics"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try Data(bytes).write(to: URL(fileURLWithPath: file))
    } catch {
      throw IndexError(.database, "\(file) can't be written")
    }
    let status: Int32
    do {
      status = try ChildProcess.run(opener, [file], seconds: 86_400).status
    } catch let failure as BoundedProgram.Failure {
      throw IndexError(.database, "\(opener) \(failure.words)")
    }
    guard status == 0 else {
      throw IndexError(
        .database, "\(opener) failed to open \(file) (status \(status))",
        remedy: .advice("set a default program for calendar files"))
    }
    try StandardOutput.print("opened \(file)")
  }
}
