import Questions

/// The words that questions can contain, as Markdown.
package enum GuideText {
  package static let words = QuestionGuide.sections.map(section).joined(separator: "\n\n")

  private static func section(_ section: QuestionGuide.Section) -> String {
    let rows = section.rows.map { row in
      let phrases = row.phrases.map { "`\($0.replacing("|", with: "\\|"))`" }.joined(
        separator: ", ")
      return "| \(row.meaning) | \(phrases) |"
    }
    return (["### \(section.title)", "", "| what they do | words |", "|---|---|"] + rows)
      .joined(separator: "\n")
  }
}
