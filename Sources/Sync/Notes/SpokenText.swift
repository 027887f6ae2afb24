import Foundation
import Index
import Notes

/// A transcript as text, one line per turn: `Dana Okafor: Good morning.`. Passages therefore begin
/// with a turn and contain their speakers' names. The positions of turns in the recording are kept
/// apart from the text.
struct SpokenText {
  private(set) var text = ""
  private(set) var speech = Speech()

  /// - Parameter speakers: The speakers of the turns, in the order of `NoteClaims.speakers`.
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
