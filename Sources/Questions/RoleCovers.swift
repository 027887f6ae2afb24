/// Alternative readings in which a word of the topic asks for something about a meeting, or selects
/// meetings: `vets round link`, `declined wind park`, `winkler stable next round`.
extension QuestionChart {
  /// Returns the positions of topic words that may have such a role.
  package func topicWithRoles(of reading: ParsedQuery) -> [Int] {
    guard fields.isEmpty, [.search, .when].contains(reading.kind), reading.phrases.isEmpty,
      reading.told == nil, reading.places.count == words.count, words.count > 1,
      // Any of these words may be in a long topic, or in one that `about` begins.
      reading.places.count(where: { $0 == .topic }) <= Self.maximumTopic,
      !words.indices.contains(where: { sentence.roles[$0].contains { $0.role == .about } })
    else { return [] }
    return words.indices.filter { reading.places[$0] == .topic && role(ofTopic: $0) != nil }
  }

  private static let maximumTopic = 5

  /// Returns the reading without these words, whose roles apply to the whole question instead.
  private func coverByRoles(ofTopic places: [Int], in reading: ParsedQuery) -> Cover? {
    let rest = words.indices.filter { !places.contains($0) }.map { words[$0] }
    guard var other = try? reader.read(rest), other.places.count == rest.count,
      !other.topic.isEmpty || !other.with.isEmpty,
      [.search, .list, reading.kind].contains(other.kind)
    else { return nil }
    for place in places {
      guard let role = role(ofTopic: place), case let own = other.apply(role), own != .filler else {
        return nil
      }
      other.places.insert(own, at: place)
    }
    other.hasRoleInTopic = true
    let text = places.map { "'\(words[$0].text)'" }.joined(separator: " and ")
    var cover = Cover("\(text) not as a topic", other)
    (cover.changed, cover.needs) = (Set(places), .others)
    return cover
  }

  func coversByRole(_ reading: ParsedQuery) -> [Cover] {
    let places = topicWithRoles(of: reading)
    return ((places.count > 1 ? [places] : []) + places.map { [$0] })
      .compactMap { coverByRoles(ofTopic: $0, in: reading) }
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
    } ?? askedFor(place).flatMap { Role.named[$0] }
  }

  /// Returns the name of the role of a noun for what is asked, which may have a typing error if it
  /// is no other word.
  private func askedFor(_ place: Int) -> String? {
    let word = words[place].folded
    if let name = WordClass.askedFor[word] { return name }
    guard word.count > 5, reader.isKnownWord.map({ !$0(word) }) ?? false else { return nil }
    return WordClass.askedFor.first { word.first == $0.key.first && word.isOneEdit(from: $0.key) }?
      .value
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
    case .organizes where kind != .when:
      (kind, part) = (.who, .organizer)
      return .kind
    case .measure(let measure) where kind != .when:
      (kind, self.measure) = (.duration, measure)
      return .kind
    default: return .filler
    }
  }
}
