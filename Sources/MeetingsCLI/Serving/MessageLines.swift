import Foundation

/// Reads lines from standard input as they arrive, for a client that waits for each answer.
struct MessageLines {
  /// A line without its ending; nil for a line that was too long and is skipped.
  typealias Line = Data?

  let longest: Int
  private var waiting = Data()
  /// The number of bytes in `waiting` that were already searched for a line ending.
  private var looked = 0
  private var isSkipping = false
  private var hasEnded = false

  init(longest: Int) { self.longest = longest }

  /// Returns the next line; nil at the end.
  mutating func next() -> Line? {
    while true {
      if let end = waiting[(waiting.startIndex + looked)...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = waiting[..<end]
        waiting = Data(waiting[(end + 1)...])
        looked = 0
        if !isSkipping { return .some(Data(line)) }
        isSkipping = false
        continue
      }
      looked = waiting.count
      if waiting.count > longest {
        waiting = Data()
        looked = 0
        defer { isSkipping = true }
        if !isSkipping { return .some(nil) }
        continue
      }
      if hasEnded {
        defer { (waiting, looked) = (Data(), 0) }
        return waiting.isEmpty || isSkipping ? nil : .some(waiting)
      }
      read()
    }
  }

  private mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(Surroundings.current.input, &buffer, buffer.count)
    if count > 0 {
      waiting.append(contentsOf: buffer[..<count])
    } else if count == 0 || errno != EINTR {
      hasEnded = true
    }
  }
}
