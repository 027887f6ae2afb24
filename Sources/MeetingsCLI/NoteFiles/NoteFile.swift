import Foundation
import MeetingIndex
import Programs
import Time

/// A meeting's note as a file in the user's folder for notes.
struct NoteFile {
  let path: String
  /// The initial text of a new file; nil if the file already existed.
  let draft: String?

  /// Finds or creates the meeting's note in `folder`.
  ///
  /// - Parameter linked: the files of notes linked to the meeting.
  /// - Throws: `IndexError` if the file can't be written.
  init(of record: MeetingRecord, in folder: String, linked: [String], zone: Zone) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
      isFolder.boolValue
    else {
      throw IndexError(
        .notFound, "the folder for notes, \(folder), is missing; to create it: mkdir -p '\(folder)'"
      )
    }
    let own = linked.first {
      $0.hasPrefix(folder + "/") && $0.hasSuffix(".md")
        && FileManager.default.fileExists(atPath: $0)
    }
    if let own {
      (path, draft) = (own, nil)
      return
    }
    let draft = NoteDraft(of: record, zone: zone)
    path = try Self.create(draft, in: folder)
    self.draft = draft.text
  }

  /// Creates a file without overwriting an existing one; returns its path.
  private static func create(_ draft: NoteDraft, in folder: String) throws -> String {
    for number in 1...1_000 {
      let path = "\(folder)/\(draft.name)\(number > 1 ? " \(number)" : "").md"
      do {
        try Data(draft.text.utf8).write(
          to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        return path
      } catch CocoaError.fileWriteFileExists {
        continue
      } catch {
        throw IndexError(.notFound, "\(path) can't be written: \(error.systemReason)")
      }
    }
    throw IndexError(.alreadyThere, "\(folder) already has a thousand notes called '\(draft.name)'")
  }

  /// Opens the file in `$VISUAL`, `$EDITOR` or vi. As in other programs, the variables may contain
  /// options, and a shell parses them.
  ///
  /// - Throws: `IndexError` if there is no editor, or if it failed.
  func edit(_ environment: [String: String]) throws {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard named != nil || Terminal.current.isInput && Terminal.current.isOutput else {
      removeUnwritten()
      throw IndexError(
        .notFound, "there is no terminal for an editor; give a file, - or --text, or set EDITOR")
    }
    let editor = named ?? "vi"
    let status = try Self.run("/bin/sh", ["-c", editor + " \"$@\"", editor, path])
    guard status == 0 else {
      let isGone = removeUnwritten()
      throw IndexError(
        .notFound,
        "the editor '\(editor)' ended with status \(status); "
          + (isGone ? "no note was saved" : "the text is in \(path)"))
    }
  }

  /// Removes a newly created file if the user added no text to it.
  ///
  /// - Returns: true if the file no longer exists.
  @discardableResult
  func removeUnwritten() -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else { return true }
    guard let draft, Self.words(String(decoding: data, as: UTF8.self)) == Self.words(draft)
    else { return false }
    return (try? FileManager.default.removeItem(atPath: path)) != nil
  }

  private static func words(_ text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }

  /// Runs the editor on the terminal. Meanwhile, this program ignores Control-C.
  private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let started: StartedProgram
    do {
      started = try StartedProgram(
        program, arguments, environment: Environment.variables,
        streams: Surroundings.current.childStreams,
        folder: Surroundings.current.childFolder)
    } catch {
      throw IndexError(.notFound, "can't start an editor: \(error.reason)")
    }
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    return started.wait()
  }
}
