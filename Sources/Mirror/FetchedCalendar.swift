import FetchMessages
import Index

extension FoundCollection {
  /// The calendar as a row of the index.
  var named: NamedCollection {
    NamedCollection(
      path: path, name: name, color: color, kind: kind, isNumbered: account != nil)
  }
}

extension CollectionRow {
  /// Stores the state to which a calendar was fetched.
  func remember(_ outcome: FetchedCollection, now: Int64, _ db: Database) throws {
    let isListed = (outcome.isListed || outcome.isSearched) && outcome.failure == nil
    let time = outcome.isListed ? now : MirrorState.listedAt(searchedAt: now)
    try remember(
      token: outcome.token, ctag: outcome.ctag, listedAt: isListed ? time : nil, db)
  }
}
