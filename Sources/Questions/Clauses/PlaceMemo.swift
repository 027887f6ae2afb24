/// What is found at places of a question, each looked at once, where somebody asks for it: in a pasted
/// summary of a hundred words nobody does.
final class PlaceMemo<Found> {
  private let find: (Int) -> Found
  private var found: [Found?]

  init(_ count: Int, _ find: @escaping (Int) -> Found) {
    (found, self.find) = (Array(repeating: nil, count: count), find)
  }

  subscript(place: Int) -> Found {
    if let known = found[place] { return known }
    let new = find(place)
    found[place] = new
    return new
  }
}
