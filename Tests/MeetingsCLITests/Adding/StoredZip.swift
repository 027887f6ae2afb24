import Foundation

/// A ZIP archive whose files are not compressed.
enum StoredZip {
  static func data(_ files: [(name: String, text: String)]) -> Data {
    var (contents, directory) = (Data(), Data())
    for (name, text) in files {
      let (name, bytes) = (Data(name.utf8), Data(text.utf8))
      let sizes = number(crc(bytes), 4) + number(bytes.count, 4) + number(bytes.count, 4)
      let shared = number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + sizes
      let place = contents.count
      contents += number(0x0403_4b50, 4) + shared + number(name.count, 2) + number(0, 2) + name
      contents += bytes
      directory += number(0x0201_4b50, 4) + number(20, 2) + shared + number(name.count, 2)
      directory += number(0, 2) + number(0, 2) + number(0, 8) + number(place, 4) + name
    }
    let counts = number(files.count, 2) + number(files.count, 2)
    return contents + directory + number(0x0605_4b50, 4) + number(0, 4) + counts
      + number(directory.count, 4) + number(contents.count, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ width: Int) -> Data {
    Data((0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  private static func crc(_ bytes: Data) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xedb8_8320 }
    }
    return Int(~crc)
  }
}
