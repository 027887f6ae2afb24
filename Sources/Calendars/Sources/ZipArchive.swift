import CZlib
import Files

/// The files in a ZIP archive, listed by the central directory at its end (APPNOTE.TXT 6.3.10).
/// They are read in place, without unpacking to disk.
struct ZipArchive {
  /// A file in the archive, as listed by the central directory.
  struct Entry {
    let name: [UInt8]
    fileprivate let method, flags: UInt16
    /// The CRC-32 of the contents.
    let checksum: UInt32
    fileprivate let packedSize, offset: UInt64
    /// The size of the contents, in bytes.
    let size: UInt64
  }

  /// The reason why an archive or one of its files can't be read.
  enum Failure: Error {
    case file(FileContents.Failure)
    case notAnArchive
    case encrypted
    case unknownMethod
    case damaged
    /// Two files share bytes of the archive, as in a decompression bomb.
    case overlapping
    case tooLarge(UInt64)
  }

  let path: String
  private(set) var entries: [Entry] = []

  init(at path: String) throws(Failure) {
    self.path = path
    let (directory, count) = try Self.directory(of: path, size: try Self.size(of: path))
    var rest = LittleEndianBytes(directory[...])
    for _ in 0..<count {
      guard let entry = Entry(&rest) else { throw .notAnArchive }
      if entry.name.last != UInt8(ascii: "/") { entries.append(entry) }
    }
    if haveOverlaps { throw .overlapping }
  }

  private static let headerSize: UInt64 = 30
  /// The value to which offsets and sizes are clamped, so that their sums don't overflow. No
  /// archive is that large.
  private static let farthest: UInt64 = 1 << 62

  /// If true, a file begins before the previous one ends.
  private var haveOverlaps: Bool {
    let spans = entries.map { entry -> Range<UInt64> in
      let size = Self.headerSize + UInt64(entry.name.count) + min(entry.packedSize, Self.farthest)
      let offset = min(entry.offset, Self.farthest)
      return offset..<offset + size
    }.sorted { $0.lowerBound < $1.lowerBound }
    return zip(spans, spans.dropFirst()).contains { $0.upperBound > $1.lowerBound }
  }

  /// Reads a file of at most `limit` bytes and verifies its checksum.
  func bytes(of entry: Entry, limit: Int) throws(Failure) -> [UInt8] {
    if entry.flags & 1 != 0 { throw .encrypted }
    guard entry.method == 0 || entry.method == 8 else { throw .unknownMethod }
    guard entry.size <= limit, entry.packedSize <= limit else { throw .tooLarge(entry.size) }
    var header = LittleEndianBytes(try part(entry.offset, Self.headerSize)[...])
    guard header.number(4) == 0x0403_4b50, header.skip(22), let name = header.number(2),
      let extra = header.number(2)
    else { throw .damaged }
    let packed = try part(entry.offset + Self.headerSize + name + extra, entry.packedSize)
    let contents = entry.method == 0 ? packed : Self.inflated(packed, to: Int(entry.size))
    guard let contents, contents.count == Int(entry.size),
      UInt32(truncatingIfNeeded: crc32(0, contents, UInt32(contents.count))) == entry.checksum
    else { throw .damaged }
    return contents
  }

  private func part(_ offset: UInt64, _ count: UInt64) throws(Failure) -> [UInt8] {
    let bytes = try Self.bytes(of: path, at: offset, count: Int(count))
    guard bytes.count == Int(count) else { throw .damaged }
    return bytes
  }

  private static func inflated(_ packed: [UInt8], to size: Int) -> [UInt8]? {
    var status: Int32 = 0
    let contents = [UInt8](unsafeUninitializedCapacity: max(size, 1)) { buffer, count in
      var written = size
      status = meetings_inflate(packed, packed.count, buffer.baseAddress!, &written)
      count = status == 0 ? written : 0
    }
    return status == 0 ? contents : nil
  }

  private static func size(of path: String) throws(Failure) -> UInt64 {
    do throws(FileContents.Failure) {
      return UInt64(max(0, try FileContents.status(path).size))
    } catch {
      throw .file(error)
    }
  }

  /// Reads `count` bytes, or fewer at the end of the archive.
  private static func bytes(
    of path: String, at offset: UInt64, count: Int
  ) throws(Failure) -> [UInt8] {
    do throws(FileContents.Failure) {
      return try FileContents.part(of: path, at: offset, count: count)
    } catch {
      throw .file(error)
    }
  }

