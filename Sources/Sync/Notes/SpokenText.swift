import Foundation
import Index
import Notes

/// Speech as text: a line a cue, `Dana Okafor: Good morning.`, so that passages begin where someone
/// begins to speak and each has the names of those who do; and where in it which second begins.
/// Marks of time and numbers of cues are no part of the text.
struct SpokenText {
  private(set) var text = ""
  private(set) var speech = Speech()

  /// - Parameter speakers: those of the turns, in the order of `NoteClaims.speakers`.
  init(_ turns: [Turn], speakers: [String]) {
    let numbers = Dictionary(zip(speakers, 0...)) { first, _ in first }
    for turn in turns where !turn.text.isEmpty {
      if !text.isEmpty { text += "\n" }
      speech.marks.append(
        Speech.Mark(
          offset: text.utf8.count, milliseconds: Int(turn.start * 1_000),
          speaker: turn.speaker.flatMap { numbers[$0] }))
      if let speaker = turn.label { text += "\(speaker): " }
      text += turn.text
    }
  }
}
