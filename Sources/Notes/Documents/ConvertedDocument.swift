import Foundation
import Programs

/// The installed programs that convert documents to text.
package struct DocumentPrograms: Hashable, Sendable {
  /// The paths of the programs by name.
  private var paths: [String: String] = [:]

  /// Creates an empty set of programs.
  package init() {}

  /// Finds the programs in the folders of a `PATH`; nil for the system's usual folders.
  package init(in folders: String?) {
    for name in Set(ConvertedDocument.byEnding.values.map(\.program)) {
      paths[name] = ProgramPath.of(name, in: folders)
    }
  }

  func path(of program: String) -> String? { paths[program] }
}

/// A document that isn't plain text and needs an external program to convert it.
struct ConvertedDocument {
  let program: String
  private let arguments: [String]

  /// The call of Pandoc for documents of a format. Because documents may be malicious, it runs in a
  /// sandbox without access to files and the network, and with limited memory.
  private static func pandoc(_ format: String) -> ConvertedDocument {
    ConvertedDocument(
      program: "pandoc",
      arguments: [
        "--from", format, "--to", "gfm-raw_html", "--wrap", "none", "--sandbox", "+RTS", "-M512m",
        "-RTS",
      ])
  }

  static let byEnding: [String: ConvertedDocument] = [
    "docx": pandoc("docx"), "odt": pandoc("odt"), "html": pandoc("html"), "htm": pandoc("html"),
    "pdf": ConvertedDocument(
      program: "pdftotext", arguments: ["-enc", "UTF-8", "-nopgbrk", "-", "-"]),
  ]

  /// A minimal environment without the user's variables; some programs need a `HOME`.
  private static let environment = ["PATH": "/usr/bin:/bin", "HOME": "/", "LC_ALL": "C.UTF-8"]
  /// The time limit of a conversion, in seconds.
  private static let patience = 60

  /// Fails if no program converts files with this extension.
  init?(ofFileNamed name: String) {
    guard let ending = name.split(separator: ".").last?.lowercased(),
      let document = Self.byEnding[ending]
    else { return nil }
    self = document
  }

  private init(program: String, arguments: [String]) {
    (self.program, self.arguments) = (program, arguments)
  }

  func read(_ bytes: [UInt8], _ programs: DocumentPrograms) -> NoteReading {
    guard let path = programs.path(of: program) else {
      return .failed(
        "\(program), which reads such files, is not installed; install it, then read all files "
          + "again")
    }
    let text: String
    do {
      let (status, output) = try BoundedProgram(
        path, arguments, environment: Self.environment, seconds: Self.patience, isSilent: true
      ).run(bytes, atMost: NoteReading.maximumBytes / 4)
      guard status == 0 else {
        return .failed(
          "\(program) could not read the file (exit status \(status)); nothing was read")
      }
      text = String(decoding: output, as: UTF8.self)
    } catch {
      return .failed("\(program) \(error.words); nothing was read")
    }
    // Embedded images, as data URLs, are not text.
    let plain = text.replacing("\0", with: "").withUnixLineEnds
      .replacing(#/\(data:[^)\s]*\)/#, with: "()")
    var reading = Document(plain, headings: .markdown).reading
    for place in reading.notes.indices { reading.notes[place].textLine = nil }
    if reading.notes.isEmpty {
      reading.problems.append(NoteProblem(message: "\(program) found no text in the file"))
    }
    return reading
  }
}
