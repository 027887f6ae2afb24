#if canImport(CQRCode)
  import CQRCode
#endif

/// Bytes as a square of dark and light modules that a camera reads (ISO/IEC 18004), by libqrcodegen.
package struct QRCode: Hashable, Sendable {
  /// The number of modules a side has, without the light ones around.
  package let size: Int
  private let modules: [Bool]

  /// The number of light modules that are needed on each side.
  package static let margin = 4

  /// - Parameter bytes: 2,953 at most.
  /// - Returns: nil if there are more, or the system has no libqrcodegen.
  package init?(_ bytes: [UInt8]) {
    #if canImport(CQRCode)
      let room = Int(meetings_qr_room)
      guard bytes.count <= 2_953 else { return nil }
      var work = bytes + [UInt8](repeating: 0, count: room - bytes.count)
      var code = [UInt8](repeating: 0, count: room)
      // As small as it can be, and then as sure as it can be without growing.
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

  /// Light outside of the code.
  package func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
  }
}
