import MeetingIndex

/// The line about meetings that an answer doesn't show.
enum MoreText {
  /// Returns `and 7 more; --limit 17 or --all-results shows them`; nil if there are no more.
  static func line(of more: More, shown: Int) -> String? {
    if more.count == 0 { return nil }
    let count = (more.isAtLeast ? "more than " : "") + "\(more.count) more"
    return more.isAtLeast
      ? "and \(count); use --limit \(shown * 2)"
      : "and \(count); --limit \(shown + more.count) or --all-results shows them"
  }
}
