import Questions

/// The query of a search: the interpretation of a question.
package typealias MeetingQuery = ParsedQuery
