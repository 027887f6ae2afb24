import FetchMessages
import Foundation

/// Invariants of accepted entity tags (RFC 9110, section 8.8.3).
enum FuzzedEntityTag {
  static func check(_ bytes: [UInt8]) -> CInt {
    let text = String(decoding: bytes, as: UTF8.self)
    let strong = EntityTag(strong: text)
    let any = EntityTag(any: text)
    if let strong { precondition(strong == any && strong.text.utf8.first == 0x22) }
    guard let any else { return 0 }
    precondition(any.text == text, "a tag was changed")
    let opaque = text.utf8.drop { $0 == UInt8(ascii: "W") || $0 == UInt8(ascii: "/") }
    precondition(opaque.count >= 2 && opaque.first == 0x22 && opaque.last == 0x22)
    precondition(!opaque.dropFirst().dropLast().contains { $0 <= 0x20 || $0 == 0x22 || $0 == 0x7f })
    let copy = try? JSONDecoder().decode(EntityTag.self, from: JSONEncoder().encode(any))
    precondition(copy == any, "a tag was lost on the way to the other program")
    return 0
  }
}
