import MeetingIndex

extension ServerAccess {
  /// What changes of calendars are written by, where they are no files.
  static func forChanges(_ store: MeetingStore) throws -> ServerAccess {
    ServerAccess(
      ask: FetchProcess.ask, credential: Secrets.credential,
      system: try SystemCalendarAccess(for: store)?.access)
  }
}
