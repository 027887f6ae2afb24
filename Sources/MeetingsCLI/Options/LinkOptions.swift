import ArgumentParser
import Calendars
import MeetingIndex
import Presentation

struct LinkOptions: ParsableArguments {
  @Option(
    help: """
      Which symbolic links to follow: all, or inside for those that stay in the folder, by \
      relative paths. (default: all)
      """)
  var links: SourceLinks?

  /// Reports, when a source is added, links that lead out of it and are followed.
  func tell(of location: SourceLocation, _ content: SourceContent, as argument: String) {
    guard location.kind == .folder, links != .inside,
      let count = try? location.listing(content, links: .inside).unreadable
        .count(where: \.isLeftOut), count > 0
    else { return }
    let leads = count == 1 ? "leads out of it and was followed" : "lead out of it and were followed"
    Trouble.note(
      "\(count.counted("symbolic link")) in \(Sanitizer.line(argument)) \(leads); "
        + "--links inside skips such links")
  }
}

extension SourceLinks: ExpressibleByArgument {}
