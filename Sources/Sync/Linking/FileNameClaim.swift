import Files
import Notes
import Time

/// The claims of a file's name, and of its folder's name where the file's has no date: Zoom keeps
/// each recording in a folder that is named after the meeting.
package struct FileNameClaim {
  /// Without its ending.
  package let name: String
  package let start: EventTime?
  /// The rest of the name that has the date, else of the file's, without words that only say what
  /// kind of file it is; nil if nothing is.
  package let title: String?

  init(_ path: RelativePath) {
    let parts = path.text.split(separator: "/").map(String.init)
    let file = parts.last ?? ""
    name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let folder = parts.dropLast().last
    let inName = WrittenDate(in: name)
    let inFolder = inName == nil ? folder.flatMap { WrittenDate(in: $0) } : nil
    start = (inName ?? inFolder)?.time
    title =
      TitleWords.said(in: inName?.rest ?? name) ?? inFolder.flatMap { TitleWords.said(in: $0.rest) }
  }
}
