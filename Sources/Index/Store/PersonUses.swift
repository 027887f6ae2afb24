/// The number of meetings of each row of `person`, used to find a person's most common spelling.
enum PersonUses {
  private static let count = """
    (SELECT count(*) FROM attendee WHERE personId = person.id)
      + (SELECT count(*) FROM record WHERE organizerId = person.id)
    """

  /// Updates the count of every person.
  static let recount = "UPDATE person SET uses = \(count)"
  /// Updates the count of one person, by row id.
  static let recountOne = recount + " WHERE id = ?"
}
