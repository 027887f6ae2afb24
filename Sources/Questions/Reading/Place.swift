/// The role as which a word of a question was read.
package enum Place: String, Hashable, Sendable, CaseIterable {
  case people, topic, phrase, excluded, calendar, date, order, length, status, kind, filler, mark
}
