import ArgumentParser
import FetchMessages
import MeetingIndex

struct SignOut: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign-out",
    abstract: "Sign out of a server that you signed in to with a browser.",
    discussion: """
      Revokes the sign-in at the server (RFC 7009), and deletes the token here, for all sources of \
      the same account. What was fetched stays searchable. To sign in again: 'meetings add' with \
      --sign-in.

        meetings sign-out work
      """)

  @Argument(help: "The source's name or location, as 'meetings sources' shows it.")
  var source: String

  @OptionGroup var turn: BriefWaitOptions
  @OptionGroup var logging: LogOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    try logging.run("sign-out") { log in
      let store = try global.open(.writing)
      let account = try account(store)
      let failure = revoke(account.account, account.access, account.url)
      let lock = try turn.lock(store, log, now: global.moment)
      let remote = RemoteSources(store)
      let access = try remote.access()
      let ids = try SourceRegistry(store).all(counted: false).filter { source in
        access[source.id].flatMap { SignInAccount($0, url: source.location.text) }
          == account.account
      }.map(\.id)
      try remote.signOut(ids, lock)
      Secrets.release([account.account], except: [], log)
      log.info("a sign-in was ended")
      try StandardOutput.print("signed out of \(account.account.origin)")
      guard let failure else { return }
      Trouble.say(
        "\(failure); it was deleted here, and you can revoke it in the settings of your account"
      )
      throw ExitCode.trouble
    }
  }

  private func account(_ store: MeetingStore) throws -> (
    account: SignInAccount, access: RemoteAccess, url: String
  ) {
    let found = try SourceRegistry(store).all(counted: false).first { $0.isCalled(source) }
    guard let found else {
      throw IndexError(.notFound, "no source is called '\(source)'", remedy: .listSources)
    }
    let access = try RemoteSources(store).access()[found.id]
    guard let access, access.secret == .signIn,
      let account = SignInAccount(access, url: found.location.text)
    else {
      throw IndexError(.notFound, "'\(found.id)' is not signed in with a browser")
    }
    return (account, access, found.location.text)
  }

  /// Revokes the refresh token. Returns nil, or the reason if this failed.
  private func revoke(_ account: SignInAccount, _ access: RemoteAccess, _ url: String) -> String? {
    do {
      let lock = try SignInLock()
      defer { lock.end() }
      guard let kept = try StoredSignIn.of(account) else { return nil }
      var failure: String?
      let order = kept.order(.revoke, url: url, caFile: access.caFile, timeout: 30)
      try FetchProcess.ask(order) { message, _ in
        if case .failed(let reason, _) = message { failure = reason }
      }
      return failure
    } catch let error as IndexError {
      return error.message
    } catch {
      return "the sign-in could not be revoked"
    }
  }
}
