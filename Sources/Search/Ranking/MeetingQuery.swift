import Questions

/// What a search is asked for: a question as it was read.
package typealias MeetingQuery = Reading
