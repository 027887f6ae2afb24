import Questions

/// The query of a search: a question as it was read.
package typealias MeetingQuery = ParsedQuery
