import MCPServer
import MeetingIndex
import Presentation
import Questions
import Time

/// Access to the index for tools. Each call sees the current index, as a new process would, even
/// if another process is writing or has replaced the file.
package struct IndexAccess: Sendable {
  private let index: OpenIndex
  private let clock: @Sendable () -> Int64
  let zone: Zone
  private let remedies: RemedyText
  /// Options for answers, such as the number of meetings and the user's working hours.
  let options: AnswerOptions

  /// - Parameters:
  ///   - clock: returns the current time in seconds since 1970-01-01T00:00:00Z.
  ///   - open: opens the index for reading, limited to what the client may see.
  package init(
    zone: Zone, remedies: RemedyText, options: AnswerOptions = AnswerOptions(),
    clock: @escaping @Sendable () -> Int64, open: @escaping @Sendable () throws -> MeetingStore
  ) {
    (self.zone, self.remedies, self.options) = (zone, remedies.forTools, options)
    (self.clock, index) = (clock, OpenIndex(open))
  }

  /// The index, the time and the reader during one call.
  struct View {
    let store: MeetingStore
    let now: Moment
    var zone: Zone { now.zone }
    let reader: ResultReader

    func meeting(_ record: MeetingRecord) -> ModelMeeting { ModelMeeting(record, for: reader) }

    var today: CivilDate { now.day }
  }

  func view() throws -> View {
    let store = try index.store()
    let reader = ResultReader(zone: zone, owners: try Owners(store).addresses())
    return View(store: store, now: Moment(clock(), in: zone), reader: reader)
  }

  /// Runs the body of a tool with the current index, and returns its result.
  ///
  /// - Parameter tokens: the maximum number of tokens of the text; a longer text is cut.
  func result(
    within tokens: Int = TokenCount.usual, _ body: (View) throws -> (ModelText, ModelValue)
  ) throws(ToolFailure) -> ToolResult {
    do {
      let (text, value) = try body(view())
      return ToolResult(
        text: Self.shown(text.within(tokens: tokens - Self.frame)), structured: JSONValue(value))
    } catch let failure as ToolFailure {
      throw failure
    } catch {
      throw ToolFailure(sentence(error).bare)
    }
  }

  /// Returns completions of the user's input. Names that contain invisible characters are left out.
  func completions(_ find: (View) throws -> [String]) throws(RPCError) -> [String] {
    do {
      return try find(view()).filter { QuotedText($0).line == $0 }
    } catch {
      throw .internalError(sentence(error).bare)
    }
  }

  /// The number of tokens of the warning and the code fence around a text.
  static let frame = TokenCount.of(shown(ModelText()))

  static func shown(_ text: ModelText) -> String {
    ModelText.warning.text + "\n" + text.block
  }

  /// Returns the error and its remedy as quoted text, because it may contain names of files and
  /// people.
  func sentence(_ error: any Error) -> ModelText {
    let words =
      switch error {
      case let error as IndexError: remedies.sentence(error)
      case let error as FieldError: remedies.sentence(error, prefix: "")
      case let error as UnreadWords: remedies.sentence(error)
      case let error as DateError: error.message
      default: "\(error)"
      }
    var text = ModelText()
    text.quote(line: QuotedText(words), as: .error)
    return text
  }
}

extension JSONValue {
  init(_ value: ModelValue) {
    switch value {
    case .null: self = .null
    case .truth(let truth): self = .bool(truth)
    case .number(let number): self = .int(Int64(number))
    case .fraction(let number): self = .double(number)
    case .own(let words): self = .string(words.text)
    case .quoted(let text): self = .string(text.text)
    case .list(let values): self = .array(values.map(JSONValue.init))
    case .fields(let fields):
      self = .object(
        Dictionary(fields.all.map { ($0.name.description, JSONValue($0.value)) }) { first, _ in
          first
        })
    }
  }
}
