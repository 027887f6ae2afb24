import Foundation

/// Reads messages from a descriptor as they arrive.
package struct MessageReader {
  private let descriptor: Int32
  private var waiting: [UInt8] = []
  private var start = 0

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Returns the next message with the bytes that follow it; nil at the end.
  ///
  /// - Throws: `DecodingError` if the message is malformed or cut off.
  package mutating func next() throws -> (message: FetchMessage, bytes: [UInt8])? {
    guard let message = try next(FetchMessage.self) else { return nil }
    let size = message.followingBytes
    while waiting.count - start < size {
      guard try more() else { throw Self.cutShort }
    }
    let bytes = Array(waiting[start..<start + size])
    start += size
    return (message, bytes)
  }

  /// Decodes the next line; returns nil at the end.
  ///
  /// - Throws: `DecodingError` if the line is malformed or cut off.
  package mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    try line().map { try JSONDecoder().decode(type, from: Data($0)) }
  }

  private mutating func line() throws -> ArraySlice<UInt8>? {
    var looked = start
    while true {
      if let end = waiting[looked...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return waiting[start..<end]
      }
      let length = waiting.count - start
      guard try more() else {
        if length == 0 { return nil }
        throw Self.cutShort
      }
      looked = start + length
    }
  }

  /// Reads more bytes; returns false at the end.
  private mutating func more() throws -> Bool {
    if start > 0 {
      waiting.removeFirst(start)
      start = 0
    }
    let room = 1 << 16
    let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      repeat {
        count = max(read(descriptor, buffer.baseAddress, room), -1) + 1
      } while count == 0 && errno == EINTR
      count = max(count - 1, 0)
    }
    waiting += chunk
    return !chunk.isEmpty
  }

  private static var cutShort: DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "a message ends in the middle"))
  }
}

/// Writes messages to a descriptor.
package struct MessageWriter: Sendable {
  private let descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a message; throws `EndOfReader` if nobody reads the output any more.
  package func write(_ message: FetchMessage, bytes: [UInt8] = []) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    var line = [UInt8](try encoder.encode(message))
    line.append(UInt8(ascii: "\n"))
    try write(line)
    if !bytes.isEmpty { try write(bytes) }
  }

  private func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, part.baseAddress, part.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          throw EndOfReader()
        }
      }
    }
  }
}

/// Thrown if nobody reads the output any more.
package struct EndOfReader: Error {
  package init() {}
}
