import FetchMessages
import Foundation
import Programs
import Remotes

// Fetches calendars from servers for `meetings`, writes to them, and delivers files. It is started
// by `meetings`, stores nothing, and is the only program with network access: the program that
// answers questions can't open a connection.

signal(SIGPIPE, SIG_IGN)
// The order may contain a password or token.
ProcessMemory.hide()
let writer = MessageWriter(STDOUT_FILENO)
var reader = MessageReader(STDIN_FILENO)
let order = Result { try reader.next(FetchOrder.self) }
// The parent turned out to have nothing to request, and has reported the reason.
if case .success(nil) = order, isatty(STDIN_FILENO) == 0 { exit(64) }
guard let request = try? order.get() else {
  FileHandle.standardError.write(
    Data(
      ("meetings-fetch is started by 'meetings sync' and 'meetings add'; don't run it yourself"
        + "\n").utf8))
  exit(64)
}
do {
  if request.task == .serve, let handOver = request.handOver {
    do {
      try OneShotServer(handOver, tell: writer).run()
    } catch is NetworkInterfaces.NoNetwork {
      let failure = "this machine has no network address, so other machines can't reach it"
      try writer.write(.failed(failure, needsCredentials: false))
    }
    exit(0)
  }
  if request.task == .locate {
    do {
      let names = try NameServices(request.nameServer, patience: request.patience)
      let domain = URL(string: request.url)?.host ?? ""
      try writer.write(.located(try AccountLookup(of: domain, by: names).find()))
    } catch let failure as WebFailure {
      try writer.write(.failed(failure.message, needsCredentials: false))
    }
    exit(0)
  }
  if request.task == .page {
    try PageListener(writer, reader).run(at: request.port)
    exit(0)
  }
  do {
    func answer<Known: Decodable>(to question: FetchMessage) throws -> Known {
      try writer.write(question)
      guard let known = try reader.next(Known.self) else { throw EndOfReader() }
      return known
    }
    let known = KnownAnswers(
      members: { try answer(to: .membersWanted(of: $0, paths: $1)) },
      missingMirrorFiles: { try answer(to: .missingFilesWanted) },
      texts: { try answer(to: .textsWanted) })
    let transport = CurlTransport(request) {
      let renewed: RenewedCredential = try answer(to: .credentialWanted)
      return renewed.credential
    }
    if let signIn = request.signIn {
      // The exchange is finished first, because a new refresh token would be lost otherwise.
      if signIn.step == .refresh {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
      }
      let task = try SignInTask(
        request, signIn, over: transport, hasEnded: { ParentProcess.hasEnded() },
        tell: { try writer.write($0) })
      try task.run { try RedirectListener(signIn.redirectHost) }
      exit(0)
    }
    let task = try RemoteTask(request, over: transport, knowing: known) {
      try writer.write($0, bytes: $1)
    }
    try task.run()
  } catch let failure as WebFailure {
    try writer.write(.failed(failure.message, needsCredentials: false))
  }
} catch {
  // Nobody reads the output, because the parent has ended.
  exit(2)
}
