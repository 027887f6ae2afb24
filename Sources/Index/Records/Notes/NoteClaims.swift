import Foundation
import Time

/// The details in a note and its file that identify its meeting, which are the evidence for a link.
/// They are stored in the column `claims` of the note's record.
package struct NoteClaims: Codable, Hashable, Sendable {
  /// The file's path within its source.
  package var path: String
  /// The title from front matter, a heading or a header.
  package var title: String?
  /// The start from front matter or a heading, otherwise from the name of the file or its folder;
  /// in the format of `EventTime`.
  package var start: String?
  /// True if `start` is the time at which the note was created; otherwise nil.
  package var isCreationTime: Bool?
  /// The length in seconds, either as stated or up to the last spoken word.
  package var length: Int?
  package var uid: String?
  /// The identifier of a meeting's record, as stated in the note.
  package var meeting: String?
  /// The addresses and meeting IDs of calls.
  package var calls: [String] = []
  /// The calls whose addresses are in the first lines of the text; nil if there are none. They may
  /// be those of another meeting.
  package var mentionedCalls: [String]?
  package var people: [String] = []
  package var speakers: [String] = []
  /// The people whom the note lists as absent; nil if it has no such list.
  package var absent: [String]?
  /// The time at which the file was last written, in seconds since 1970-01-01T00:00:00Z.
  package var modified: Int64?
  /// The line of the file at which the text begins, counted from 1; nil for the first line, 0 if
  /// the text's lines don't correspond to lines of the file.
  package var line: Int?
  /// The items that front matter lists as open, done or decided; nil if it lists none.
  package var fields: [Field]?

  /// An item of a front-matter list, with its line in the file, counted from 1.
  package struct Field: Codable, Hashable, Sendable {
    package var text: String
    package var line: Int

    package init(text: String, line: Int) { (self.text, self.line) = (text, line) }
  }

  package var time: EventTime? { start.flatMap { EventTime($0) } }

  /// All distinct people in the note, without labels of unidentified voices.
  package var everybody: [String] {
    var seen = Set<String>()
    return (people + speakers).filter { SpeakerLabel.namesSomeone($0) && seen.insert($0).inserted }
  }

  /// The line of the file at which a written note's text begins, counted from 1; nil if its lines
  /// don't correspond to lines of the file.
  package var firstLine: Int? { line == 0 ? nil : line ?? 1 }

  package init(path: String) { self.path = path }

  // MARK: Storage

  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
  }

  /// Decodes the stored form. Throws `DamagedValue` if it is invalid.
  package init(stored text: String) throws {
    do {
      self = try JSONDecoder().decode(NoteClaims.self, from: Data(utf8: text))
    } catch { throw DamagedValue("record", "claims") }
  }
}
