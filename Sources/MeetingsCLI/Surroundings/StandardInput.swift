import Foundation

/// Bytes read from standard input but not consumed yet.
struct TypedBytes: Sendable {
  fileprivate var waiting: [UInt8] = []
  fileprivate var hasEnded = false
}

/// The standard input of the current run.
enum StandardInput {
  /// Returns the next line without its ending; nil after the last.
  static func line() -> String? {
    Surroundings.current.typed.withLock { typed in
      var looked = 0
      while true {
        if let end = typed.waiting[looked...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { typed.waiting.removeFirst(end + 1) }
          let isLong = end > 0 && typed.waiting[end - 1] == UInt8(ascii: "\r")
          return String(decoding: typed.waiting[..<(isLong ? end - 1 : end)], as: UTF8.self)
        }
        looked = typed.waiting.count
        guard !typed.hasEnded else {
          defer { typed.waiting = [] }
          return looked == 0 ? nil : String(decoding: typed.waiting, as: UTF8.self)
        }
        read(into: &typed)
      }
    }
  }

  /// Returns all remaining data, up to the end of the input.
  static func data() -> Data {
    Surroundings.current.typed.withLock { typed in
      while !typed.hasEnded { read(into: &typed) }
      defer { typed.waiting = [] }
      return Data(typed.waiting)
    }
  }

  private static func read(into typed: inout TypedBytes) {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let input = Surroundings.current.input
    let count = Interruption.waitsForInput(input) ? Foundation.read(input, &chunk, chunk.count) : 0
    if count > 0 {
      typed.waiting += chunk.prefix(count)
    } else if count == 0 || errno != EINTR {
      typed.hasEnded = true
    }
  }
}
