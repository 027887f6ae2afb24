import CPNG
import Foundation

extension QRCode {
  /// The number of pixels per module.
  private static let scale = 8

  /// The code as an SVG drawing, in units of a module.
  package var svg: String {
    let side = size + 2 * Self.margin
    let dark = (0..<size).flatMap { y in
      (0..<size).filter { isDark($0, y) }.map { "M\($0 + Self.margin),\(y + Self.margin)h1v1h-1z" }
    }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0,0h\(side)v\(side)h-\(side)z"/>\
      <path d="\(dark)"/></svg>

      """
  }

  /// The code as a PNG image; nil if memory runs out.
  package var png: [UInt8]? {
    let range = -Self.margin..<size + Self.margin
    let side = range.count * Self.scale
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side)
    for y in range {
      let row = range.flatMap { x in
        Array(repeating: isDark(x, y) ? 0 : UInt8.max, count: Self.scale)
      }
      for _ in 0..<Self.scale { pixels += row }
    }
    var count = 0
    guard let file = meetings_png(pixels, UInt32(side), UInt32(side), &count) else { return nil }
    defer { free(file) }
    return Array(UnsafeRawBufferPointer(start: file, count: count))
  }
}
