import FetchMessages
import Foundation
import Remotes

// Fetches calendars from servers for `meetings`, which starts it and reads what it says. It keeps
// nothing, and it alone has a client of the network in it: a question opens no connection, for the
// program that answers questions can't.

signal(SIGPIPE, SIG_IGN)
let writer = MessageWriter(STDOUT_FILENO)
guard
  let request = try? JSONDecoder().decode(
    FetchOrder.self, from: FileHandle.standardInput.readDataToEndOfFile())
else {
  FileHandle.standardError.write(
    Data("meetings-fetch is started by 'meetings sync' and 'meetings add', not by people\n".utf8))
  exit(64)
}
do {
  do {
    let task = try RemoteTask(request, over: CurlTransport(request)) {
      try writer.write($0, bytes: $1)
    }
    try task.run()
  } catch let failure as WebFailure {
    try writer.write(.failed(failure.message, asksWho: false))
  }
} catch {
  // Nobody reads: whoever started it has ended.
  exit(2)
}
