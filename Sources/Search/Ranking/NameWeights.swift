import Index

/// The weights of the evidence that a person attended a meeting.
struct NameWeights {
  /// The strength of each form of a name in a text as evidence of attendance, from 0 to 1.
  let full: Double
  let part: Double
  let initials: Double
  /// The weight of listed attendance if the text doesn't mention the person. It is lower if texts
  /// usually name the people who speak.
  let unnamedAttendanceWeight: Double
  /// The completeness of attendee lists: the share of people named in full in a text who are
  /// listed.
  let listing: Double
  /// The weight of parts of a name and initials, relative to that of a full name.
  let besidesFull: Double
  /// The share of its score that a meeting without any evidence of the person keeps.
  let unshown: Double
  private let listed: Int
  private let everywhere: Double

  init(_ trust: NameTrust, _ weights: Weights) {
    func rates(
      _ sign: NameTrust.Sign, _ usual: Weights.NameRates
    ) -> (share: Double, worth: Double) {
      let share = weights.share(sign.attended, of: trust.pairs.attended, usual.attended)
      let chance = weights.share(sign.absent, of: trust.pairs.absent, usual.absent)
      return (share, max(0, 1 - chance / share))
    }
    let full = rates(trust.full, weights.fullNames)
    let part = rates(trust.part, weights.partsOfNames)
    let initials = rates(trust.initials, weights.initials)
    self.full = full.worth
    self.part = weights.part * part.worth
    self.initials = weights.initialLetters * initials.worth
    let told = [full, initials].map { $0.worth * $0.share / ($0.share + weights.rarelyNamed) }.max()
    unnamedAttendanceWeight = 1 - weights.silence * (told ?? 0)
    listing = weights.share(
      trust.full.attended, of: trust.full.attended + trust.full.absent, weights.listing)
    besidesFull = 1 - weights.besidesFull * full.worth
    unshown = min(1, weights.unshown + weights.unshownUnlisted * (1 - listing))
    listed = trust.listed
    everywhere = weights.everywhere
  }

  /// Returns the probability, from 0 to 1, that a person who attends `attended` meetings attended
  /// this one.
  func presence(
    attends: Bool, isNamed: Bool, isPartlyNamed: Bool, hasInitials: Bool, attended: Int
  ) -> Double {
    if attends, isNamed { return 1 }
    let lesser = 1 - (1 - (isPartlyNamed ? part : 0)) * (1 - (hasInitials ? initials : 0))
    let text = isNamed ? full : besidesFull * lesser
    var presence = 1 - (1 - text) * (1 - (attends ? unnamedAttendanceWeight : 0))
    if attends, hasInitials { presence = max(presence, besidesFull) }
    // A person who attends nearly every meeting probably also attended those with incomplete lists.
    let usual = listed > 0 ? Double(min(attended, listed)) / Double(listed) : 0
    return max(presence, everywhere * usual * (1 - listing))
  }
}
