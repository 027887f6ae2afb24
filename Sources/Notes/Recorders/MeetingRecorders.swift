/// Granola's transcript (from its API and local cache): a list of segments with a date-time
/// `start_timestamp`, a `text`, and a `source`, which is `microphone` for the user.
enum GranolaTranscript {
  static func note(_ root: Any) -> Note? {
    let fields = root as? Recorders.Fields
    guard let segments = Recorders.objects(fields?["transcript"] ?? fields?["segments"] ?? root),
      segments.allSatisfy({ $0["start_timestamp"] is String && $0["text"] is String }),
      let origin = segments.compactMap({ Recorders.moment($0["start_timestamp"]) }).min()
    else { return nil }
    let turns = segments.compactMap { segment -> Turn? in
      guard let start = Recorders.moment(segment["start_timestamp"]) else { return nil }
      let end = Recorders.moment(segment["end_timestamp"]) ?? start
      return Turn(
        speaker: speaker(segment), start: start - origin, end: end - origin,
        text: Recorders.text(segment["text"]) ?? "")
    }
    return Recorders.note(turns, start: Int64(origin), title: Recorders.text(fields?["title"]))
  }

  private static func speaker(_ segment: Recorders.Fields) -> String? {
    let detected = segment["detectedSpeaker"] as? Recorders.Fields
    let named =
      detected?["participantName"] ?? segment["detected_speaker_name"] ?? segment["speaker"]
    if let name = Recorders.speaker(named is Recorders.Fields ? nil : named) { return name }
    switch segment["source"] as? String {
    case "microphone": return "Me"
    case "system": return "Them"
    default: return nil
    }
  }
}

/// The output of Hugging Face's speech recognition pipeline with `return_timestamps`, and of
/// insanely-fast-whisper: `chunks` with `timestamp: [start, end]`, of which the last may lack an
/// end. `speakers` contains the same chunks with the speakers' names.
enum ChunkedTranscript {
  static func note(_ root: Any) -> Note? {
    let fields = root as? Recorders.Fields
    let lists = [fields?["speakers"] as Any, fields?["chunks"] as Any, root]
    guard let chunks = lists.lazy.compactMap({ Recorders.objects($0) }).first(where: isTimed) else {
      return nil
    }
    let words =
      chunks.count > 4
      && chunks.allSatisfy {
        !(($0["text"] as? String)?.trimmed.contains(" ") ?? true)
      }
    var said = TurnBuilder()
    var turns: [Turn] = []
    for chunk in chunks {
      let times = chunk["timestamp"] as? [Any] ?? []
      let start = Recorders.number(times.first) ?? turns.last?.end ?? 0
      let end = max(start, times.count > 1 ? Recorders.number(times[1]) ?? start : start)
      let text = Recorders.text(chunk["text"]) ?? ""
      let speaker = Recorders.speaker(chunk["speaker"])
      turns.append(Turn(speaker: speaker, start: start, end: end, text: text))
      said.add(text, by: speaker, from: start, to: end)
    }
    // Chunks of single words are joined into turns of one speaker each.
    return Recorders.note(words ? said.turns : turns)
  }

  private static func isTimed(_ chunks: [Recorders.Fields]) -> Bool {
    chunks.allSatisfy { $0["timestamp"] is [Any] && $0["text"] is String }
  }
}

/// Recall.ai's transcript: a list of participants with `words`, whose `start_timestamp` has a
/// `relative` time and an `absolute` date-time; before 2025 it was a number.
enum RecallTranscript {
  static func note(_ root: Any) -> Note? {
    guard let parts = Recorders.objects(root),
      parts.allSatisfy({
        $0["words"] is [Any] && ($0["participant"] != nil || $0["speaker"] != nil)
      })
    else { return nil }
    var start: Int64?
    let turns = parts.compactMap { part -> Turn? in
      guard let words = Recorders.objects(part["words"]), let first = words.first,
        let last = words.last
      else { return nil }
      let from = relative(first["start_timestamp"]) ?? 0
      let to = relative(last["end_timestamp"]) ?? from
      if start == nil,
        let absolute = Recorders.moment(
          (first["start_timestamp"] as? Recorders.Fields)?["absolute"])
      {
        start = Int64(absolute - from)
      }
      let participant = part["participant"] as? Recorders.Fields
      return Turn(
        speaker: Recorders.speaker(participant?["name"] ?? part["speaker"]), start: from, end: to,
        text: words.compactMap { Recorders.text($0["text"]) }.joined(separator: " "))
    }
    return Recorders.note(turns, start: start)
  }

  private static func relative(_ value: Any?) -> Double? {
    Recorders.number((value as? Recorders.Fields)?["relative"] ?? value)
  }
}

/// LinTO's export of a conversation: `text` is a list of turns with `segment`, `speaker_name`, and
/// `stime` in minutes and seconds.
enum LinTOTranscript {
  static func note(_ root: Any) -> Note? {
    guard let fields = root as? Recorders.Fields,
      let turns = Recorders.objects(fields["text"] ?? fields["turns"]),
      turns.allSatisfy({ $0["segment"] is String })
    else { return nil }
    let metadata = fields["metadata"] as? Recorders.Fields
    return Recorders.note(
      turns.map { turn in
        let start = seconds(turn["stime"]) ?? 0
        return Turn(
          speaker: Recorders.speaker(turn["speaker_name"] ?? turn["speaker_id"]), start: start,
          end: max(start, seconds(turn["etime"]) ?? start),
          text: Recorders.text(turn["segment"]) ?? "")
      }, title: Recorders.text(metadata?["title"] ?? fields["name"]))
  }

  private static func seconds(_ value: Any?) -> Double? {
    Recorders.number(value) ?? (value as? String).flatMap { TimeStamp.seconds($0) }
  }
}
