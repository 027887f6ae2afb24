import Files
import Foundation
import Notes
import Time

/// What a note says of the meeting that it belongs to, and what its file does: all that a link is
/// weighed by. Column `claims` of its record holds it.
struct NoteClaims: Codable, Hashable, Sendable {
  /// The file's path within its source.
  var path: String
  /// By front matter, heading or header.
  var title: String?
  /// When it began, by front matter or heading, else by the name of the file or of its folder: as
  /// `EventTime` writes it.
  var start: String?
  /// In seconds: what it says, or when the last word was said.
  var length: Int?
  var uid: String?
  /// The identifier of a record.
  var meeting: String?
  /// Addresses and numbers of calls.
  var calls: [String] = []
  var people: [String] = []
  var speakers: [String] = []
  /// When the file was last written, in seconds since 1970-01-01T00:00:00Z.
  var modified: Int64?

  init(_ note: Note, path: RelativePath, named name: FileNameClaim, modified: Int64?) {
    self.path = path.text
    self.modified = modified
    title = note.title
    start = (note.start ?? name.start).map(\.description)
    length = note.length
    if case .turns(let turns) = note.body, let end = turns.map(\.end).max(), length == nil {
      length = Int(end)
    }
    (uid, meeting) = (note.uid, note.recordID)
    calls = CallNumber.all(in: note.links + [path.text, note.title ?? ""])
    people = Array(note.people.prefix(Self.mostPeople))
    speakers = Array(note.speakers.prefix(Self.mostPeople))
  }

  private static let mostPeople = 500

  var time: EventTime? { start.flatMap { EventTime($0) } }

  /// Everybody whom it has there, each once.
  var everybody: [String] {
    var seen = Set<String>()
    return (people + speakers).filter { seen.insert($0).inserted }
  }

  // MARK: As it is stored

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
  }

  /// - Throws: `DamagedValue`.
  init(stored text: String) throws {
    do {
      self = try JSONDecoder().decode(NoteClaims.self, from: Data(text.utf8))
    } catch { throw DamagedValue("record", "claims") }
  }
}

/// What the name of a file says, and where it says no date, the name of its folder: Zoom keeps
/// each recording in a folder that is named after the meeting.
struct FileNameClaim {
  /// Without its ending.
  let name: String
  let start: EventTime?
  /// What is left of the name that has the date, else of the file's, without words that only say
  /// what kind of file it is; nil where nothing is.
  let title: String?

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

/// The numbers and codes by which Zoom, Meet, Teams and Webex know a call.
enum CallNumber {
  // Made once: to make a pattern takes as long as a thousand matches.
  nonisolated(unsafe) private static let zoom =
    #/zoom\.us/(?:j|w|s|my|rec/[a-z]+)/([A-Za-z0-9]{6,})/#
  nonisolated(unsafe) private static let meet =
    #/meet\.google\.com/([a-z]{3}-?[a-z]{4}-?[a-z]{3})/#
  nonisolated(unsafe) private static let teams =
    #/(?:meetup-join/|meet/)(?:19%3a|19:)?([A-Za-z0-9_-]{12,})/#
  nonisolated(unsafe) private static let numbered =
    #/(?i)(?:meeting|id)[^0-9a-z]{0,12}(\d{3}[ -]?\d{3,4}[ -]?\d{3,4})(?!\d)/#

  /// Of each text, those that an address has, or a number of 9 to 11 digits beside the word
  /// `meeting` or `ID`.
  static func all(in texts: [String]) -> [String] {
    var found: [String] = []
    for text in texts {
      let text = String(text.prefix(4_000))
      if text.utf8.contains(UInt8(ascii: "/")) { found += inAddresses(text) }
      guard text.count(where: \.isNumber) >= 9 else { continue }
      for match in text.matches(of: numbered) {
        found.append(match.1.filter(\.isNumber))
      }
    }
    var seen = Set<String>()
    return found.map { $0.lowercased() }.filter { seen.insert($0).inserted }
  }

  private static func inAddresses(_ text: String) -> [String] {
    text.matches(of: zoom).map { String($0.1) }
      + text.matches(of: meet).map { String($0.1).filter { $0 != "-" } }
      + text.matches(of: teams).map { String($0.1) }
  }
}
