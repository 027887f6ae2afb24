import Calendars
import Foundation
import MeetingIndex
import Presentation

/// A test corpus: calendars, and sets of queries with known answers.
struct Corpus {
  let path: String
  /// The folder of the calendars.
  let calendars: String
  /// The names of the sets to evaluate; empty for all.
  let sets: [String]
  let options: SearchOptions
  /// If true, also ranks by the uncompressed vectors, and compares the results with those of the
  /// codes.
  let exactly: Bool
  /// If true, also evaluates a search for all words of each query, without parsing it.
  let plainly: Bool
  /// Embeds all texts by the external model, and returns the function that embeds questions; nil if
  /// no model is used.
  let meaning: ((MeetingStore) throws -> QuestionVectors)?
  let global: GlobalOptions

  /// Evaluates each set, and calls `show` with its result.
  func evaluate(_ show: (EvaluationResult) throws -> Void) throws {
    let source = try SourceLocation(
      parsing: calendars, relativeTo: Surroundings.current.folder)
    let home = FileManager.default.temporaryDirectory
      .appendingPathComponent("meetings-evaluate-\(UUID().uuidString)").path
    try EvaluationRun.withScratchIndex(
      of: source, notes: try notesFolder(), in: home, now: global.moment
    ) { store, report in
      for problem in report.problems { Trouble.say(ProblemText.line(of: problem)) }
      if report.created == 0 {
        throw IndexError(
          .notFound, "\(calendars) has no meetings; give their folder with --calendars")
      }
      var options = options
      options.meaning = try meaning?(store)
      let start = ContinuousClock.now
      for set in try chosenSets() {
        try show(
          EvaluationRun(store).evaluate(
            set, options: options, exactly: exactly, plainly: plainly, now: global.moment,
            clock: { start.duration(to: .now) / .milliseconds(1) }))
      }
    }
  }

  /// Returns the corpus's folder `transcripts` or `notes`, whose files are linked to its meetings.
  private func notesFolder() throws -> SourceLocation? {
    let folder = ["transcripts", "notes"].map { "\(path)/\($0)" }
      .first { FileManager.default.fileExists(atPath: $0) }
    return try folder.map {
      try SourceLocation(parsing: $0, relativeTo: Surroundings.current.folder)
    }
  }

  private func chosenSets() throws -> [EvaluationSet] {
    try EvaluationSet.names(in: path).filter { sets.isEmpty || sets.contains($0) }.map {
      try EvaluationSet(named: $0, in: path)
    }
  }
}
