import FetchMessages
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Hands one file over to whoever has its address: one GET, and then it ends. On this machine alone,
/// unless the network was asked for; at a free port, by a path that nobody can guess. Whoever asks for
/// anything else, or by another name of this machine, is given nothing.
final class OneShotServer: @unchecked Sendable {
  // All of its state is touched on the one event loop.
  private let handOver: HandOver
  private let writer: MessageWriter
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let path: String
  private var hosts: Set<String> = []
  /// Those who have come and have not been answered, the first of them first.
  private var waiting: [any Channel] = []
  /// The one to whom it is given.
  private var taken: (any Channel)?
  /// Whether all of it was written, and nothing has failed.
  private var isWhole = false
  private var ended: EventLoopPromise<Outcome>

  private enum Outcome { case nobody, brokenOff, given }

  private static let mostConnections = 16
  /// How long a connection may take to ask.
  private static let patience = TimeAmount.seconds(10)

  init(_ handOver: HandOver, tell writer: MessageWriter) {
    (self.handOver, self.writer) = (handOver, writer)
    var random = SystemRandomNumberGenerator()
    let secret = (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
    path = "/\(secret)/event.ics"
    ended = group.next().makePromise()
  }

  /// Ends when the file was given, or time is over.
  func run() throws {
    defer { try? group.syncShutdownGracefully() }
    let listener = try ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 16)
      .childChannelInitializer { [self] channel in admit(channel) }
      .bind(host: handOver.isForNetwork ? "0.0.0.0" : "127.0.0.1", port: 0).wait()
    let port = listener.localAddress?.port ?? 0
    let names = try handOver.isForNetwork ? Self.networkAddresses() : ["127.0.0.1"]
    try group.next().submit { [self] in
      hosts = Set(names.map { "\($0):\(port)" } + ["localhost:\(port)"])
      watch()
    }.wait()
    try writer.write(.serving(names.map { "http://\($0):\(port)\(path)" }))
    let outcome = try ended.futureResult.wait()
    try? listener.close().wait()
    if outcome != .nobody { try writer.write(.handedOver(isWhole: outcome == .given)) }
    try writer.write(
      .done(FetchSummary(requests: 0, scheme: nil, movedTo: nil, isUnchanged: outcome != .given)))
  }

  /// Ends it when time is over, or whoever started it has ended.
  private func watch() {
    let loop = group.next()
    let starter = getppid()
    loop.scheduleTask(in: .seconds(Int64(handOver.deadline))) { [self] in
      if let taken { breakOff(taken) } else { ended.succeed(.nobody) }
    }
    loop.scheduleRepeatedTask(initialDelay: .seconds(1), delay: .seconds(1)) { [self] _ in
      if getppid() != starter { ended.succeed(.nobody) }
    }
  }

  /// What the system still holds for a slow reader is not sent either.
  private func breakOff(_ channel: any Channel) {
    isWhole = false
    let reset = linger(l_onoff: 1, l_linger: 0)
    _ = (channel as? any SocketOptionProvider)?.setSoLinger(reset)
    channel.close(promise: nil)
  }

  private func admit(_ channel: any Channel) -> EventLoopFuture<Void> {
    guard taken == nil else { return channel.close() }
    // Whoever says nothing gives up the place to who comes next, so that none is kept out by many.
    if waiting.count >= Self.mostConnections { waiting.removeFirst().close(promise: nil) }
    waiting.append(channel)
    channel.closeFuture.whenComplete { [self] _ in leave(channel) }
    channel.eventLoop.scheduleTask(in: Self.patience) { [self] in
      if taken !== channel { channel.close(promise: nil) }
    }
    return channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.configureHTTPServerPipeline(
        withPipeliningAssistance: false, withErrorHandling: true)
      try channel.pipeline.syncOperations.addHandler(OneRequest(of: self))
    }
  }

  private func leave(_ channel: any Channel) {
    waiting.removeAll { $0 === channel }
  }

  // MARK: What is asked

  /// What is answered: the file once, to the one request that is meant.
  fileprivate func answer(
    to head: HTTPRequestHead, _ context: ChannelHandlerContext
  ) {
    let hasBody = head.headers.contains(name: "Content-Length") || head.headers.isChunked
    let names = head.headers["Host"].map { $0.lowercased() }
    let isMeant =
      head.method == .GET && head.uri == path && names.count == 1 && hosts.contains(names[0])
      && !hasBody && taken == nil
    guard isMeant else { return write(.notFound, [:], [], context, then: {}) }
    taken = context.channel
    leave(context.channel)
    // Whoever has read all of it ends the connection in turn; whoever goes away before resets it, and
    // has not got it, and nobody else gets it.
    let finish: () -> Void = { [self] in
      isWhole = true
      context.close(mode: .output, promise: nil)
    }
    context.channel.closeFuture.whenComplete { [self] _ in
      ended.succeed(isWhole ? .given : .brokenOff)
    }
    if let redirect = handOver.redirect {
      write(.found, ["Location": redirect], [], context, then: finish)
    } else {
      write(
        .ok,
        [
          "Content-Type": "text/calendar; charset=utf-8",
          "Content-Disposition": "inline; filename=\"event.ics\"",
        ], Array(handOver.file), context, then: finish)
    }
  }

  fileprivate func fail(_ channel: any Channel) {
    if taken === channel { isWhole = false }
  }

  private func write(
    _ status: HTTPResponseStatus, _ more: HTTPHeaders, _ body: [UInt8],
    _ context: ChannelHandlerContext, then finish: @escaping () -> Void
  ) {
    var headers = more
    headers.add(name: "Content-Length", value: "\(body.count)")
    headers.add(name: "Cache-Control", value: "no-store")
    headers.add(name: "Referrer-Policy", value: "no-referrer")
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    headers.add(name: "Connection", value: "close")
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
    if !body.isEmpty {
      let buffer = context.channel.allocator.buffer(bytes: body)
      context.write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(buffer))), promise: nil)
    }
    let written = context.eventLoop.makePromise(of: Void.self)
    let isGiven = status != .notFound
    let box = NIOLoopBound((context, finish), eventLoop: context.eventLoop)
    written.futureResult.whenSuccess {
      let (context, finish) = box.value
      if isGiven { finish() } else { context.close(promise: nil) }
    }
    context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: written)
  }

  // MARK: Where it is

  /// Those of this machine in its networks (IPv4).
  private static func networkAddresses() throws -> [String] {
    let all = try System.enumerateDevices().compactMap(\.address).compactMap { address -> String? in
      guard case .v4 = address, let ip = address.ipAddress, !ip.hasPrefix("127.") else {
        return nil
      }
      return ip
    }
    guard !all.isEmpty else { throw NoNetwork() }
    return Array(Set(all)).sorted()
  }

  /// This machine has no address that another could reach.
  struct NoNetwork: Error {}
}

/// One request of a connection; what comes behind it is not read.
private final class OneRequest: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart

  private let server: OneShotServer
  private var head: HTTPRequestHead?
  private var isAnswered = false

  init(of server: OneShotServer) { self.server = server }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = self.head ?? head
    case .body: break
    case .end:
      guard let head, !isAnswered else { return }
      isAnswered = true
      server.answer(to: head, context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    server.fail(context.channel)
    context.close(promise: nil)
  }
}

extension HTTPHeaders {
  fileprivate var isChunked: Bool { contains(name: "Transfer-Encoding") }
}
