import Foundation

extension Error {
  /// Why a file could not be read or written, in the system's words: `No such file or directory`.
  /// Foundation's own sentences name neither the cause nor, on Linux, the file.
  var systemReason: String {
    let error = self as NSError
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
