#if canImport(CQRCode)
  import CQRCode
#endif

/// A QR code (ISO/IEC 18004), encoded by libqrcodegen.
package struct QRCode: Hashable, Sendable {
  /// The number of modules on each side, without the margin.
  package let size: Int
  private let modules: [Bool]

  /// The required width of the quiet zone around the code, in modules.
  package static let margin = 4

  /// - Parameter bytes: the contents, at most 2,953 bytes.
  /// - Returns: nil if there are more bytes, or if libqrcodegen is missing.
  package init?(_ bytes: [UInt8]) {
    #if canImport(CQRCode)
      let room = Int(meetings_qr_room)
      guard bytes.count <= 2_953 else { return nil }
      var work = bytes + [UInt8](repeating: 0, count: room - bytes.count)
      var code = [UInt8](repeating: 0, count: room)
      // Uses the smallest possible size, with the best error correction for that size.
      let isMade = qrcodegen_encodeBinary(
        &work, bytes.count, &code, qrcodegen_Ecc_LOW, 1, 40, qrcodegen_Mask_AUTO, true)
      guard isMade else { return nil }
      let size = Int(qrcodegen_getSize(code))
      self.size = size
      var modules: [Bool] = []
      for y in 0..<Int32(size) {
        for x in 0..<Int32(size) { modules.append(qrcodegen_getModule(code, x, y)) }
      }
      self.modules = modules
    #else
      return nil
    #endif
  }

  /// Returns true for a dark module; everything outside the code is light.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
  }
}

extension QRCode {
  /// The width of the text in terminal columns.
  package var columns: Int { size + 2 * Self.margin }

  /// Returns the code as text with two modules per character. Light modules are drawn, so that the
  /// code is readable on a dark background without colours.
  ///
  /// - Parameter hasColor: if true, escape sequences set white and black explicitly.
  package func text(hasColor: Bool) -> String {
    let range = -Self.margin..<size + Self.margin
    let rows = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      let row = range.map { x in
        switch (isDark(x, y), isDark(x, y + 1) || y + 1 >= range.upperBound) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
      return hasColor ? "\u{1B}[97;40m\(row)\u{1B}[0m" : row
    }
    return rows.joined(separator: "\n")
  }
}
