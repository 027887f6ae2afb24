#if canImport(CQRCode)
  import CQRCode
#endif

/// QR code rendering (ISO/IEC 18004) with libqrcodegen.
package struct QRCode: Hashable, Sendable {
  /// The number of modules on each side, without the margin.
  package let size: Int
  private let modules: [Bool]

  /// The required width of the light margin in modules.
  package static let margin = 4

  /// - Parameter bytes: At most 2,953 bytes.
  /// - Returns: Nil if there are more, or if libqrcodegen is missing.
  package init?(_ bytes: [UInt8]) {
    #if canImport(CQRCode)
      let room = Int(meetings_qr_room)
      guard bytes.count <= 2_953 else { return nil }
      var work = bytes + [UInt8](repeating: 0, count: room - bytes.count)
      var code = [UInt8](repeating: 0, count: room)
      // The smallest possible size, with the best error correction that fits in it.
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
