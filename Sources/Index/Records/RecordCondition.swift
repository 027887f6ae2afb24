/// Conditions on rows of `record`, in SQL.
package enum RecordCondition {
  /// Not gone. Gone ones with notes that the user attached count too: the notes are nowhere else.
  package static let isThere = "(goneSince IS NULL OR attachedNotes <> '')"
  /// Shown by itself: a note that is part of its meeting's text is shown with that.
  package static let standsAlone = "(linkedTo IS NULL OR isRestricted)"
  /// Seen by programs too.
  package static let isOpen = "NOT isRestricted"
}
