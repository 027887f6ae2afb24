import ArgumentParser
import Foundation
import MeetingIndex
import Presentation

/// Options of commands that embed new texts with a model.
struct EmbeddingOptions: ParsableArguments {
  @Flag(help: "Send texts to 'embeddings.endpoint' without asking, now and in the future.")
  var yes = false

  /// Embeds texts without vectors, if a model is set and the user agrees. A failure is reported in
  /// one line and loses nothing.
  ///
  /// - Returns: true if there was no failure.
  @discardableResult
  func embed(
    _ store: MeetingStore, _ global: GlobalOptions, _ log: RunLog, asksUser: Bool = true
  ) throws -> Bool {
    guard let model = EmbeddingModel(global.settings.embedding) else { return true }
    let work = try EmbeddingWork(store, model.recipe)
    let isNew = try !model.recipe.hasVectors(in: store)
    guard work.passages > 0 || isNew else { return true }
    guard let allowed = try agreed(model, work, log, asksUser: asksUser) else { return true }
    let bar = log.progressBar()
    defer { bar.clear() }
    let began = ContinuousClock.now
    let run = EmbeddingRun(store, model.recipe, now: global.moment) { done, total in
      bar.show(Self.label(since: began, done, of: total), done: done, of: total)
    }
    do {
      try allowed.embed(run, patience: Self.patience)
    } catch let trouble as EmbeddingError {
      bar.clear()
      log.warning("the model returned no vectors", ["passages": .count(run.embedded)])
      log.note(
        "\(Sanitizer.line(trouble.message)); "
          + (run.embedded > 0 ? "\(run.embedded.counted("passage")) are kept, and " : "")
          + "the next sync continues")
      return false
    }
    log.info("passages were embedded", ["passages": .count(run.embedded)])
    return true
  }

  /// The number of seconds to wait for a server's next data during a batch.
  static let patience = 120

  /// Returns the model if the user has agreed to send it texts, or agrees now; otherwise nil.
  ///
  /// - Parameters:
  ///   - work: the texts that would be sent.
  ///   - command: the command by which the user agrees if nobody can be asked.
  func agreed(
    _ model: EmbeddingModel, _ work: EmbeddingWork, _ log: RunLog, asksUser: Bool = true,
    command: String = "meetings reindex --yes"
  ) throws -> AgreedModel? {
    if let agreed = model.agreed { return agreed }
    let (endpoint, size) = (model.endpoint, Double(work.bytes) / 1_000_000)
    let (least, most) = (Self.duration(work.passages / 100), Self.duration(work.passages / 10))
    let sum =
      "\(work.passages.counted("passage")) (\(String(format: "%.1f", size)) MB of text) would go to "
      + endpoint.host + (endpoint.isPlain ? ", unencrypted," : "")
      + " for embedding, which takes \(least == most ? most : "\(least) to \(most)") on your own machine"
    if yes {
      log.note(sum.replacing("would go", with: "go"))
    } else {
      guard asksUser, Terminal.current.isInput, !log.isKept else {
        log.note("\(sum); to agree: \(command)")
        return nil
      }
      Trouble.note("\(sum). Send them now, and new texts and questions in the future? [y/N]")
      guard ["y", "yes"].contains(StandardInput.line()?.lowercased() ?? "") else {
        log.note("nothing was sent")
        return nil
      }
    }
    return try model.agree()
  }

  private static func label(
    since began: ContinuousClock.Instant, _ done: Int, of total: Int
  ) -> String {
    let seconds = began.duration(to: .now) / .seconds(1)
    guard done > 0, seconds > 1 else { return "embedding" }
    let left = Int(seconds / Double(done) * Double(total - done))
    return "embedding, \(duration(left)) left"
  }

  private static func duration(_ seconds: Int) -> String {
    seconds < 90 ? "\(max(1, seconds)) s" : "\((seconds + 30) / 60) min"
  }
}
