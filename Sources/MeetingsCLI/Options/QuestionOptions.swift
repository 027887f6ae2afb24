import ArgumentParser
import Questions

/// Options that express a question, for scripts. Each value is parsed like the same words in a
/// question. The options can be combined with a question in words.
struct QuestionOptions: ParsableArguments {
  @Option(help: .value("people", "A person who was there; may be repeated."))
  var with: [String] = []

  @Option(help: .value("people", "People who were not there."))
  var without: [String] = []

  @Option(help: .value("people", "People of whom at least one was there: dana, lee."))
  var any: [String] = []

  @Option(help: .value("words", "The topic; all of its words are searched for."))
  var about: [String] = []

  @Option(help: .value("words", "Words in this order."))
  var phrase: [String] = []

  @Option(help: .value("calendar", "A calendar, by identifier or title."))
  var calendar: [String] = []

  @Option(help: .value("date", "Meetings from this date on: march, 2026-03-01."))
  var since: String?

  @Option(help: .value("date", "Meetings up to this date."))
  var until: String?

  @Option(help: .value("date", "Meetings within this date: friday, 'last week', 2026-11."))
  var on: String?

  @Option(help: .value("people", "The organizer."))
  var organizer: [String] = []

  @Option(
    help: .value("status", "'cancelled', or the calendar owner's answer."),
    completion: .list(ParsedQuery.Status.allCases.map(\.rawValue)))
  var status: String?

  @Option(help: .value("length", "Longer than this: 45m, '90 minutes', 2h."))
  var longer: String?

  @Option(help: .value("length", "Shorter than this."))
  var shorter: String?

  @Option(
    help: .value("order", "Only one meeting: the next, last or first."),
    completion: .list(ParsedQuery.Order.allCases.map(\.rawValue)))
  var order: String?

  @Option(help: .value("number", "How many."))
  var count: String?

  /// The options with their default values, created without the parser.
  static var none: QuestionOptions {
    var options = QuestionOptions()
    // Set individually, because a key path would read the value first, which doesn't exist yet.
    (options.with, options.without, options.any, options.organizer) = ([], [], [], [])
    (options.about, options.phrase, options.calendar) = ([], [], [])
    (options.since, options.until, options.on, options.status) = (nil, nil, nil, nil)
    (options.longer, options.shorter, options.order, options.count) = (nil, nil, nil, nil)
    return options
  }

  /// The given fields; their order is irrelevant.
  var fields: [QuestionField] {
    let lists: [(QuestionField.Name, [String])] = [
      (.with, with), (.without, without), (.about, about), (.phrase, phrase),
      (.calendar, calendar), (.organizer, organizer),
      // The values of several --any options are alternatives of one field.
      (.any, any.isEmpty ? [] : [any.joined(separator: ", ")]),
    ]
    let values: [(QuestionField.Name, String?)] = [
      (.since, since), (.until, until), (.on, on), (.status, status), (.longer, longer),
      (.shorter, shorter), (.order, order), (.count, count),
    ]
    return lists.flatMap { name, values in values.map { QuestionField(name, $0) } }
      + values.compactMap { name, value in value.map { QuestionField(name, $0) } }
  }
}

extension ArgumentHelp {
  static func value(_ name: String, _ abstract: String) -> ArgumentHelp {
    ArgumentHelp("\(abstract)", valueName: name)
  }
}
