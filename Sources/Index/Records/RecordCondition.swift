/// SQL conditions on rows of `record`.
package enum RecordCondition {
  /// Records that are not gone, or that have attached notes, which exist nowhere else.
  package static let isThere = "(goneSince IS NULL OR attachedNotes <> '')"
  /// Records that are shown by themselves, as opposed to notes that are part of a meeting's text.
  package static let standsAlone = "(linkedTo IS NULL OR isRestricted)"
  /// Records that programs may see.
  package static let isOpen = "NOT isRestricted"
}
