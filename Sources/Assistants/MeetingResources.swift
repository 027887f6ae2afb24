import Calendars
import MCPServer
import MeetingIndex
import Presentation
import Questions

/// Meetings as MCP resources. The list contains only meetings near today, but every meeting can be
/// read by its URI.
enum MeetingResources {
  /// The number of days before today, and after it, whose meetings are listed.
  private static let (before, behind) = (7, 14)

  static func shelf(_ index: IndexAccess) -> ResourceProvider {
    ResourceProvider(
      templates: [
        .init(
          uri: "meeting://{id}{?page}", name: "meeting", title: "A meeting",
          description: "A whole meeting, by its id or the id's first digits; long ones come in "
            + "pages.",
          completions: [
            "id": { (begun) throws(RPCError) in
              try index.completions {
                try CompletionCandidates($0.store).meetings(begun, now: $0.now).map(\.id)
              }
            }
          ])
      ],
      entries: { () throws(RPCError) in entries(index) },
      text: { (uri) throws(RPCError) in try text(of: uri, index) })
  }

  /// Returns the listed meetings, or none if the index can't be opened; the tools report that
  /// error.
  private static func entries(_ index: IndexAccess) -> [ResourceProvider.Entry] {
    guard let view = try? index.view() else { return [] }
    var reading = ParsedQuery()
    reading.span = TimeSpan(
      from: LocalTime(day: view.today.adding(days: -before)),
      to: LocalTime(day: view.today.adding(days: behind)))
    let records = try? FittingRecords(view.store, now: view.now).all(reading)
    return (records ?? []).map { record in
      let meeting = view.meeting(record)
      return ResourceProvider.Entry(
        uri: TrustedText(address: record).text, name: String(record.id.prefix(8)),
        title: meeting.label)
    }
  }

  private static func text(of uri: String, _ index: IndexAccess) throws(RPCError) -> String {
    guard let address = MeetingAddress(uri) else { throw .noResource(uri) }
    do {
      let view = try index.view()
      let record = try MeetingRecord(withID: address.id, in: view.store)
      var text = view.meeting(record).whole
      let pages = ModelPages(
        try MeetingBody(of: record, in: view.store).parts,
        within: TokenCount.usual - IndexAccess.frame,
        beside: text)
      guard address.page <= pages.count else { throw RPCError.noResource(uri) }
      text.skip()
      text.append(pages.text(address.page - 1))
      return IndexAccess.shown(text)
    } catch let error as RPCError {
      throw error
    } catch let error as IndexError where error.kind != .database && error.kind != .busy {
      throw .noResource(uri)
    } catch {
      throw .internalError(index.sentence(error).bare)
    }
  }
}