  // MARK: The central directory

  /// The maximum total length of the end record, its comment, and the ZIP64 locator before it.
  private static let maximumEndLength: UInt64 = 22 + 65_535 + 20

  /// The bytes of the central directory and the number of its entries.
  private static func directory(
    of path: String, size: UInt64
  ) throws(Failure) -> ([UInt8], Int) {
    let tailSize = min(size, maximumEndLength)
    let tail = try bytes(of: path, at: size - tailSize, count: Int(tailSize))
    guard let place = endRecord(in: tail) else { throw .notAnArchive }
    var end = LittleEndianBytes(tail[(place + 10)...])
    guard var count = end.number(2), var length = end.number(4), var offset = end.number(4) else {
      throw .notAnArchive
    }
    if count == 0xffff || length == 0xffff_ffff || offset == 0xffff_ffff {
      (count, length, offset) = try largeRecord(path, before: tail[..<place])
    }
    // An entry has at least 46 bytes.
    guard offset <= size, length <= size - offset, count <= length / 46 else {
      throw .notAnArchive
    }
    let bytes = try Self.bytes(of: path, at: offset, count: Int(length))
    guard bytes.count == Int(length) else { throw .notAnArchive }
    return (bytes, Int(count))
  }

  /// The offset of the last end record whose comment extends exactly to the end of the file; nil if
  /// there is none.
  private static func endRecord(in tail: [UInt8]) -> Int? {
    guard tail.count >= 22 else { return nil }
    return (0...(tail.count - 22)).reversed().first { place in
      tail[place...].starts(with: [0x50, 0x4b, 0x05, 0x06])
        && Int(tail[place + 20]) + Int(tail[place + 21]) << 8 == tail.count - place - 22
    }
  }

  /// The end record of an archive with at least 65,535 files or 4 GB (ZIP64).
  private static func largeRecord(
    _ path: String, before end: ArraySlice<UInt8>
  ) throws(Failure) -> (count: UInt64, length: UInt64, offset: UInt64) {
    var locator = LittleEndianBytes(end.suffix(20))
    guard locator.number(4) == 0x0706_4b50, locator.skip(4), let place = locator.number(8),
      place < UInt64(Int64.max)
    else { throw .notAnArchive }
    let bytes = try Self.bytes(of: path, at: place, count: 56)
    var record = LittleEndianBytes(bytes[...])
    guard record.number(4) == 0x0606_4b50, record.skip(28), let count = record.number(8),
      let length = record.number(8), let offset = record.number(8)
    else { throw .notAnArchive }
    return (count, length, offset)
  }
}

extension ZipArchive.Entry {
  /// Parses the next entry of a central directory; fails if there is none.
  fileprivate init?(_ bytes: inout LittleEndianBytes) {
    guard bytes.number(4) == 0x0201_4b50, bytes.skip(4), let flags = bytes.number(2),
      let method = bytes.number(2), bytes.skip(4), let checksum = bytes.number(4),
      var packed = bytes.number(4), var size = bytes.number(4), let nameLength = bytes.number(2),
      let extraLength = bytes.number(2), let commentLength = bytes.number(2), bytes.skip(8),
      var offset = bytes.number(4), let name = bytes.take(Int(nameLength)),
      let extra = bytes.take(Int(extraLength)), bytes.skip(Int(commentLength))
    else { return nil }
    var fields = LittleEndianBytes(extra)
    while let kind = fields.number(2), let length = fields.number(2),
      let field = fields.take(Int(length))
    {
      guard kind == 1 else { continue }
      // The field contains only the values that did not fit into 32 bits, in this order.
      var large = LittleEndianBytes(field)
      if size == 0xffff_ffff { size = large.number(8) ?? size }
      if packed == 0xffff_ffff { packed = large.number(8) ?? packed }
      if offset == 0xffff_ffff { offset = large.number(8) ?? offset }
    }
    guard max(size, packed, offset) < UInt64(Int64.max) else { return nil }
    self.init(
      name: Array(name), method: UInt16(method), flags: UInt16(flags),
      checksum: UInt32(checksum), packedSize: packed, offset: offset, size: size)
  }
}

/// Reads little-endian numbers from bytes.
private struct LittleEndianBytes {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next number, of `width` bytes; nil at the end.
  mutating func number(_ width: Int) -> UInt64? {
    take(width)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func skip(_ count: Int) -> Bool { take(count) != nil }
}
