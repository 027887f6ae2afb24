import CExpat

/// An XML element. Its name begins with the namespace and a space: `DAV: href`.
struct XMLElement {
  let name: String
  fileprivate var bytes: [UInt8] = []
  fileprivate(set) var children: [XMLElement] = []

  /// The value of the attribute `name`, the only one needed.
  let nameAttribute: String?

  fileprivate init(name: String, nameAttribute: String?) {
    (self.name, self.nameAttribute) = (name, nameAttribute)
  }

  /// The text content, including surrounding whitespace.
  var content: [UInt8] { bytes }

  /// The text content without surrounding whitespace.
  var trimmed: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
    let start = bytes.drop(while: isBlank)
    let end = start.lastIndex { !isBlank($0) }
    return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
  }

  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}

/// The reason why XML could not be parsed.
struct XMLFailure: Error {
  var message: String
}

/// Parses XML with expat. Document type declarations, and therefore entities, are rejected, because
/// only attacks use them here (RFC 4918, section 20.6).
final class ExpatParser {
  /// The name of the elements that are passed on and released when they end. This way, a long list
  /// needs only the memory of one entry.
  private let handedOver: String
  private let handOver: (XMLElement) -> Void
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var refusal: String?
  private let parser: XML_Parser
  /// If true, the text is UTF-16, in which zero bytes are parts of characters; nil before the first
  /// bytes.
  private var isWide: Bool?
  /// The amount of data since the last element was passed on.
  private var held = (bytes: 0, elements: 0)

  private static let maximumDepth = 100
  private static let maximumElements = 2_000_000

  /// Parses a whole document.
  ///
  /// - Parameter name: the name of the root's children to pass on one by one.
  /// - Returns: the root without those children.
  static func read(
    _ bytes: [UInt8], handingOver name: String = "", to handOver: @escaping (XMLElement) -> Void
  ) throws(XMLFailure) -> XMLElement {
    let reading = try ExpatParser(handingOver: name, to: handOver)
    try reading.add(bytes[...])
    return try reading.end()
  }

  /// Creates a parser for data in pieces. Pass each piece to `add(_:)`, then call `end()`.
  init(
    handingOver name: String, to handOver: @escaping (XMLElement) -> Void
  ) throws(XMLFailure) {
    guard let parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " "))) else {
      throw XMLFailure(message: "out of memory while reading it")
    }
    (self.parser, handedOver, self.handOver) = (parser, name, handOver)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser, { ExpatParser.of($0).start($1, $2) }, { context, _ in ExpatParser.of(context).end() })
    XML_SetCharacterDataHandler(parser) { ExpatParser.of($0).add($1, $2) }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      ExpatParser.of(context).refuse("it has a document type, which is not allowed")
    }
  }

  deinit { XML_ParserFree(parser) }

  func add(_ bytes: ArraySlice<UInt8>) throws(XMLFailure) {
    held.bytes += bytes.count
    if held.bytes > WebRequest.maximumSize {
      throw XMLFailure(message: "one of its parts is too long")
    }
    try parse(withoutControlCharacters(bytes), isLast: false)
  }

  /// Ends parsing; returns the root without the elements passed on.
  func end() throws(XMLFailure) -> XMLElement {
    try parse([], isLast: true)
    guard let root else { throw XMLFailure(message: "the file is empty") }
    return root
  }

  /// Removes control characters, which XML forbids but some servers leave in calendars.
  private func withoutControlCharacters(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D }
    // In UTF-16, every other byte of ASCII text is 0.
    let isWide = self.isWide ?? bytes.prefix(4).contains(0)
    self.isWide = isWide
    guard !isWide, bytes.contains(where: isControl) else { return bytes }
    return bytes.filter { !isControl($0) }[...]
  }

  private func parse(_ bytes: ArraySlice<UInt8>, isLast: Bool) throws(XMLFailure) {
    let status = bytes.withUnsafeBytes {
      XML_Parse(
        parser, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count), isLast ? 1 : 0)
    }
    if let refusal { throw XMLFailure(message: refusal) }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw XMLFailure(
        message: "\(reason ?? "the file is empty") in line \(XML_GetCurrentLineNumber(parser))")
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> ExpatParser {
    Unmanaged<ExpatParser>.fromOpaque(context!).takeUnretainedValue()
  }

  private func refuse(_ reason: String) {
    refusal = reason
    XML_StopParser(parser, 0)
  }

  /// Begins an element; `attributes` alternates names and values, and ends with nil.
  private func start(
    _ name: UnsafePointer<XML_Char>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    if open.count >= Self.maximumDepth { return refuse("its elements are nested too deeply") }
    held.elements += 1
    if held.elements > Self.maximumElements { return refuse("it has too many elements") }
    var nameAttribute: String?
    var place = 0
    while let attributes, let key = attributes[place], let value = attributes[place + 1] {
      if String(cString: key) == "name" { nameAttribute = String(cString: value) }
      place += 2
    }
    open.append(
      XMLElement(name: name.map { String(cString: $0) } ?? "", nameAttribute: nameAttribute))
  }

  private func add(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
    guard let text, !open.isEmpty else { return }
    text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      open[open.count - 1].bytes += UnsafeBufferPointer(start: $0, count: Int(count))
    }
  }

  private func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else if open.count == 1, element.name == handedOver {
      held = (0, 0)
      handOver(element)
    } else {
      open[open.count - 1].children.append(element)
    }
  }
}
