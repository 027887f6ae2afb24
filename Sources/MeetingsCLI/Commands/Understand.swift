import ArgumentParser
import Calendars
import MeetingIndex
import Presentation
import Questions

struct Understand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understand",
    abstract: "Show how a question is read, without searching.",
    discussion: """
      The words are a question; without words, each line of standard input is one.

        meetings understand last three meetings with dana about pricing
        meetings understand --jsonl < questions.txt
        meetings understand --words

      Exit status: 0, or 64 if a date is impossible.
      """)

  @Argument(help: ArgumentHelp("The question.", valueName: "words"))
  var words: [String] = []

  @Flag(name: .customLong("words"), help: "List the words that questions understand, as Markdown.")
  var showsWords = false

  @OptionGroup var format: FormatOptions
  @OptionGroup var global: GlobalOptions

  func run() throws {
    if showsWords { return try StandardOutput.print(GuideText.words) }
    let questions = try QuestionReading(global.open(.reading), now: global.moment)
    var readings: [ParsedQueryJSON] = []
    if words.isEmpty {
      while let line = StandardInput.line() {
        let reading = try ParsedQueryJSON(Word.words(of: line), questions)
        if format.json { readings.append(reading) } else { try show(reading) }
      }
      if format.json { try format.show(readings) }
    } else {
      let reading = try ParsedQueryJSON(Word.words(of: words), questions)
      if format.json { try format.show([reading]) } else { try show(reading) }
      if let error = reading.error { throw DateError(message: error) }
    }
  }

  private func show(_ reading: ParsedQueryJSON) throws {
    try StandardOutput.print(format.jsonl ? JSON.line(reading) : reading.text)
  }
}
