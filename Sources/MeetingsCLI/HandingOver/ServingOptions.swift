import ArgumentParser
import FetchMessages
import Foundation
import MeetingIndex
import Presentation
import Writing

/// Options for serving a meeting over HTTP, for one download.
struct ServingOptions: ParsableArguments {
  @Flag(help: "Serve it at an address for one download.")
  var serve = false

  @Flag(help: "With --serve: serve other machines on the network too.")
  var lan = false

  @Option(
    help: ArgumentHelp(
      "With --serve: how long to wait for the download.", valueName: "seconds"))
  var deadline = 300

  func validate() throws {
    if lan, !serve { throw ValidationError("--lan needs --serve.") }
    if !(1...86_400).contains(deadline) {
      throw ValidationError("--deadline must be a number of seconds from 1 to 86400.")
    }
  }

  /// Serves the file until it is downloaded or the deadline has passed.
  ///
  /// - Parameter code: if not nil, the URL is also displayed as a QR code.
  func give(
    _ bytes: [UInt8], asDataURL: Bool, _ code: CodeOptions?, _ page: Page
  ) throws {
    var order = FetchOrder(
      task: .serve, url: "", credential: nil, caFile: nil, patience: deadline, userAgent: "")
    order.handOver = HandOver(
      file: Data(bytes), redirect: asDataURL ? EventExport.dataURL(bytes) : nil,
      isForNetwork: lan, deadline: deadline)
    var isGiven: Bool?
    try FetchProcess.ask(order) { message, _ in
      switch message {
      case .serving(let addresses): try tell(addresses, code, page)
      case .handedOver(let isWhole): isGiven = isWhole
      case .failed(let reason, _): throw IndexError(.notFound, reason)
      default: break
      }
    }
    switch isGiven {
    case true?: Trouble.note("downloaded; the link no longer works")
    case false?:
      Trouble.note("the download was interrupted; the link no longer works")
    case nil: Trouble.note("nothing was downloaded; the link no longer works")
    }
    if isGiven != true { throw ExitCode.nothingFound }
  }

  private func tell(_ addresses: [String], _ code: CodeOptions?, _ page: Page) throws {
    for address in addresses { try StandardOutput.print(address) }
    if let code, let address = addresses.first { try code.draw(Array(address.utf8), page) }
    try StandardOutput.flush()
    Trouble.note(
      "available for one download within \(deadline) seconds, "
        + (lan ? "to anybody on your network with the address" : "on this machine only"))
  }
}
