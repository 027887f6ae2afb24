/// How often each row of `person` is in a meeting, by which the commonest spelling is told.
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
