import FetchMessages
import MeetingIndex
import Presentation
import Time

/// The division of a long answer into parts that are short enough for one response.
struct AnswerParts {
  private let ranges: [Range<Int>]

  var count: Int { ranges.count }

  /// - Parameters:
  ///   - sizes: the size of each piece in bytes.
  ///   - most: the maximum size of a part, unless a single piece is larger.
  init(_ sizes: [Int], atMost most: Int) {
    var ranges: [Range<Int>] = []
    var (start, size) = (0, 0)
    for (piece, own) in sizes.enumerated() {
      if size + own > most, piece > start {
        ranges.append(start..<piece)
        (start, size) = (piece, 0)
      }
      size += own
    }
    self.ranges = ranges + [start..<sizes.count]
  }

  /// Returns the number, from 1, of the existing part nearest to `part`.
  func number(_ part: Int) -> Int { min(max(part, 1), count) }

  func range(of part: Int) -> Range<Int> { ranges[number(part) - 1] }
}

/// JSON responses in parts. The header field `Link` contains the addresses of the previous and the
/// next part (RFC 8288).
extension PageResponse {
  /// The maximum length of a part in bytes.
  private static let maximumLength = 48_000
  /// The number of people whose size is measured together.
  private static let peopleAtOnce = 20

  /// - Parameter view: the view whose query selects the values.
  static func list(
    _ values: [some Encodable], _ part: Int, of view: PageAddress = .home
  ) throws -> PageResponse {
    let lines = try values.map { try JSON.line($0) }
    let parts = AnswerParts(lines.map { $0.utf8.count + 2 }, atMost: maximumLength)
    let shown = lines[parts.range(of: part)]
    let body = shown.isEmpty ? "[]" : "[\n" + shown.joined(separator: ",\n") + "\n]"
    return json(body, parts, part, of: view)
  }

  static func hours(
    _ hours: Hours, _ part: Int, of view: PageAddress = .home
  ) throws -> PageResponse {
    let sizes = try hours.groups.map { try JSON.line($0.name).utf8.count + 50 }
    let parts = AnswerParts(sizes, atMost: maximumLength)
    return json(try JSON.line(HoursJSON(hours, parts.range(of: part))), parts, part, of: view)
  }

  /// Returns a meeting with a part of its contents. The contents are, in this order, the people,
  /// the description of the invitation, the user's notes, and the linked notes and transcripts.
  static func meeting(_ record: MeetingRecord, _ part: Int, zone: Zone) throws -> PageResponse {
    let texts: [WritableKeyPath<MeetingRecord, String>] = [
      \.notes, \.attachedNotes, \.linkedNotes,
    ]
    var bare = record
    for text in texts { bare[keyPath: text] = "" }
    bare.attendees = []
    func line(_ record: MeetingRecord) throws -> String {
      try JSON.line(RecordJSON(record: record, zone: zone, isWhole: true))
    }
    let size = try line(bare).utf8.count
    typealias Piece = (size: Int, add: (inout MeetingRecord) -> Void)
    let all = record.attendees
    let people = try stride(from: 0, to: all.count, by: peopleAtOnce).map { start -> Piece in
      let some = all[start..<min(start + peopleAtOnce, all.count)]
      var alone = bare
      alone.attendees = Array(some)
      return (try line(alone).utf8.count - size + 1, { $0.attendees += some })
    }
    let words = try texts.flatMap { text in
      try MeetingTexts.cut(record[keyPath: text]).map { piece -> Piece in
        (try JSON.line(String(piece)).utf8.count, { $0[keyPath: text] += piece })
      }
    }
    let pieces = people + words
    let parts = AnswerParts(
      pieces.map(\.size), atMost: max(maximumLength - size, maximumLength / 4))
    var shown = bare
    for piece in pieces[parts.range(of: part)] { piece.add(&shown) }
    return json(try line(shown), parts, part, of: .home)
  }

  /// Returns a preparation with a part of the contents of its lists. The lists are divided into
  /// parts one after the other.
  static func preparation(
    _ preparation: Preparation, _ part: Int, zone: Zone
  ) throws -> PageResponse {
    var bare = preparation
    (bare.people, bare.marks, bare.open, bare.related) = ([], [], [], [])
    func line(_ preparation: Preparation) throws -> String {
      try JSON.line(PreparationJSON(preparation, zone: zone))
    }
    typealias Piece = (inout Preparation) -> Void
    let pieces =
      preparation.people.map { one -> Piece in { $0.people.append(one) } }
      + preparation.marks.map { one -> Piece in { $0.marks.append(one) } }
      + preparation.open.map { one -> Piece in { $0.open.append(one) } }
      + preparation.related.map { one -> Piece in { $0.related.append(one) } }
    let size = try line(bare).utf8.count
    let sizes = try pieces.map { add in
      var alone = bare
      add(&alone)
      return try line(alone).utf8.count - size + 1
    }
    let parts = AnswerParts(sizes, atMost: max(maximumLength - size, maximumLength / 4))
    var shown = bare
    for add in pieces[parts.range(of: part)] { add(&shown) }
    return json(try line(shown), parts, part, of: .home)
  }

  private static func json(
    _ body: String, _ parts: AnswerParts, _ part: Int, of view: PageAddress
  ) -> PageResponse {
    var response = make(200, .json, body + "\n")
    let number = parts.number(part)
    let links = [(number - 1, "prev"), (number + 1, "next")].filter { 1...parts.count ~= $0.0 }
      .map { "<\(view.part($0.0).query)>; rel=\"\($0.1)\"" }
    if !links.isEmpty {
      response.fields.append(PageRequest.Field("Link", links.joined(separator: ", ")))
    }
    return response
  }
}
