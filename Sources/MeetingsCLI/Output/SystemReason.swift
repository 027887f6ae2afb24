import Foundation

extension Error {
  /// The system's reason why a file could not be read or written: `No such file or directory`.
  /// Foundation's sentences give neither the cause nor, on Linux, the file.
  var systemReason: String {
    let error = self as NSError
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
