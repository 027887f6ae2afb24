import FetchMessages
import Foundation
import MeetingIndex

/// The model that makes vectors of texts, as the user has set it.
struct EmbeddingModel: Sendable {
  let endpoint: Endpoint
  let recipe: EmbeddingRecipe
  private let settings: EmbeddingSettings

  /// - Returns: nil if none is set.
  init?(_ settings: EmbeddingSettings) {
    guard let endpoint = settings.endpoint.flatMap(Endpoint.init) else { return nil }
    self.endpoint = endpoint
    self.settings = settings
    recipe = EmbeddingRecipe(
      model: settings.model ?? "", queryPrefix: settings.queryPrefix,
      passagePrefix: settings.passagePrefix)
  }

  /// If true, the user has agreed that texts go there.
  var isAllowed: Bool { settings.allowed.contains(endpoint.consent) }

  /// Vectors for questions, while they are allowed.
  static func ofQuestions(_ settings: EmbeddingSettings) -> QuestionVectors? {
    guard let model = EmbeddingModel(settings), model.isAllowed else { return nil }
    return model.ofQuestions
  }

  /// Vectors for questions.
  var ofQuestions: QuestionVectors { QuestionVectors(recipe) { try self.vectors(of: $0) } }

  /// Asks once, for as long as the user lets a question wait.
  ///
  /// - Throws: `EmbeddingTrouble`.
  private func vectors(of texts: [String]) throws -> (vectors: [Float], dimension: Int) {
    var found: (vectors: [Float], dimension: Int)?
    var rest = [texts, []]
    func next() -> [String] { rest.removeFirst() }
    try ask(patience: settings.timeout, atMost: settings.timeout, texts: next) {
      found = ($0, $1)
    }
    guard let found else { throw EmbeddingTrouble("\(endpoint.base) sent no vectors") }
    return found
  }

  /// Makes vectors batch by batch.
  ///
  /// - Throws: `EmbeddingTrouble`, and what `run` throws.
  func embed(_ run: EmbeddingRun, patience: Int) throws {
    try ask(patience: patience, isFirst: true, atMost: nil, texts: run.next) {
      vectors, dimension in
      try run.take(vectors, dimension: dimension)
    }
  }

  /// The number of seconds for the first answer, in which a server may have to load its model.
  private static let firstPatience = 30

  private func ask(
    patience: Int, isFirst: Bool = false, atMost: Int?, texts: @escaping () throws -> [String],
    each: ([Float], Int) throws -> Void
  ) throws {
    var order = FetchOrder(
      task: .embed, url: endpoint.base + "/embeddings", credential: try credential(), caFile: nil,
      patience: patience, userAgent: "meetings/\(Program.version)")
    order.wholePatience = atMost
    if isFirst { order.firstPatience = min(patience, Self.firstPatience) }
    order.model = settings.model
    var failure: String?
    var hasEnded = false
    do {
      try FetchProcess.ask(order, known: KnownAnswers(texts: texts)) { message, bytes in
        switch message {
        case .embedded(_, let dimension):
          let vectors = bytes.withUnsafeBytes { bytes in
            (0..<bytes.count / 4).map {
              bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self)
            }
          }
          try each(vectors, dimension)
        case .failed(let clause, _): failure = clause
        case .done: hasEnded = true
        default: break
        }
      }
    } catch let trouble as EmbeddingTrouble {
      throw EmbeddingTrouble("\(endpoint.base) \(trouble.message)")
    }
    if let failure { throw EmbeddingTrouble("\(endpoint.base) \(failure)") }
    if !hasEnded { throw EmbeddingTrouble("\(endpoint.base) was not asked to the end") }
  }

  private func credential() throws -> FetchCredential? {
    try settings.keyCommand.map { command in
      do {
        return FetchCredential(
          kind: .bearer, user: "", secret: try Secrets.output(of: command, secret: "key"),
          scheme: nil)
      } catch let error as IndexError {
        throw EmbeddingTrouble("can't be asked: \(error.message)")
      }
    }
  }
}

extension QuestionVectors {
  /// Keeps the vector of a question that was asked first, unless someone writes.
  func keepAsked(_ global: GlobalOptions) {
    guard hasNew, let store = try? global.open(.writing) else { return }
    try? keep(in: store, store.writerLock(now: global.time))
  }
}
