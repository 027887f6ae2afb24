/// The role as which a word of a question was read.
package enum Place: String, Hashable, Sendable, CaseIterable {
  case people, topic, phrase, excluded, calendar, date, order, length, status, kind, filler, mark

  /// If true, words of the kind limit what is found and may also be words of a title.
  package var isFilter: Bool {
    [.excluded, .calendar, .date, .order, .length, .status].contains(self)
  }
}
