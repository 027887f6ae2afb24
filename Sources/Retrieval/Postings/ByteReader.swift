// Postings: the words of texts and their positions, in segments that are built, merged and searched
// by BM25 and phrases.

/// Reads LEB128 numbers below 2^42. It never reads past the end of its bytes.
struct ByteReader {
  private(set) var place: UnsafeRawPointer
  private let end: UnsafeRawPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    // An empty buffer may have no address. Nothing is read from the placeholder.
    place = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
    end = place + bytes.count
  }

  var unread: UnsafeRawBufferPointer { .init(start: place, count: end - place) }

  @inline(__always)
  mutating func number() throws -> Int {
    guard place < end else { throw DamagedSegment.postings }
    let byte = place.load(as: UInt8.self)
    place += 1
    return byte < 0x80 ? Int(byte) : try longer(Int(byte & 0x7F))
  }

  private mutating func longer(_ start: Int) throws -> Int {
    var number = start
    var shift = 7
    while place < end, shift < 42 {
      let byte = Int(place.load(as: UInt8.self))
      place += 1
      number |= (byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    throw DamagedSegment.postings
  }

  /// Replaces the contents of `places` with the next `count` positions, in ascending order.
  @inline(__always)
  mutating func positions(_ count: Int, into places: inout Buffer<UInt32>) throws {
    places.removeAll()
    // Each position takes at least one byte.
    guard count <= end - place else { throw DamagedSegment.postings }
    places.reserve(count)
    var position: UInt32 = .max
    var left = count
    // Most numbers are below 0x80 and take one byte, so up to eight are decoded together.
    while left > 0, end - place >= 8 {
      let several = min(left, 8)
      var bytes = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      let longer = bytes & 0x8080_8080_8080_8080 & .max >> UInt64(64 - 8 * several)
      if longer != 0 { break }
      for _ in 0..<several {
        position &+= UInt32(truncatingIfNeeded: bytes & 0xFF) &+ 1
        places.appendReserved(position)
        bytes >>= 8
      }
      place += several
      left -= several
    }
    for _ in 0..<left {
      let next = Int(position &+ 1) + (try number())
      guard next < Int32.max else { throw DamagedSegment.postings }
      position = UInt32(truncatingIfNeeded: next)
      places.appendReserved(position)
    }
  }

  /// Removes from `places`, which must be ascending, each position `p` for which `p + distance` is
  /// not among the next `count` positions. Most positions of a frequent term are skipped without
  /// being decoded one by one.
  mutating func keep(
    _ places: inout Buffer<UInt32>, havingAnyOf count: Int, distance: Int
  ) throws {
    guard count <= end - place else { throw DamagedSegment.postings }
    let wanted = places.elements
    var (next, kept, left, position) = (0, 0, count, -1)
    while next < wanted.count {
      let target = Int(wanted[next]) + distance
      while position < target, left > 0 {
        skipEights(before: target, &position, &left)
        for _ in 0..<min(8, left) where position < target {
          position += try number() + 1
          left -= 1
        }
      }
      // -1 is the initial value of `position` and not an occurrence.
      if position == target, target >= 0 {
        wanted[kept] = wanted[next]
        kept += 1
      } else if position < target {
        break
      }
      next += 1
    }
    places.removeLast(places.count - kept)
  }

  /// Skips eight positions at a time if all eight are before `target`.
  @inline(__always)
  private mutating func skipEights(before target: Int, _ position: inout Int, _ left: inout Int) {
    while left >= 8, end - place >= 8 {
      let bytes = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
      if bytes & 0x8080_8080_8080_8080 != 0 { return }
      let pairs =
        (bytes & 0x00FF_00FF_00FF_00FF) &+ (bytes >> 8 & 0x00FF_00FF_00FF_00FF)
      let last = position + 8 + Int((pairs &* 0x0001_0001_0001_0001) >> 48)
      if last >= target { return }
      position = last
      place += 8
      left -= 8
    }
  }

  /// Skips `count` numbers.
  @inline(__always)
  mutating func skip(_ count: Int) throws {
    var left = count
    // Each byte below 0x80 ends a number, and most bytes are such bytes.
    while left >= 8, end - place >= 8 {
      let longer = place.loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080
      left -= longer == 0 ? 8 : 8 - longer.nonzeroBitCount
      place += 8
    }
    for _ in 0..<left {
      repeat {
        guard place < end else { throw DamagedSegment.postings }
        place += 1
      } while (place - 1).load(as: UInt8.self) >= 0x80
    }
  }
}
