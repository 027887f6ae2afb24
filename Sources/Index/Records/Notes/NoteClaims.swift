import Foundation
import Time

/// The claims of a note and its file on the meeting that it belongs to: all that a link is weighed
/// by. Column `claims` of its record holds it.
package struct NoteClaims: Codable, Hashable, Sendable {
  /// The file's path within its source.
  package var path: String
  /// By front matter, heading or header.
  package var title: String?
  /// The beginning by front matter or heading, else by the name of the file or of its folder: as
  /// `EventTime` writes it.
  package var start: String?
  /// In seconds: what it says, or when the last word was said.
  package var length: Int?
  package var uid: String?
  /// The identifier of a record.
  package var meeting: String?
  /// Addresses and numbers of calls.
  package var calls: [String] = []
  package var people: [String] = []
  package var speakers: [String] = []
  /// The people who were asked and were not there; nil if it names none.
  package var absent: [String]?
  /// The time at which the file was last written, in seconds since 1970-01-01T00:00:00Z.
  package var modified: Int64?
  /// The line of the file, from 1, on which its text begins, where that is not the first; 0 if lines of
  /// the text are none of the file.
  package var line: Int?
  /// The items that front matter lists as open, done or decided; nil if it lists nothing.
  package var fields: [Field]?

  /// An item of front matter, as that of a list, with its line of the file, from 1.
  package struct Field: Codable, Hashable, Sendable {
    package var text: String
    package var line: Int

    package init(text: String, line: Int) { (self.text, self.line) = (text, line) }
  }

  package var time: EventTime? { start.flatMap { EventTime($0) } }

  /// Everybody whom it has there, each once; labels of programs that name nobody are none of them.
  package var everybody: [String] {
    var seen = Set<String>()
    return (people + speakers).filter { SpeakerLabel.namesSomeone($0) && seen.insert($0).inserted }
  }

  package init(path: String) { self.path = path }

  // MARK: As it is stored

  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data("{}".utf8), as: UTF8.self)
  }

  /// - Throws: `DamagedValue`.
  package init(stored text: String) throws {
    do {
      self = try JSONDecoder().decode(NoteClaims.self, from: Data(text.utf8))
    } catch { throw DamagedValue("record", "claims") }
  }
}
