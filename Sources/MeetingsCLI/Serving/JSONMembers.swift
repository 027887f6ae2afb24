import Foundation

/// Adds a member to an object in a JSON file. Everything else in the file is preserved, including
/// its order and the comments that some programs allow.
///
/// It only finds where values begin and end; it doesn't interpret them.
struct JSONMembers {
  private(set) var text: [UInt8]

  init(_ text: String) { self.text = Array(text.utf8) }

  /// Thrown if the file is not a JSON object.
  struct Unreadable: Error {}

  /// Returns a quoted JSON string.
  static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: (try? encoder.encode(text)) ?? Data("\"\"".utf8), as: UTF8.self)
  }

  /// Sets a member of an object that is itself a member of the root.
  ///
  /// - Parameters:
  ///   - value: the value in JSON.
  /// - Returns: true if the text has changed.
  /// - Throws: `Unreadable`.
  mutating func set(_ name: String, in object: String, to value: String) throws -> Bool {
    let before = text
    let root = try self.object(at: skipped(0))
    if try skipped(root.end) != text.count { throw Unreadable() }
    if let member = root.members.first(where: { $0.name == object }) {
      let inner = try self.object(at: member.value.lowerBound)
      if let old = inner.members.first(where: { $0.name == name }) {
        text.replaceSubrange(old.value, with: value.utf8)
      } else {
        insert("\(Self.quoted(name)): \(value)", into: inner, indent: "    ", closing: "  ")
      }
    } else {
      let member = "{\n    \(Self.quoted(name)): \(value)\n  }"
      insert("\(Self.quoted(object)): \(member)", into: root, indent: "  ", closing: "")
    }
    return text != before
  }

  private struct Object {
    var members: [(name: String, value: Range<Int>)] = []
    /// The position at which a member can be added: after the last value and its comma, if any.
    var last: Int
    var hasComma = false
    /// The position after the closing brace.
    var end = 0
  }

  private mutating func insert(
    _ member: String, into object: Object, indent: String, closing: String
  ) {
    let isFirst = object.members.isEmpty
    var place = object.last
    if !isFirst, !object.hasComma {
      text.insert(UInt8(ascii: ","), at: place)
      place += 1
    }
    // A comment on the line of the last value belongs to it, so the new member follows the comment.
    let rest = text[place...].drop { $0 == 0x20 || $0 == 0x09 }
    if rest.starts(with: "//".utf8) {
      place = rest.firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    }
    // The text before the closing brace stays, so only a first member may need another line.
    let gap = text[place...].prefix { $0 == 0x20 || 0x09...0x0d ~= $0 }
    let needsLine = isFirst && !gap.contains(UInt8(ascii: "\n"))
    let tail = needsLine ? "\n" + closing : ""
    let replaced = needsLine ? gap.indices : place..<place
    text.replaceSubrange(replaced, with: "\n\(indent)\(member)\(tail)".utf8)
  }

  // MARK: Reading

  private func object(at place: Int) throws -> Object {
    guard byte(place) == UInt8(ascii: "{") else { throw Unreadable() }
    var object = Object(last: place + 1)
    var next = try skipped(place + 1)
    while byte(next) != UInt8(ascii: "}") {
      let name = try string(at: next)
      next = try skipped(name.end)
      guard byte(next) == UInt8(ascii: ":") else { throw Unreadable() }
      let start = try skipped(next + 1)
      let end = try self.end(ofValueAt: start)
      object.members.append((name.text, start..<end))
      (object.last, object.hasComma) = (end, false)
      next = try skipped(end)
      if byte(next) == UInt8(ascii: ",") {
        (object.last, object.hasComma) = (next + 1, true)
        next = try skipped(next + 1)
      } else if byte(next) != UInt8(ascii: "}") {
        throw Unreadable()
      }
    }
    object.end = next + 1
    return object
  }

  private func byte(_ place: Int) -> UInt8? { place < text.count ? text[place] : nil }

  /// Returns the position after whitespace and comments.
  private func skipped(_ place: Int) throws -> Int {
    var place = place
    while let byte = byte(place) {
      if byte == 0x20 || 0x09...0x0d ~= byte {
        place += 1
      } else if byte == UInt8(ascii: "/"), self.byte(place + 1) == UInt8(ascii: "/") {
        place = text[place...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      } else if byte == UInt8(ascii: "/"), self.byte(place + 1) == UInt8(ascii: "*") {
        var end = place + 2
        while end + 1 < text.count, !(text[end] == 0x2a && text[end + 1] == 0x2f) { end += 1 }
        if end + 1 >= text.count { throw Unreadable() }
        place = end + 2
      } else {
        break
      }
    }
    return place
  }

  private func string(at place: Int) throws -> (text: String, end: Int) {
    guard byte(place) == UInt8(ascii: "\"") else { throw Unreadable() }
    var end = place + 1
    while let byte = byte(end), byte != UInt8(ascii: "\"") {
      end += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < text.count else { throw Unreadable() }
    let quoted = Data(text[place...end])
    guard let value = try? JSONDecoder().decode(String.self, from: quoted) else {
      throw Unreadable()
    }
    return (value, end + 1)
  }

  private func end(ofValueAt place: Int) throws -> Int {
    switch byte(place) {
    case UInt8(ascii: "\""): return try string(at: place).end
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try end(ofNested: place)
    case nil: throw Unreadable()
    default:
      let ends = Set(",]}/".utf8)
      let rest = text[place...].prefix { !ends.contains($0) && $0 > 0x20 }
      if rest.isEmpty { throw Unreadable() }
      return rest.endIndex
    }
  }

  /// Returns the position after the bracket that closes the one at `place`.
  private func end(ofNested place: Int) throws -> Int {
    var open: [UInt8] = []
    var next = place
    while let byte = byte(next) {
      switch byte {
      case UInt8(ascii: "\""):
        next = try string(at: next).end
        continue
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() == byte else { throw Unreadable() }
        if open.isEmpty { return next + 1 }
      default:
        let behind = try skipped(next)
        if behind > next {
          next = behind
          continue
        }
      }
      next += 1
    }
    throw Unreadable()
  }
}
