extension String {
  /// The Levenshtein distance to another string, in bytes of UTF-8.
  package func edits(to other: String) -> Int {
    let (a, b) = (Array(utf8), Array(other.utf8))
    var edits = Array(0...b.count)
    for i in a.indices {
      var diagonal = edits[0]
      edits[0] = i + 1
      for j in b.indices {
        let above = edits[j + 1]
        edits[j + 1] = Swift.min(above + 1, edits[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
        diagonal = above
      }
    }
    return edits[b.count]
  }
}
