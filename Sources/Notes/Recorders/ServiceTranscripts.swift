/// Rev AI's transcript object (`application/vnd.rev.transcript.v1.0+json`): the `elements` of its
/// `monologues` are words with `ts` and `end_ts`, and punctuation that includes its spaces.
enum RevTranscript {
  static func note(_ root: Any) -> Note? {
    guard let fields = root as? Recorders.Fields,
      let monologues = Recorders.objects(fields["monologues"])
    else { return nil }
    let names = Dictionary(
      (Recorders.objects(fields["speakers"]) ?? []).compactMap { speaker in
        Recorders.number(speaker["id"]).flatMap { id in
          Recorders.text(speaker["name"]).map { (id, $0) }
        }
      }
    ) { first, _ in first }
    return Recorders.note(
      monologues.map { monologue in
        let elements = Recorders.objects(monologue["elements"]) ?? []
        let said = elements.compactMap { $0["value"] as? String }.joined()
        let start = elements.lazy.compactMap { Recorders.number($0["ts"]) }.first ?? 0
        let end = elements.reversed().lazy.compactMap { Recorders.number($0["end_ts"]) }.first
        let named =
          Recorders.text(monologue["speaker_name"])
          ?? Recorders.number(monologue["speaker"]).flatMap { names[$0] }
        return Turn(
          speaker: Recorders.speaker(named ?? monologue["speaker"]), start: start,
          end: end ?? start,
          text: Recorders.text(said) ?? "")
      })
  }
}

/// Deepgram's response for prerecorded audio: `results.channels[].alternatives[0].words`, each with
/// a `punctuated_word` and, if speakers were identified, a `speaker`.
enum DeepgramTranscript {
  static func note(_ root: Any) -> Note? {
    guard let fields = root as? Recorders.Fields,
      let results = fields["results"] as? Recorders.Fields,
      let channels = Recorders.objects(results["channels"])
    else { return nil }
    var turns: [Turn] = []
    for (number, channel) in channels.enumerated() {
      guard let best = Recorders.objects(channel["alternatives"])?.first else { continue }
      // If there are several channels, each belongs to one speaker.
      let own = channels.count > 1 ? "Speaker \(number)" : nil
      var said = TurnBuilder()
      for word in Recorders.objects(best["words"]) ?? [] {
        said.add(
          Recorders.text(word["punctuated_word"]) ?? Recorders.text(word["word"]) ?? "",
          by: own ?? Recorders.speaker(word["speaker"]), from: Recorders.number(word["start"]),
          to: Recorders.number(word["end"]))
      }
      turns += said.turns
      if said.turns.isEmpty, let whole = Recorders.text(best["transcript"]) {
        turns.append(Turn(speaker: own, start: 0, end: 0, text: whole))
      }
    }
    return Recorders.note(turns)
  }
}

/// Amazon Transcribe's output: `results.items` are words and punctuation. The speaker of each is in
/// its `speaker_label`, or is found by time in `results.speaker_labels.segments`.
enum AmazonTranscript {
  static func note(_ root: Any) -> Note? {
    guard let fields = root as? Recorders.Fields,
      let results = fields["results"] as? Recorders.Fields,
      let items = Recorders.objects(results["items"])
    else { return nil }
    var speakers: [String: String] = [:]
    let labels = results["speaker_labels"] as? Recorders.Fields
    for segment in Recorders.objects(labels?["segments"]) ?? [] {
      for item in Recorders.objects(segment["items"]) ?? [segment] {
        guard let start = item["start_time"] as? String else { continue }
        speakers[start] = Recorders.text(item["speaker_label"] ?? segment["speaker_label"])
      }
    }
    var said = TurnBuilder()
    for item in items {
      let best = Recorders.objects(item["alternatives"])?.first
      let label =
        Recorders.text(item["speaker_label"])
        ?? (item["start_time"] as? String).flatMap { speakers[$0] }
      said.add(
        Recorders.text(best?["content"]) ?? "", by: label,
        from: Recorders.number(item["start_time"]), to: Recorders.number(item["end_time"]),
        isPunctuation: item["type"] as? String == "punctuation")
    }
    return Recorders.note(said.turns)
  }
}

/// Azure AI Speech's result of a batch transcription: the text of each of the `recognizedPhrases`
/// is in the best entry of `nBest`, and `offsetInTicks` is in units of 100 nanoseconds. Fast
/// transcription returns `phrases` with `offsetMilliseconds`.
enum AzureTranscript {
  private static let ticks = 10_000_000.0

  static func note(_ root: Any) -> Note? {
    guard let fields = root as? Recorders.Fields else { return nil }
    if let phrases = Recorders.objects(fields["recognizedPhrases"]) {
      return Recorders.note(phrases.map(phrase))
    }
    guard let phrases = Recorders.objects(fields["phrases"]),
      phrases.contains(where: { $0["offsetMilliseconds"] != nil })
    else { return nil }
    return Recorders.note(
      phrases.map { phrase in
        let start = (Recorders.number(phrase["offsetMilliseconds"]) ?? 0) / 1_000
        let length = (Recorders.number(phrase["durationMilliseconds"]) ?? 0) / 1_000
        return Turn(
          speaker: Recorders.speaker(phrase["speaker"]), start: start, end: start + length,
          text: Recorders.text(phrase["text"]) ?? "")
      })
  }

  private static func phrase(_ phrase: Recorders.Fields) -> Turn {
    let best = Recorders.objects(phrase["nBest"])?.first
    let start =
      Recorders.number(phrase["offsetInTicks"]).map { $0 / ticks } ?? seconds(phrase["offset"]) ?? 0
    let length =
      Recorders.number(phrase["durationInTicks"]).map { $0 / ticks } ?? seconds(phrase["duration"])
    return Turn(
      speaker: Recorders.speaker(phrase["speaker"]), start: start, end: start + (length ?? 0),
      text: Recorders.text(best?["display"]) ?? Recorders.text(best?["lexical"]) ?? "")
  }

  private static func seconds(_ value: Any?) -> Double? {
    (value as? String).flatMap { TimeStamp.duration($0) }
  }
}
