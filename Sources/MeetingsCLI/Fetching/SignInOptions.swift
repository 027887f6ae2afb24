import ArgumentParser
import FetchMessages
import Foundation
import MeetingIndex

/// Options for signing in without a password.
struct SignInOptions: ParsableArguments {
  @Flag(help: "For a server: sign in with a browser instead of a password.")
  var signIn = false

  @Flag(help: "With --sign-in: type a code on another device, such as a phone.")
  var device = false

  @Option(
    help: ArgumentHelp(
      "With --sign-in: the issuer, if the server doesn't name one.", valueName: "address"))
  var issuer: String?

  @Option(
    help: ArgumentHelp("With --sign-in: this program's client id at the issuer.", valueName: "id"))
  var clientId: String?

  @Option(
    help: ArgumentHelp(
      "With --sign-in: the client's JSON file from the provider's console.",
      valueName: "file"))
  var clientFile: String?

  func validate() throws {
    if !signIn, device || issuer != nil || clientId != nil || clientFile != nil {
      throw ValidationError("--device, --issuer, --client-id and --client-file need --sign-in.")
    }
    if clientId != nil, clientFile != nil {
      throw ValidationError("--client-id and --client-file can't be combined.")
    }
    for (name, value) in [
      ("--issuer", issuer), ("--client-id", clientId), ("--client-file", clientFile),
    ] where value?.isEmpty == true {
      throw ValidationError("\(name) is empty.")
    }
  }

  /// Returns the OAuth client from the options, the settings, an earlier sign-in or this build, in
  /// this order.
  ///
  /// - Throws: `IndexError`, with instructions for getting a client.
  func client(at url: String, earlier: StoredSignIn?) throws -> SignInClient {
    if let clientId { return SignInClient(id: clientId, secret: nil) }
    if let clientFile { return try ClientFile(Path.absolute(clientFile)).client }
    let provider = SignInProvider(of: url)
    if let set = try provider?.client(in: SettingsFile.users.settings) { return set }
    if let client = earlier?.client ?? provider?.builtInClient { return client }
    throw IndexError(
      .notFound,
      "to sign in with a browser, this program needs a client id from your provider",
      remedy: .advice(
        provider?.clientAdvice
          ?? "register it as a public client with the redirect address http://127.0.0.1/, and give "
          + "its id with --client-id"))
  }
}

/// The JSON file of an OAuth client, in the format of Google's console or as a plain object.
struct ClientFile: Decodable {
  let client: SignInClient

  private struct Fields: Decodable {
    var id: String
    var secret: String?

    enum CodingKeys: String, CodingKey {
      case id = "client_id"
      case secret = "client_secret"
    }
  }

  private enum CodingKeys: CodingKey { case installed }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let fields =
      try container.decodeIfPresent(Fields.self, forKey: .installed)
      ?? Fields(from: decoder)
    client = SignInClient(id: fields.id, secret: fields.secret)
  }

  init(_ path: String) throws {
    guard let data = FileManager.default.contents(atPath: path), data.count <= 1 << 16 else {
      throw IndexError(
        .notFound, "\(path): can't read the client file",
        remedy: .advice("give the JSON file from the provider's console"))
    }
    guard let file = try? JSONDecoder().decode(ClientFile.self, from: data),
      !file.client.id.isEmpty
    else {
      throw IndexError(
        .notFound, "\(path): the file has no client of type 'Desktop app'",
        remedy: .advice("create one of this type, and download its JSON file"))
    }
    self = file
  }
}
