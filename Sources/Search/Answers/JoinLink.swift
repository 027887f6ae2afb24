import Foundation
import Index
import TextAnalysis

extension MeetingRecord {
  /// The address for joining the meeting's call, in order of preference: its conference property;
  /// the address of a known service in its link, location or description; its link. Nil if there is
  /// none.
  package var joinLink: String? {
    if let conference { return conference }
    let texts = [url, location, notes].compactMap(\.self)
    return texts.lazy.compactMap(JoinLink.first).first ?? url
  }
}

/// Detection of the addresses of call services.
private enum JoinLink {
  /// The hosts of the services. Subdomains of a host also belong to the service.
  private static let hosts = [
    "zoom.us", "zoomgov.com", "teams.microsoft.com", "teams.live.com", "gov.teams.microsoft.us",
    "meet.google.com", "webex.com", "whereby.com", "meet.jit.si", "8x8.vc", "gotomeeting.com",
    "gotomeet.me", "goto.com", "bluejeans.com", "chime.aws", "join.skype.com", "meet.lync.com",
    "v.ringcentral.com", "meetings.dialpad.com", "app.slack.com", "meet.element.io",
    "call.element.io", "bigbluebutton.org", "livestorm.co", "around.co", "meet.zoho.com",
    "meeting.zoho.com", "lifesizecloud.com", "discord.gg", "facetime.apple.com",
  ]

  /// The number of characters to search. Invitations contain their link near the beginning.
  private static let maximumLength = 20_000

  /// Returns the first address of a call service in a text, or nil if there is none. It may be
  /// wrapped into an address of a mail gateway.
  static func first(in text: String) -> String? {
    guard text.contains("://") else { return nil }
    let ends = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "<>\"'()[]|"))
    return text.prefix(maximumLength).components(separatedBy: ends).lazy.compactMap { word in
      guard let start = word.firstRange(of: "https://") ?? word.firstRange(of: "http://") else {
        return nil
      }
      let address = word[start.lowerBound...].drop(while: \.isWhitespace)
      let trimmed = String(address).trimmingCharacters(in: CharacterSet(charactersIn: ".,;:!"))
      return [trimmed, WrappedAddress.inner(of: trimmed)].compactMap(\.self).first(where: isKnown)
    }.first
  }

  private static func isKnown(_ address: String) -> Bool {
    guard let host = URL(string: address)?.host()?.lowercased() else { return false }
    return hosts.contains { host == $0 || host.hasSuffix("." + $0) }
  }
}
