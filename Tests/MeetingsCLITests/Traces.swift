import Foundation
import Testing

extension Sandbox {
  /// Returns the files of the home folder with one of some words, in their names or in any byte.
  ///
  /// The files are searched as bytes, because strings of whole databases take seconds.
  ///
  /// - Parameters:
  ///   - words: lowercase words, which may be in any case and folded as lines of iCalendar.
  ///   - exact: texts that are only found as they are.
  func traces(of words: [String], exact: [String] = []) throws -> [String] {
    let home = try #require(environment["MEETINGS_HOME"])
    let files = try #require(FileManager.default.enumerator(atPath: home)?.allObjects as? [String])
    return files.filter { name in
      let data = FileManager.default.contents(atPath: home + "/" + name) ?? Data()
      let (plain, whole) = Self.searchable([UInt8](data))
      return words.contains { name.lowercased().contains($0) || strstr(plain, $0) != nil }
        || exact.contains { strstr(whole, $0) != nil }
    }
  }

  /// Returns bytes as two strings of C, in which a zero is a one: in lowercase, without carriage
  /// returns and folds of lines, and as they are.
  private static func searchable(_ bytes: [UInt8]) -> (plain: [CChar], whole: [CChar]) {
    let count = bytes.count
    var plain = [CChar](repeating: 0, count: count + 1)
    var whole = plain
    bytes.withUnsafeBufferPointer { bytes in
      plain.withUnsafeMutableBufferPointer { plain in
        whole.withUnsafeMutableBufferPointer { whole in
          // Without optimisation, pointers are more than twice as fast as buffers.
          guard let bytes = bytes.baseAddress, let plain = plain.baseAddress,
            let whole = whole.baseAddress
          else { return }
          var (place, end) = (0, 0)
          while place < count {
            let byte = bytes[place] == 0 ? 1 : CChar(bitPattern: bytes[place])
            whole[place] = byte
            place += 1
            if byte == 0x0D { continue }
            if byte == 0x20, end > 0, plain[end - 1] == 0x0A {
              end -= 1
              plain[end] = 0
            } else {
              plain[end] = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
              end += 1
            }
          }
        }
      }
    }
    return (plain, whole)
  }
}
