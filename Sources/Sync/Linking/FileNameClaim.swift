import Files
import Notes
import Time

/// The date and title in a file's name or, if that has no date, in its folder's name: Zoom keeps
/// each recording in a folder named after the meeting.
package struct FileNameClaim {
  /// The file's name without its extension.
  package let name: String
  package let start: EventTime?
  /// The rest of the name with the date, or else of the file's name, without words for the kind of
  /// file; nil if nothing is left.
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
