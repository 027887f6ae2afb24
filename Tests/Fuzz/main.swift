// Feeds inputs of libFuzzer to a reader of untrusted data: `fuzz calendar [OPTION ...]`.
// Overflow and indices out of bounds always trap.
import Foundation

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private let tests: [String: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt] = [
  "calendar": { FuzzedCalendar.check(bytes($0, $1)) },
  "entity-tag": { FuzzedEntityTag.check(bytes($0, $1)) },
  "model": { FuzzedModel.check(bytes($0, $1)) },
]

private func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

guard CommandLine.arguments.count > 1, let test = tests[CommandLine.arguments[1]] else {
  let kinds = tests.keys.sorted().joined(separator: "|")
  FileHandle.standardError.write(Data("usage: fuzz \(kinds) [OPTION ...] [FOLDER ...]\n".utf8))
  exit(2)
}

// Skip the name of the program.
var arguments = CommandLine.unsafeArgv + 1
var count = CommandLine.argc - 1
_ = runFuzzer(&count, &arguments, test)
