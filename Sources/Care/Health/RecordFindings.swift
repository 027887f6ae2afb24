import Index

extension RecordCheckup {
  /// Returns the findings. `remedy` is the remedy for damaged data that no calendar contains.
  func findings(remedy: @autoclosure () -> Remedy) -> [Finding] {
    recordFindings(remedy: remedy) + noteFindings
  }

  /// Findings that only the user can fix, because the original text of the notes isn't stored
  /// anywhere else.
  private var noteFindings: [Finding] {
    misquoted.map {
      Finding(
        .records, "the notes attached to meeting \($0) don't match what was written",
        remedy: .writeNotesAgain(meeting: $0))
    }
  }

  private func recordFindings(remedy: () -> Remedy) -> [Finding] {
    guard !wrong.isEmpty else { return [] }
    let all = Finding(
      .records,
      wrong.count == 1
        ? "1 meeting doesn't match what was read from its calendar"
        : "\(wrong.count) meetings don't match what was read from their calendars",
      remedy: .mendThenSync)
    guard irretrievable > 0 else { return [all] }
    return [
      all,
      Finding(.records, "\(irretrievable) of them are no longer in any calendar", remedy: remedy()),
    ]
  }

  var textFindings: [Finding] {
    if mismatchedTexts == 0 { return [] }
    let whose = mismatchedTexts == 1 ? "its" : "their"
    return [
      .mendable(
        .text, "\(mismatchedTexts.counted("meeting")) can't be found by \(whose) text")
    ]
  }
}

extension TaskCheckup {
  var findings: [Finding] {
    if wrong.isEmpty { return [] }
    let message =
      wrong.count == 1
      ? "1 task doesn't match what was read from its calendar"
      : "\(wrong.count) tasks don't match what was read from their calendars"
    return [Finding(.records, message, remedy: .mendThenSync)]
  }
}
