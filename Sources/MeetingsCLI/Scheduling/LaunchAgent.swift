import Foundation

/// A launchd agent on macOS, whose output goes to a file in the user's logs.
enum LaunchAgent {
  private static let label = "meetings.nightly"
  static var path: String { Path.ofHome + "/Library/LaunchAgents/\(label).plist" }

  static func installing(_ job: ScheduledJob) -> SchedulePlan {
    SchedulePlan(
      files: [(path, propertyList(job))],
      last: [
        .init(words: ["launchctl", "unload", path], mayFail: true),
        .init(words: ["launchctl", "load", "-w", path]),
      ])
  }

  static func removing() -> SchedulePlan {
    guard FileManager.default.fileExists(atPath: path) else { return SchedulePlan() }
    return SchedulePlan(
      first: [.init(words: ["launchctl", "unload", "-w", path], mayFail: true)],
      files: [(path, nil)])
  }

  private static func propertyList(_ job: ScheduledJob) -> String {
    let words = job.command.map { "    <string>\(escaped($0))</string>" }.joined(separator: "\n")
    let log = escaped(Path.ofHome + "/Library/Logs/meetings.log")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key><string>\(label)</string>
        <key>ProgramArguments</key>
        <array>
      \(words)
        </array>
        <key>StartCalendarInterval</key>
        <dict>
          <key>Hour</key><integer>\(job.time.hour)</integer>
          <key>Minute</key><integer>\(job.time.minute)</integer>
        </dict>
        <key>StandardOutPath</key><string>\(log)</string>
        <key>StandardErrorPath</key><string>\(log)</string>
        <key>ProcessType</key><string>Background</string>
      </dict>
      </plist>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
