import CLexicon

/// The lookup tables of the vocabulary, used in place. Each question starts a process, and building
/// the tables from `words.txt` took a fifth of its time.
///
/// `make words` writes them to `Sources/CLexicon/words.bin`. The file contains the sizes in bytes
/// of `words.txt` and of the table of sections, the table of sections, and the table of phrases.
/// Numbers have 4 bytes and hashes 8, in little-endian order.
struct CompiledWords: Sendable {
  let sections: SectionTable
  /// The bytes of the table of phrases.
  nonisolated(unsafe) let phrases: Bytes

  /// The tables compiled into the program; nil if they were built from a `words.txt` of another
  /// size.
  static let shared = CompiledWords(Bytes(start: lexicon_table(), count: lexicon_table_count()))

  typealias Bytes = UnsafeRawBufferPointer

  init?(_ bytes: Bytes) {
    guard bytes.count >= 8, bytes.number(0) == lexicon_count(),
      case let end = 8 + bytes.number(1), end <= bytes.count
    else { return nil }
    sections = SectionTable(Bytes(rebasing: bytes[8..<end]))
    phrases = Bytes(rebasing: bytes[end...])
  }
}

/// The sections of the lexicon by name.
struct SectionTable: Sendable {
  // The layout: three counts; 8 numbers for each section; 2 for each of its columns; 2 for each
  // piece of a column; the indices of the sections in the order of their names.
  private nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  let count: Int
  private let columns, pieces, order: Int

  fileprivate init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    count = bytes.number(0)
    columns = 3 + 8 * count
    pieces = columns + 2 * bytes.number(1)
    order = pieces + 2 * bytes.number(2)
  }

  /// Creates a table of the sections. Its memory is never freed.
  init(of sections: [Lexicon.Section]) { self.init(.immortal(Self.bytes(of: sections))) }

  static func bytes(of sections: [Lexicon.Section]) -> [UInt8] {
    var (heads, columns, pieces): ([Int], [Int], [Int]) = ([], [], [])
    for section in sections {
      for range in [section.namePlace, section.groupPlace, section.explained] {
        heads += [range.lowerBound, range.upperBound]
      }
      heads += [columns.count / 2, section.ranges.count]
      for column in section.ranges {
        columns += [pieces.count / 2, column.count]
        for piece in column { pieces += [piece.lowerBound, piece.upperBound] }
      }
    }
    let names = sections.map { Array($0.name.utf8) }
    let order = names.indices.sorted { a, b in
      names[a].lexicographicallyPrecedes(names[b]) || names[a] == names[b] && a < b
    }
    return [UInt8](
      numbers: [sections.count, columns.count / 2, pieces.count / 2] + heads + columns + pieces
        + order)
  }

  private func range(_ place: Int) -> Range<Int> {
    bytes.number(place)..<bytes.number(place + 1)
  }

  private func name(_ number: Int) -> Lexicon.Bytes { Lexicon.view(of: range(3 + 8 * number)) }

  subscript(number: Int) -> Lexicon.Section {
    let head = 3 + 8 * number
    let first = columns + 2 * bytes.number(head + 6)
    return Lexicon.Section(
      namePlace: range(head), groupPlace: range(head + 2), explained: range(head + 4),
      ranges: (0..<bytes.number(head + 7)).map { column in
        let piece = pieces + 2 * bytes.number(first + 2 * column)
        return (0..<bytes.number(first + 2 * column + 1)).map { range(piece + 2 * $0) }
      })
  }

  /// Returns the sections with this name, in the order of the file.
  func named(_ name: String) -> [Lexicon.Section] {
    var name = name
    return name.withUTF8 { name in
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if self.name(bytes.number(order + middle)).lexicographicallyPrecedes(name) {
          low = middle + 1
        } else {
          high = middle
        }
      }
      var found: [Lexicon.Section] = []
      while low < count, case let number = bytes.number(order + low),
        self.name(number).elementsEqual(name)
      {
        found.append(self[number])
        low += 1
      }
      return found
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the 4-byte number at an index, counted in 4-byte units.
  func number(_ place: Int) -> Int {
    Int(UInt32(littleEndian: loadUnaligned(fromByteOffset: 4 * place, as: UInt32.self)))
  }

  /// Returns a copy of the bytes that is never freed.
  static func immortal(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 8)
    copy.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(copy)
  }
}

extension [UInt8] {
  init(numbers: [Int]) {
    self = numbers.flatMap { number in
      Swift.withUnsafeBytes(of: UInt32(number).littleEndian) { Array($0) }
    }
  }
}
