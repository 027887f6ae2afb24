import Foundation
import Presentation

/// All that is sent to a model.
struct ChatBody: Encodable {
  struct Message: Encodable {
    var role: String
    var content: String
  }

  var model: String?
  var messages: [Message]
  var stream = true
  /// Not sent where it is nil: some models take none but their own.
  var temperature: Double?

  init(prompt: ModelPrompt, model: String?, temperature: Double?) {
    (self.model, self.temperature) = (model, temperature)
    messages = [
      Message(role: "system", content: ModelTask.text),
      Message(role: "user", content: prompt.text),
    ]
  }

  /// The body of the request. It is what `--dry-run` shows.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}
