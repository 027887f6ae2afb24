import MCPServer
import MeetingIndex
import Presentation

/// The tool that returns one meeting, whole or in part.
enum MeetingTool {
  /// The length of the part of a recording that the argument `minute` selects, in minutes.
  private static let minutes = 3

  static func tool(_ index: IndexAccess) -> Tool {
    Tool(
      name: "get_meeting", title: "Get a meeting",
      description: """
        One meeting with its participants and texts: the invitation, the user's notes, and linked \
        notes and transcripts. Long texts come in pages; 'about' gives the passages of a long \
        transcript that contain those words, 'passage' or 'minute' the part that search_meetings \
        pointed to.
        """,
      parameters: parameters
    ) { (arguments) throws(ToolFailure) in
      // The answer is already split into pages of the requested size, so nothing is cut.
      try index.result(within: .max) { try answer(arguments, $0) }
    }
  }

  private static let parameters: [Tool.Parameter] = [
    .init("id", .text, "The meeting's id, its first digits, or its uri.", isRequired: true),
    .init("about", .text, "The passages with most of these words, in text order."),
    .init("passage", .number(1...100_000), "A passage number from search_meetings."),
    .init("minute", .number(0...100_000), "The minute of the recording to start from."),
    .init("page", .number(1...100_000), "The page of the texts; 1 by default."),
    .tokens,
  ]

  private static func answer(
    _ arguments: Arguments, _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    let record = try MeetingRecord(
      withID: MeetingAddress.id(arguments.text("id") ?? ""), in: view.store)
    if let topic = arguments.text("about") {
      return try excerpts(about: topic, of: record, arguments, view)
    }
    let (parts, passages) = try parts(of: record, arguments, view.store)
    let meeting = view.meeting(record)
    var text = meeting.whole
    let pages = ModelPages(parts, within: arguments.room, beside: text)
    let number = arguments.number("page") ?? 1
    guard number <= pages.count else {
      throw ToolFailure("no page \(number); the last is \(pages.count)")
    }
    text.skip()
    text.append(pages.text(number - 1))
    return (
      text,
      .fields([
        "meeting": meeting.wholeValue, "passages": .number(passages), "leftOut": .number(0),
        "page": .number(number), "pages": .number(pages.count),
        "texts": pages.value(number - 1),
      ])
    )
  }

  /// Returns the passages of a meeting that contain words of the topic.
  private static func excerpts(
    about topic: String, of record: MeetingRecord, _ arguments: Arguments,
    _ view: IndexAccess.View
  ) throws -> (ModelText, ModelValue) {
    guard ["passage", "minute", "page"].allSatisfy({ arguments.number($0) == nil }) else {
      throw ToolFailure("about can't be combined with passage, minute or page")
    }
    let meeting = view.meeting(record)
    var text = meeting.introduction
    let excerpts = ModelExcerpts(
      try QuestionContext.Passage.all(about: topic, in: record, of: view.store),
      within: arguments.room, beside: text)
    text.skip()
    text.append(excerpts.text)
    return (
      text,
      .fields([
        "meeting": meeting.wholeValue,
        "passages": .number(try MeetingBody.passages(of: record, in: view.store).count),
        "leftOut": .number(excerpts.leftOut), "page": .number(1), "pages": .number(1),
        "texts": excerpts.value,
      ])
    )
  }

  /// Returns the requested parts of a meeting's texts, and the total number of its passages.
  private static func parts(
    of record: MeetingRecord, _ arguments: Arguments, _ store: MeetingStore
  ) throws -> ([MeetingBody.Part], Int) {
    let passages = try MeetingBody.passages(of: record, in: store)
    switch (arguments.number("passage"), arguments.number("minute")) {
    case (nil, nil): return (try MeetingBody(of: record, in: store).parts, passages.count)
    case (nil, let minute?):
      let parts = try MeetingBody(of: record, in: store).parts(
        from: Double(minute) * 60, to: Double(minute + minutes) * 60)
      if parts.isEmpty { throw ToolFailure("no text at minute \(minute)") }
      return (parts, passages.count)
    case (let number?, nil):
      guard passages.indices.contains(number - 1) else {
        throw ToolFailure("no passage \(number); the last is \(passages.count)")
      }
      let passage = passages[number - 1]
      return ([MeetingBody.Part(passage.text, of: passage.origin)], passages.count)
    case (_?, _?): throw ToolFailure("passage and minute can't be combined")
    }
  }
}

/// The URI of a meeting, such as `meeting://24edbc0a`, or of a page of it:
/// `meeting://24edbc0a?page=2`.
struct MeetingAddress {
  static let scheme = "meeting://"

  let id: String
  let page: Int

  /// Returns nil if `uri` isn't the URI of a meeting.
  init?(_ uri: String) {
    guard uri.hasPrefix(Self.scheme) else { return nil }
    let parts = uri.dropFirst(Self.scheme.count).split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    id = String(parts[0])
    switch parts.count {
    case 1: page = 1
    default:
      guard parts[1].hasPrefix("page="), let number = Int(parts[1].dropFirst(5)), number > 0 else {
        return nil
      }
      page = number
    }
  }

  /// Returns the id in a meeting's URI. Text that isn't a URI is returned as the id.
  static func id(_ written: String) -> String {
    MeetingAddress(written)?.id ?? String(written.drop(while: \.isWhitespace))
  }
}
