import Testing

@testable import Questions

@Suite("A time may be named by a meeting")
struct EventAnchorTests {
  private let reader = QuestionReader.knowing("Dana Kim", "Lee Wong")

  private func read(_ question: String) -> String? {
    QuestionChart(reader, Word.words(of: question)).anchor.map { anchor in
      let rest = anchor.rest.map(\.text).joined(separator: " ")
      return "\(rest) | \(anchor.side) \(anchor.text)" + (anchor.isNeighbour ? " | one" : "")
    }
  }

  @Test(
    "before, after or since it, on either side of other clauses",
    arguments: [
      ("what happened after the offsite", "what happened | after offsite"),
      ("calls with dana prior to the winter release", "calls with dana | before winter release"),
      ("everything since our security audit", "everything | since security audit"),
      (
        "the meeting right after the board meeting in june",
        "the meeting in june | after board | one"
      ),
      ("meetings before the retro with lee", "meetings with lee | before retro"),
      ("what do I have until the kick-off, in sales", "what do I have in sales | until kick-off"),
      ("what do I have before todays retro", "what do I have | before todays retro"),
      ("what's right after the Q4 board meeting", "what's | after Q4 board | one"),
      ("which meeting comes right before the board", "which meeting comes | before board | one"),
      ("what follows on tomorrow's stand-up", "what | after tomorrow's stand-up | one"),
      ("retros since we moved into the new store", "retros | since moved into the new store"),
      ("the last call before I went sailing", "the last call | before sailing | one"),
      ("calls with dana while I was away on the course", "calls with dana | during course"),
    ])
  func named(_ pair: (String, String)) { #expect(read(pair.0) == pair.1) }

  @Test(
    "but not where a date follows, or in a topic",
    arguments: [
      "meetings after the 3rd", "before christmas", "about life after the merger", "since march",
      "what did dana say before lunch", "\"after the offsite\"", "after we met",
      "before the meeting",
      "the week after next",
    ])
  func none(_ question: String) { #expect(read(question) == nil) }

  @Test("and answers of others are not taken for the owner's")
  func answers() throws {
    let reading = try reader.read("meetings lee declined")
    #expect(reading.status == nil && reading.with.isEmpty)
    #expect(reading.theirAnswers.map(\.person.written) == ["lee"])
    #expect(reading.theirAnswers.map(\.answer) == [.declined])
    let both = try reader.read("meetings lee declined and dana accepted")
    #expect(both.with.isEmpty && both.theirAnswers.map(\.person.written) == ["lee", "dana"])
    #expect(both.theirAnswers.map(\.answer) == [.declined, .accepted])
    #expect(try reader.read("what did I decline").status == .declined)
    #expect(try reader.read("cancelled meetings with lee").status == .cancelled)
  }
}
