import Files
import Index
import Notes
import Time

extension NoteClaims {
  package init(_ note: Note, path: RelativePath, named name: FileNameClaim, modified: Int64?) {
    self.init(path: path.text)
    self.modified = modified
    title = note.title
    start = (note.start ?? name.start).map(\.description)
    length = note.length
    if case .turns(let turns) = note.body, let end = turns.map(\.end).max(), length == nil {
      length = Int(end)
    }
    (uid, meeting) = (note.uid, note.recordID)
    calls = CallNumber.all(in: note.links + [path.text, note.title ?? ""])
    people = Array(note.people.prefix(Self.mostPeople))
    absent = note.absent.isEmpty ? nil : Array(note.absent.prefix(Self.mostPeople))
    speakers = Array(note.speakers.prefix(Self.mostPeople))
    line = note.textLine == 1 ? nil : note.textLine ?? 0
    if !note.fields.isEmpty {
      fields = note.fields.prefix(Self.mostFields).map { Field(text: $0.text, line: $0.line) }
    }
  }

  private static let mostPeople = 500
  private static let mostFields = 500
}
