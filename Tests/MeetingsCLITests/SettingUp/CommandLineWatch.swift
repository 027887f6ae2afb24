import Foundation
import Synchronization

/// Repeatedly checks the command line and environment of all processes, as other users can.
final class CommandLineWatch: Sendable {
  private let found = Mutex<Set<String>>([])
  private let isOver = Atomic<Bool>(false)
  private let last = DispatchSemaphore(value: 0)

  init(for text: String) {
    Thread.detachNewThread { [self] in
      var buffer = [CChar](repeating: 0, count: 1 << 20)
      while !isOver.load(ordering: .relaxed) {
        look(for: text, &buffer)
        usleep(500)
      }
      last.signal()
    }
  }

  private func look(for text: String, _ buffer: inout [CChar]) {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    for process in processes where process.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      for name in ["cmdline", "environ"] {
        if let found = Self.line(with: text, of: "/proc/\(process)/\(name)", &buffer) {
          self.found.withLock { _ = $0.insert(found) }
        }
      }
    }
  }

  /// Returns the first string with a text of those in a file; nil if there is none.
  ///
  /// System calls read it, because Foundation would keep a core busy.
  private static func line(
    with text: String, of path: String, _ buffer: inout [CChar]
  ) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return buffer.withUnsafeMutableBufferPointer { bytes in
      let start = bytes.baseAddress!
      var count = 0
      while case let length = pread(file, start + count, bytes.count - 1 - count, off_t(count)),
        length > 0
      {
        count += length
      }
      start[count] = 0
      var place = 0
      while place < count {
        if strstr(start + place, text) != nil { return String(cString: start + place) }
        place += strlen(start + place) + 1
      }
      return nil
    }
  }

  /// Returns the places that contained the text.
  func end() -> Set<String> {
    isOver.store(true, ordering: .relaxed)
    last.wait()
    return found.withLock { $0 }
  }
}
