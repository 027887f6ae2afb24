import Foundation
import Testing

/// `Documentation/messages.txt` lists all that is printed, so that a reviewer can read it in one
/// sitting and see in a diff what a change says.
@Suite("What is printed")
struct PrintedSentencesTests {
  private static let page = "\(Modules.root)/Documentation/messages.txt"

  @Test("is listed in a page, which `make messages` writes")
  func list() throws {
    let sections = try PrintedSentences.modules.map { module in
      "## \(module)\n\n" + (try PrintedSentences.of(module)).map { "\($0)\n" }.joined()
    }
    let text = sections.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["WRITE_MESSAGES"] != nil {
      try text.write(toFile: Self.page, atomically: true, encoding: .utf8)
    }
    let listed = try String(contentsOfFile: Self.page, encoding: .utf8)
    let changed = text.split(separator: "\n").difference(from: listed.split(separator: "\n"))
    #expect(changed.isEmpty, "run make messages: \(Array(changed).prefix(4))")
  }

  @Test("has none of the forms that nobody says aloud", arguments: PrintedSentences.modules)
  func wording(module: String) throws {
    let forms = try Regex(
      #" is none\b| takes no | is told | stands? for itself|not known whether|for want of|"#
        + #" is of --| no longer listens|[Nn]obody is called"#)
    for sentence in try PrintedSentences.of(module) where sentence.contains(forms) {
      Issue.record("\(module): \(sentence)")
    }
  }

  @Test("is found in full: with what goes on in the next line and what is filled in")
  func probe() throws {
    let sentences = try PrintedSentences.of("Calendars")
    #expect(
      sentences.contains(
        "its lines are indented, which iCalendar reads as continuation lines; each was read "
          + "as its own line"))
    #expect(sentences.contains("END:… has no matching BEGIN"))
  }
}
