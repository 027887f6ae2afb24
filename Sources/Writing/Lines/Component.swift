/// The lines of a component from BEGIN to END. Unchanged lines keep their bytes.
package struct Component {
  private(set) var lines: [Line]
  /// The file's line ending; CRLF by default.
  let lineEnd: [UInt8]

  init(_ lines: [Line], lineEnd: [UInt8]) { (self.lines, self.lineEnd) = (lines, lineEnd) }

  /// Creates an empty component.
  package init(_ kind: String, lineEnd: [UInt8]) {
    let lines = ["BEGIN", "END"].map { Line(Property($0, value: kind), end: lineEnd) }
    self.init(lines, lineEnd: lineEnd)
  }

  package var bytes: [UInt8] { lines.flatMap(\.raw) }

  /// A copy whose lines count as written by this program.
  var copied: Component { Component(lines.map(\.copied), lineEnd: lineEnd) }

  // MARK: Its own properties, without those of nested components

  private var places: [Int] {
    var depth = 0
    return lines.indices.filter { index in
      guard let boundary = lines[index].boundary else { return depth == 1 }
      depth += boundary.isBegin ? 1 : -1
      return false
    }
  }

  func places(of names: String...) -> [Int] {
    places.filter { names.contains(lines[$0].name) }
  }

  func properties(_ name: String) -> [Property] {
    places(of: name).compactMap { lines[$0].property }
  }

  func first(_ name: String) -> Property? { properties(name).first }

  /// Returns the properties with these names in the order of the file, with their positions.
  func placed(_ names: String...) -> [(place: Int, property: Property)] {
    places.filter { names.contains(lines[$0].name) }.compactMap { place in
      lines[place].property.map { (place, $0) }
    }
  }

  mutating func replace(at place: Int, with property: Property) {
    if lines[place].content == property.line { return }
    lines[place] = Line(property, end: lineEnd)
  }

  mutating func remove(at places: some Sequence<Int>) {
    let gone = Set(places)
    lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
  }

  mutating func remove(_ names: String...) {
    remove(at: places.filter { names.contains(lines[$0].name) })
  }

  /// Replaces the first property with this name and removes the others. If there is none, the
  /// property is inserted after the last of the properties in `others`, or else after BEGIN.
  mutating func set(_ property: Property, after others: [String] = []) {
    let known = places(of: property.name.uppercased())
    guard let first = known.first else { return insert(property, after: others) }
    replace(at: first, with: property)
    remove(at: known.dropFirst())
  }

  package mutating func insert(_ property: Property, after others: [String]) {
    let place = places.last { others.contains(lines[$0].name) } ?? places.last ?? 0
    lines.insert(Line(property, end: lineEnd), at: place + 1)
  }

  /// The TZIDs of the lines written by this program.
  var writtenZones: Set<String> {
    Set(lines.lazy.filter(\.isWritten).compactMap { $0.property?.tzid })
  }
}
