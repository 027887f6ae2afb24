/// The number of meetings of each row of `person`, by which the commonest spelling is found.
enum PersonUses {
  private static let count = """
    (SELECT count(*) FROM attendee WHERE personId = person.id)
      + (SELECT count(*) FROM record WHERE organizerId = person.id)
    """

  /// Counts anew for all.
  static let recount = "UPDATE person SET uses = \(count)"
  /// Counts anew for one, by its row id.
  static let recountOne = recount + " WHERE id = ?"
}
