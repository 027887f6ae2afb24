import MeetingIndex
import Presentation
import Questions

/// The answer to a question: the reading of it, then the answer in its own form, and the meetings
/// that it is taken from.
struct AnswerView {
  let items: MeetingItems
  /// In seconds since 1970-01-01T00:00:00Z.
  let now: Int64

  func content(_ answer: Answer, question: String) -> [HTML] {
    let text = AnswerText(time: items.time, page: .plain, now: now)
    let notes = [text.reading(of: answer)] + answer.notices
    let chips = QuestionChips(words: Word.words(of: question), places: answer.reading.places)
    let head: [HTML] =
      [.element("h1", [], .text(question)), chips.content]
      + notes.filter { !$0.isEmpty }.map { .element("p", [.plain(.class, "soft")], .text($0)) }
    if !answer.isFound {
      return head + [.element("p", [], .text(text.nothing(in: answer)))]
        + others(answer)
    }
    return head + found(answer, text) + more(answer)
  }

  private func found(_ answer: Answer, _ text: AnswerText) -> [HTML] {
    switch answer.content {
    case .meetings(let hits): return [cards(hits)]
    case .dates, .places, .lengths:
      return [cards(answer.content.hits ?? [])]
    case .list(let records): return [items.list(records)]
    case .people(let attendance):
      let people = AttendanceText(page: .plain).text(of: attendance)
      return [block(people), .element("h2", [], .text("At")), cards(attendance.hits)]
    case .free, .figure, .overlaps: return [block(text.text(of: answer))] + others(answer)
    }
  }

  private func cards(_ hits: [SearchHit]) -> HTML { .element("ol", [], hits.map(items.card)) }

  private func block(_ text: String) -> HTML { .preformatted(text) }

  /// The meetings that are shown in another form than their own.
  private func others(_ answer: Answer) -> [HTML] {
    if answer.meetings.isEmpty { return [] }
    return [.element("h2", [], .text("Meetings")), items.list(answer.meetings)]
  }

  private func more(_ answer: Answer) -> [HTML] {
    guard answer.more.count > 0 else { return [] }
    let least = answer.more.isAtLeast ? "at least " : ""
    return [.element("p", [], items.soft("and \(least)\(answer.more.count) more"))]
  }
}
