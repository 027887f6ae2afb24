/// Alternative readings in which a word of the topic asks for something about a meeting, or selects
/// meetings: `vets round link`, `declined wind park`, `winkler stable next round`.
extension QuestionChart {
  /// Returns the positions of topic words that may have such a role.
  package func topicWithRoles(of reading: ParsedQuery) -> [Int] {
    guard fields.isEmpty, [.search, .when].contains(reading.kind), reading.phrases.isEmpty,
      reading.told == nil, reading.places.count == words.count, words.count > 1
    else { return [] }
    return words.indices.filter { reading.places[$0] == .topic && role(ofTopic: $0) != nil }
  }

  /// Returns the reading without the word, whose role applies to the whole question instead.
  private func coverByRole(ofTopic place: Int, in reading: ParsedQuery) throws -> Cover? {
    guard let role = role(ofTopic: place) else { return nil }
    var rest = words
    let text = rest.remove(at: place).text
    guard var other = try? reader.read(rest), other.places.count == rest.count,
      !other.topic.isEmpty || !other.with.isEmpty,
      [.search, .list, reading.kind].contains(other.kind)
    else { return nil }
    other.places.insert(other.apply(role), at: place)
    guard other.places[place] != .filler else { return nil }
    other.hasRoleInTopic = true
    var cover = Cover("'\(text)' not as a topic", other)
    (cover.changed, cover.needs) = ([place], .others)
    return cover
  }

  func coversByRole(_ reading: ParsedQuery) throws -> [Cover] {
    try topicWithRoles(of: reading).compactMap { try coverByRole(ofTopic: $0, in: reading) }
  }

  /// Returns the role that a topic word has elsewhere: an order, a status, or a word for what is
  /// asked, such as `link`.
  private func role(ofTopic place: Int) -> Role? {
    if words[place].isQuoted || words[place].isNegated { return nil }
    let roles = sentence.roles[place].filter { $0.count == 1 }.map(\.role)
    return roles.first { role in
      switch role {
      case .order, .status: true
      default: false
      }
    } ?? WordClass.askedFor[words[place].folded].flatMap { Role.named[$0] }
  }
}

extension ParsedQuery {
  /// Applies the role of a word and returns the word's place; `.filler` if the role doesn't fit.
  fileprivate mutating func apply(_ role: Role) -> Place {
    switch role {
    case .order(let order, let isMany) where self.order == nil && [.search, .when].contains(kind):
      (self.order, count) = (order, isMany ? nil : 1)
      return .order
    case .status(let status) where self.status == nil:
      self.status = status
      return .status
    case .kind(let kind) where self.kind != .when:
      self.kind = kind
      return .kind
    case .measure(let measure) where kind != .when:
      (kind, self.measure) = (.duration, measure)
      return .kind
    default: return .filler
    }
  }
}
