import Foundation
import Programs

/// The programs of others that make text of documents, where they are installed.
package struct DocumentPrograms: Hashable, Sendable {
  /// The paths of programs by their names.
  private var paths: [String: String] = [:]

  /// None.
  package init() {}

  /// Those that are found in the folders of a `PATH`; nil for those that each system has.
  package init(in folders: String?) {
    for name in Set(ConvertedDocument.byEnding.values.map(\.program)) {
      paths[name] = ProgramPath.of(name, in: folders)
    }
  }

  func path(of program: String) -> String? { paths[program] }
}

/// A document that is no text: what of it is text, a program of others says.
struct ConvertedDocument {
  let program: String
  private let arguments: [String]

  /// Pandoc reads strangers' files, so it gets no files and no network, and a bound on its memory.
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

  /// It has nothing of the user's environment; some look for a home.
  private static let environment = ["PATH": "/usr/bin:/bin", "HOME": "/", "LC_ALL": "C.UTF-8"]
  /// In seconds.
  private static let patience = 60

  /// nil for a file that its own reader reads.
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
        "\(program), which reads it, is not installed; install it, and have all files read anew")
    }
    let text: String
    do {
      let (status, output) = try BoundedProgram(
        path, arguments, environment: Self.environment, seconds: Self.patience, isSilent: true
      ).run(bytes, atMost: NoteReading.mostBytes / 4)
      guard status == 0 else {
        return .failed(
          "\(program) could not read it (exit status \(status)); nothing of the file was read")
      }
      text = String(decoding: output, as: UTF8.self)
    } catch {
      return .failed("\(program) \(error.words); nothing of the file was read")
    }
    // Pictures that are part of the document are none of its words.
    let plain = text.replacing("\0", with: "").withUnixLineEnds
      .replacing(#/\(data:[^)\s]*\)/#, with: "()")
    var reading = Document(plain, headings: .markdown).reading
    for place in reading.notes.indices { reading.notes[place].textLine = nil }
    if reading.notes.isEmpty {
      reading.problems.append(NoteProblem(message: "\(program) finds no text in it"))
    }
    return reading
  }
}
