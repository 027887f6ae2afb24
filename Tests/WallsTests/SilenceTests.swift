import Foundation
import Testing

/// Things that a library leaves to its callers, recognized by symbols. Imports don't reveal them,
/// because Foundation has all of them.
enum Intrusion: String, CaseIterable {
  case printing, ending, environment, clock

  /// The functions of C.
  private var functions: Set<String> {
    switch self {
    case .printing:
      [
        "puts", "fputs", "putc", "fputc", "putchar", "printf", "fprintf", "vprintf", "vfprintf",
        "perror", "syslog", "stdout", "stderr", "__stdoutp", "__stderrp",
      ]
    case .ending: ["exit", "_exit", "_Exit", "quick_exit", "abort"]
    case .environment:
      ["getenv", "secure_getenv", "setenv", "unsetenv", "environ", "getcwd", "isatty"]
    case .clock:
      [
        "time", "gettimeofday", "clock_gettime", "clock", "localtime", "localtime_r", "mktime",
        "mach_absolute_time", "CFAbsoluteTimeGetCurrent",
      ]
    }
  }

  /// Parts of the mangled names of functions in Swift and Foundation.
  private var members: [String] {
    switch self {
    case .printing:
      [
        "$ss5print_", "$ss10debugPrint_", "$ss4dump_", "FileHandleC14standardOutput",
        "FileHandleC13standardError", "5NSLog",
      ]
    case .ending: ["4exit9withError", "ThreadC4exit"]
    case .environment:
      [
        "ProcessInfoC11environment", "ProcessInfoC9arguments", "CommandLineO",
        "20currentDirectoryPath",
        "18temporaryDirectory", "15NSHomeDirectory", "20NSTemporaryDirectory",
        "29homeDirectoryForCurrentUser", "TimeZoneV7current", "LocaleV7current",
        "8readLine16strippingNewline", "FileHandleC13standardInput",
      ]
    case .clock:
      [
        "4DateVACycfC", "4DateV3now", "4DateV20timeIntervalSinceNow", "5ClockV3now",
        "5ClockV7InstantV3now", "DispatchTimeV3now", "ProcessInfoC12systemUptime",
      ]
    }
  }

  func symbols(in symbols: Set<String>) -> [String] {
    symbols.filter { symbol in
      // C headers rename variants: printf$UNIX2003, time@GLIBC_2.2.5.
      let name = symbol.prefix { $0 != "@" }
      return functions.contains(String(name)) || members.contains { symbol.contains($0) }
    }.sorted()
  }
}

@Suite("A library is silent")
struct SilenceTests {
  /// OpenBLAS starts its threads before `main`, controlled by environment variables only.
  static let unavoidable: [String: Set<String>] = ["CKernels": ["environ", "getenv"]]

  @Test(
    "and neither prints, nor ends the process, nor reads the environment or the clock",
    arguments: Modules.libraries + ["CKernels", "Models"], Intrusion.allCases)
  func symbols(module: String, intrusion: Intrusion) throws {
    let symbols = try Modules.undefinedSymbols(of: module)
    let found = intrusion.symbols(in: symbols.subtracting(Self.unavoidable[module] ?? []))
    #expect(found.isEmpty, "\(module): \(intrusion.rawValue): \(found)")
  }

  @Test("which a command line is not: each of these is found there", arguments: Intrusion.allCases)
  func probes(intrusion: Intrusion) throws {
    let symbols = try ["MeetingsCLI", "ArgumentParser"].map(Modules.undefinedSymbols)
    #expect(!intrusion.symbols(in: symbols[0].union(symbols[1])).isEmpty)
  }
}
