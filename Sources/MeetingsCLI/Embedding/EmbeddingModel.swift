import FetchMessages
import Foundation
import MeetingIndex

/// The embedding model that is configured in the user's settings.
struct EmbeddingModel: Sendable {
  let endpoint: Endpoint
  let recipe: EmbeddingRecipe
  fileprivate let settings: EmbeddingSettings

  /// - Returns: nil if no model is set.
  init?(_ settings: EmbeddingSettings) {
    guard let endpoint = settings.endpoint.flatMap(Endpoint.init) else { return nil }
    self.endpoint = endpoint
    self.settings = settings
    recipe = EmbeddingRecipe(
      model: settings.model ?? "", queryPrefix: settings.queryPrefix,
      passagePrefix: settings.passagePrefix)
  }

  /// The model, if the user has agreed to send texts to its endpoint; otherwise nil.
  var agreed: AgreedModel? {
    settings.allowed.contains(endpoint.consent) ? AgreedModel(self) : nil
  }

  /// Stores the user's consent, and returns the model that may get texts.
  func agree() throws -> AgreedModel {
    var file = SettingsFile.users
    try file.set(.embeddingsAllowed, to: file.settings.embedding.allowed + [endpoint.consent])
    return AgreedModel(self)
  }

  /// Returns the function that embeds questions; nil if no model is set or the user hasn't agreed.
  static func ofQuestions(_ settings: EmbeddingSettings) -> QuestionVectors? {
    EmbeddingModel(settings)?.agreed?.ofQuestions
  }
}

/// An embedding model to whose endpoint the user has agreed to send texts. Requests are made only
/// by this type, so no text is sent without consent.
struct AgreedModel: Sendable {
  private let model: EmbeddingModel
  var recipe: EmbeddingRecipe { model.recipe }
  private var endpoint: Endpoint { model.endpoint }
  private var settings: EmbeddingSettings { model.settings }

  fileprivate init(_ model: EmbeddingModel) { self.model = model }

  /// The function that embeds questions.
  var ofQuestions: QuestionVectors {
    QuestionVectors(recipe, at: endpoint.base) { try self.vectors(of: $0) }
  }

  /// Embeds texts in one request, within the user's time limit for questions. The vectors are
  /// returned one after another in a single array.
  ///
  /// - Throws: `EmbeddingError`.
  private func vectors(of texts: [String]) throws -> (vectors: [Float], dimension: Int) {
    var found: (vectors: [Float], dimension: Int)?
    var rest = [texts, []]
    func next() -> [String] { rest.removeFirst() }
    try ask(patience: settings.timeout, atMost: settings.timeout, texts: next) {
      found = ($0, $1)
    }
    guard let found else { throw EmbeddingError("\(endpoint.base) sent no vectors") }
    return found
  }

  /// Embeds texts batch by batch.
  ///
  /// - Throws: `EmbeddingError`, and errors of `run`.
  func embed(_ run: EmbeddingRun, patience: Int) throws {
    try ask(patience: patience, isFirst: true, atMost: nil, texts: run.next) {
      vectors, dimension in
      try run.take(vectors, dimension: dimension)
    }
  }

  /// The maximum number of seconds to wait for the first response. A server may have to load its
  /// model before it responds.
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
    } catch let trouble as EmbeddingError {
      throw EmbeddingError("\(endpoint.base) \(trouble.message)")
    }
    if let failure { throw EmbeddingError("\(endpoint.base) \(failure)") }
    if !hasEnded { throw EmbeddingError("the run with \(endpoint.base) did not finish") }
  }

  private func credential() throws -> FetchCredential? {
    try settings.keyCommand.map { command in
      do {
        return FetchCredential(
          kind: .bearer, user: "", secret: try Secrets.output(of: command, secret: "key"),
          scheme: nil)
      } catch let error as IndexError {
        throw EmbeddingError(
          "\(endpoint.base) can't be reached: \(error.message); check embeddings.key-command")
      }
    }
  }
}

extension QuestionVectors {
  /// Stores the vector of a new question, unless another process is writing.
  func storeQuestionVector(_ global: GlobalOptions) {
    guard hasNew, let store = try? global.open(.writing) else { return }
    try? keep(in: store, store.writerLock(now: global.moment))
  }
}
