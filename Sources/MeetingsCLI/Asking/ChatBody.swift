import Foundation
import Presentation

/// The complete request to a model.
struct ChatBody: Encodable {
  struct Message: Encodable {
    var role: String
    var content: String
  }

  var model: String?
  var messages: [Message]
  var stream = true
  /// Not sent if nil, because some models accept only their default.
  var temperature: Double?

  init(prompt: ModelPrompt, model: String?, temperature: Double?) {
    (self.model, self.temperature) = (model, temperature)
    messages = [
      Message(role: "system", content: ModelTask.text),
      Message(role: "user", content: prompt.text),
    ]
  }

  /// The JSON body of the request, which `--dry-run` also shows.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}
