import FetchMessages

/// An account with calendars on Microsoft Graph
/// (https://learn.microsoft.com/graph/api/resources/calendar). The paths are the same in all of
/// Microsoft's clouds and on the test server.
struct GraphAccount {
  let client: WebClient

  /// Creates the account at the client's address; fails if that isn't an address of Microsoft
  /// Graph.
  init?(_ client: WebClient) {
    let parts = client.typed.path.split(separator: "/")
    guard parts == ["v1.0", "me"] || parts.count == 3 && parts.starts(with: ["v1.0", "users"])
    else { return nil }
    self.client = client
  }

  private var host: String { client.typed.host }

  struct Calendar {
    let collection: FoundCollection
    /// The email address of the calendar's owner.
    let owner: String?
    let isDefault: Bool
  }

  /// Returns the account with its calendars.
  ///
  /// - Parameter user: the name of the user, which distinguishes the accounts, because all accounts
  ///   have the same address.
  func place(user: String?) throws(WebFailure) -> FoundPlace {
    let address = client.typed.at(encodedPath: client.typed.path).text
    let named = user.flatMap { $0.isEmpty ? nil : $0 }
    let url = address + (named.map { "?user=\(FormCoding.encode($0))" } ?? "")
    return FoundPlace(
      kind: .account, url: url, homes: [address],
      collections: try calendars().map(\.collection))
  }

  /// Returns all calendars (https://learn.microsoft.com/graph/api/user-list-calendars).
  func calendars() throws(WebFailure) -> [Calendar] {
    var calendars: [Calendar] = []
    try eachPage(from: address("calendars", ["$top": "100"])) { (page) throws(WebFailure) in
      calendars += page.objects("value").compactMap(calendar)
    }
    return calendars
  }

  private func calendar(_ object: GraphObject) -> Calendar? {
    guard let id = object.text("id") else { return nil }
    let owner = object.object("owner")?.text("address")?.lowercased()
    var collection = FoundCollection(
      path: "\(client.typed.decodedPath.withSlash)calendars/\(id)/",
      name: object.text("name")?.oneLine ?? "Calendar", color: object.text("hexColor")?.oneLine,
      mayContainEvents: true, token: nil, ctag: nil)
    (collection.account, collection.isWritable) = (owner ?? host, false)
    return Calendar(
      collection: collection, owner: owner, isDefault: object.flag("isDefaultCalendar"))
  }

  // MARK: Requests

  /// Returns an address within the account.
  ///
  /// - Parameter path: the path below the account.
  func address(_ path: String, _ query: KeyValuePairs<String, String>) -> WebAddress {
    let base = client.typed.at(path: client.typed.decodedPath.withSlash + path)
    let fields = query.map { ($0.key, $0.value) }
    return WebAddress(base.text + (fields.isEmpty ? "" : "?" + FormCoding.form(fields))) ?? base
  }

  func request(_ address: WebAddress) -> WebRequest {
    var request = client.request("GET", address)
    request.headers = [
      ("Accept", "application/json"),
      ("Prefer", #"outlook.body-content-type="text", outlook.timezone="UTC""#),
      ("Prefer", "odata.maxpagesize=200"),
    ]
    return request
  }

  func object(in answer: WebClient.Answer) throws(WebFailure) -> GraphObject {
    guard answer.response.status == 200 else {
      throw WebFailure(answer.address, status: answer.response)
    }
    guard let object = GraphObject(answer.response.body) else {
      throw WebFailure("\(host) sent something unreadable; try again later")
    }
    return object
  }

  /// The maximum number of pages of a list, each with up to 200 items.
  private static let maximumPages = 5_000

  /// Reads all pages of a list (https://learn.microsoft.com/graph/paging).
  ///
  /// - Returns: the link for requesting later changes, if the list has one.
  @discardableResult
  func eachPage(
    from first: WebAddress, _ take: (GraphObject) throws(WebFailure) -> Void
  ) throws(WebFailure) -> String? {
    var asked: Set<String> = []
    var next = first
    while asked.insert(next.text).inserted, asked.count <= Self.maximumPages {
      let page = try object(in: try client.send(request(next)))
      guard page.isList else {
        throw WebFailure("\(host) sent something other than a list; try again later")
      }
      try take(page)
      if let link = page.text("@odata.deltaLink") { return try own(link).text }
      guard let link = page.text("@odata.nextLink") else { return nil }
      next = try own(link)
    }
    throw WebFailure("\(host) sends endless pages; try again later")
  }

  /// Parses a link in an answer; throws if it leads to another server, because the token would be
  /// sent there.
  func own(_ link: String) throws(WebFailure) -> WebAddress {
    guard let address = WebAddress(link), address.origin == client.typed.origin else {
      throw WebFailure("\(host) refers to a page on another server, which was not fetched")
    }
    return address
  }
}
