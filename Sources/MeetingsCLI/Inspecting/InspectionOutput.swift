import ArgumentParser
import Calendars
import MeetingIndex
import Notes
import Presentation
import Time

/// The output of `inspect`, which reads a file without storing it.
struct InspectionOutput {
  let file: String
  let format: FormatOptions
  let restriction: RestrictedOptions
  let page: Page

  func show(_ reading: CalendarReading, in zone: Zone) throws {
    if format.isJSON {
      let errors = reading.problems.filter { $0.extent != .note }
      if format.jsonl {
        for occurrence in reading.occurrences {
          try StandardOutput.print(JSON.line(OccurrenceJSON(occurrence: occurrence, zone: zone)))
        }
        for problem in errors { try StandardOutput.print(JSON.line(ProblemJSON(problem))) }
      } else {
        try StandardOutput.print(
          try JSON.document(
            reading.occurrences.map { OccurrenceJSON(occurrence: $0, zone: zone) }))
      }
    } else {
      let text = OccurrenceText(time: DisplayTime(zone: zone), page: page)
      for occurrence in reading.occurrences { try StandardOutput.print(text.line(of: occurrence)) }
    }
    for problem in reading.problems {
      Trouble.say(ProblemText.line(of: FileProblem(source: "", path: file, problem: problem)))
    }
  }

  /// Prints notes; throws `ExitCode` if the file could not be read completely or has no notes.
  func show(_ whole: NoteReading) throws {
    var reading = whole
    if !restriction.areShown(toProgram: format.isJSON) {
      reading.notes.removeAll(where: \.isRestricted)
      let left = whole.notes.count - reading.notes.count
      if left > 0 { Trouble.note("restricted notes are left out; --restricted shows them") }
    }
    if format.json {
      try StandardOutput.print(JSON.document(reading.notes.map { NoteJSON($0) }))
    } else if format.jsonl {
      for note in reading.notes {
        guard case .turns(let turns) = note.body else {
          try StandardOutput.print(JSON.line(NoteJSON(note)))
          continue
        }
        for turn in turns { try StandardOutput.print(JSON.line(TurnJSON(turn))) }
      }
    } else {
      let text = NoteText(page: page)
      if !reading.notes.isEmpty {
        let all = reading.notes.map { text.lines(of: $0).joined(separator: "\n") }
        try StandardOutput.print(all.joined(separator: "\n\n"))
      }
    }
    for problem in reading.problems {
      Trouble.say("\(file)\(problem.line.map { ":\($0)" } ?? ""): \(problem.message)")
    }
    if reading.problems.contains(where: \.losesText) { throw ExitCode.trouble }
    if reading.notes.isEmpty { throw ExitCode.nothingFound }
  }
}
