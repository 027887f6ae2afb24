// cut-icu ARCHIVE OUTPUT: of the data in a static library of ICU, what the program asks it for, as
// assembly that can be linked in its place: of 34 MB, nearly all of it languages that are never
// shown, less than two. Prints the symbol whose place it takes; the assembly calls it cut_ and that.
//
// The program writes English and ISO dates by itself and sorts by bytes. It asks ICU for zones and
// for the calendars that recurrences may count in (RSCALE, RFC 7529), which need no language, and
// Foundation asks it for the hosts of addresses (uts46, Unicode Technical Standard 46), without which
// it ends the process.
//
// The format: https://unicode-org.github.io/icu/userguide/icu_data/#icu-data-file-formats
// (a header, then a table of contents, sorted by name, of pairs of offsets from where it begins).
import Foundation

let kept: Set = [
  "icuver.res", "keyTypeData.res", "likelySubtags.res", "metadata.res", "numberingSystems.res",
  "pool.res", "res_index.res", "root.res", "supplementalData.res", "timezoneTypes.res",
  "uts46.nrm", "zoneinfo64.res",
]

struct Item {
  /// `icudt76l/root.res`.
  let name: String
  let bytes: Data
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("cut-icu: \(message)\n".utf8))
  exit(1)
}

extension Data {
  /// A number of the byte order that little-endian machines have, which are all that are built for.
  func number(at offset: Int) -> Int {
    let bytes = self[(startIndex + offset)...].prefix(4)
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func name(at offset: Int) -> String {
    String(decoding: self[(startIndex + offset)...].prefix { $0 != 0 }, as: UTF8.self)
  }

  static func littleEndian(_ number: Int) -> Data {
    Swift.withUnsafeBytes(of: UInt32(number).littleEndian) { Data($0) }
  }
}

/// Where the package begins: its header has a magic number, and names the format after eight bytes.
func package(in archive: Data) -> Data? {
  var from = archive.startIndex
  while let format = archive.range(of: Data("CmnD".utf8), in: from..<archive.endIndex) {
    let start = format.lowerBound - 12
    if start >= archive.startIndex, archive[start + 2] == 0xDA, archive[start + 3] == 0x27 {
      return archive[start...]
    }
    from = format.upperBound
  }
  return nil
}

/// The header, and what is in it.
func contents(of package: Data) -> (header: Data, items: [Item]) {
  let headerSize = Int(package[package.startIndex]) | Int(package[package.startIndex + 1]) << 8
  let body = package.dropFirst(headerSize)
  let count = body.number(at: 0)
  let places = (0..<count).map { place in
    (name: body.number(at: 4 + 8 * place), data: body.number(at: 8 + 8 * place))
  }
  let items = places.enumerated().compactMap { place, entry -> Item? in
    let name = body.name(at: entry.name)
    guard let file = name.split(separator: "/").dropFirst().first, kept.contains(String(file)),
      name.split(separator: "/").count == 2, place + 1 < count
    else { return nil }
    let (start, end) = (body.startIndex + entry.data, body.startIndex + places[place + 1].data)
    return Item(name: name, bytes: body[start..<end])
  }
  return (Data(package.prefix(headerSize)), items)
}

func written(_ header: Data, _ items: [Item]) -> Data {
  let tableSize = 4 + 8 * items.count
  var names = Data()
  var table = Data.littleEndian(items.count)
  var data = Data()
  let namesSize = items.reduce(0) { $0 + $1.name.utf8.count + 1 }
  // Each begins at a multiple of 16, and so does the header's end.
  let dataStart = (tableSize + namesSize + 15) / 16 * 16
  for item in items {
    table.append(.littleEndian(tableSize + names.count))
    table.append(.littleEndian(dataStart + data.count))
    names.append(Data(item.name.utf8))
    names.append(0)
    data.append(item.bytes)
    data.append(Data(count: (16 - data.count % 16) % 16))
  }
  let gap = Data(count: dataStart - tableSize - namesSize)
  return [header, table, names, gap, data].reduce(into: Data()) { $0.append($1) }
}

guard CommandLine.arguments.count == 3 else { fail("cut-icu ARCHIVE OUTPUT") }
let (archive, output) = (CommandLine.arguments[1], CommandLine.arguments[2])
do {
  let library = try Data(contentsOf: URL(fileURLWithPath: archive), options: .mappedIfSafe)
  guard let package = package(in: library) else { fail("\(archive) has no data") }
  let (header, items) = contents(of: package)
  guard items.count == kept.count, let prefix = items.first?.name.split(separator: "/").first
  else { fail("\(archive) has \(items.map(\.name)) of \(kept.sorted())") }
  try written(header, items).write(to: URL(fileURLWithPath: output + ".dat"))
  let symbol = "\(prefix.dropLast())_dat"
  try Data(
    """
      .section .rodata
      .globl cut_\(symbol)
      .balign 16
    cut_\(symbol):
      .incbin "\(output).dat"
      .section .note.GNU-stack,"",@progbits

    """.utf8
  ).write(to: URL(fileURLWithPath: output))
  print(symbol)
} catch { fail("\(error.localizedDescription)") }
