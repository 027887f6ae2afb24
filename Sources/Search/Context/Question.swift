import Questions

/// A question as words such as `with dana about pricing`, as fields, or both.
public struct Question: Hashable, Sendable {
  /// The question as typed; empty if there are only fields.
  public var words: String
  /// Names or addresses of people who must all attend.
  public var with: [String]
  /// Names or addresses of people who must not attend.
  public var without: [String]
  /// The topic in words.
  public var about: String?
  /// The date, in words, from whose beginning on meetings are searched for.
  public var since: String?
  /// The date, in words, up to whose end meetings are searched for.
  public var until: String?
  /// Identifiers or titles of calendars. The meetings may be in any of them.
  public var calendars: [String]

  /// Creates a question. Omitted arguments don't restrict it.
  public init(
    _ words: String = "", with: [String] = [], without: [String] = [], about: String? = nil,
    since: String? = nil, until: String? = nil, calendars: [String] = []
  ) {
    (self.words, self.with, self.without) = (words, with, without)
    (self.about, self.since, self.until, self.calendars) = (about, since, until, calendars)
  }

  var fields: [QuestionField] {
    let texts: [(QuestionField.Name, String?)] = [
      (.about, about), (.since, since), (.until, until),
    ]
    return with.map { QuestionField(.with, $0) } + without.map { QuestionField(.without, $0) }
      + calendars.map { QuestionField(.calendar, $0) }
      + texts.compactMap { name, value in value.map { QuestionField(name, $0) } }
  }

  var typed: [Word] { Word.words(of: words) }
}
