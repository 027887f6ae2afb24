import Foundation
import Testing

/// Runs in a separate network namespace that exists only for the test.
@Suite("A meeting that is given to one who comes from the network")
struct NetworkServingTests {
  private let box = try! Sandbox()

  private static let canUnshare: Bool = {
    guard let box = try? Sandbox() else { return false }
    // Systems and containers may forbid it.
    let made = try? box.launch("/bin/bash", ["-c", "unshare -rn ip link set lo up"])
    return made?.status == 0
  }()

  /// Writes the result of each request to files. Its arguments are the program and a meeting.
  private static let script = #"""
    set -u
    ip link set lo up && ip address add 192.0.2.7/32 dev lo || exit 77
    begin() {
      rm -f url
      "$meetings" export "$id" --serve --deadline 60 --now "$now" "$@" > url 2> said &
      run=$!
      for _ in {1..600}; do [ -s url ] && break; sleep 0.1; done
      read -r url < url
      port=${url##*:} path=/${port#*/} port=${port%%/*}
    }
    # A file, an address, a host that is named, a path.
    ask() {
      { exec 3<>"/dev/tcp/$2/$port"; } 2>/dev/null || { echo refused > "$1"; return; }
      printf 'GET %s HTTP/1.1\r\nHost: %s\r\n\r\n' "$4" "$3" >&3
      cat <&3 > "$1"
      exec 3>&-
    }
    meetings=$1 id=$2 now=$3
    begin
    ask alone 192.0.2.7 "192.0.2.7:$port" "$path"
    kill "$run"
    wait "$run"
    begin --lan
    cp url address
    number=0
    for host in "127.0.0.1:$port" "0.0.0.0:$port" "evil.example.com:$port" 192.0.2.7 192.0.2.7:1 \
      "192.0.2.7.evil.example.com:$port" "192.0.2.8:$port" ""; do
      number=$((number + 1))
      ask "other-$number" 192.0.2.7 "$host" "$path"
    done
    ask root 192.0.2.7 "192.0.2.7:$port" /
    ask given 192.0.2.7 "192.0.2.7:$port" "$path"
    wait "$run"
    echo $? > status
    ask again 192.0.2.7 "192.0.2.7:$port" "$path"
    """#

  @Test(
    "is given at the address that is told and by no other name, once, where that is asked for",
    .enabled(if: canUnshare, "no network of one's own can be made here"))
  func network() throws {
    let id = try box.lunch()
    let script = try box.write(Self.script, to: "network.sh")
    let run = try box.launch(
      "/bin/bash",
      ["-c", "exec unshare -rn bash \"$@\"", "bash", script, Sandbox.binary, id, Sandbox.now])
    #expect(run.status == 0, "\(run)")
    let read = { (name: String) in
      try String(contentsOfFile: "\(box.folder)/\(name)", encoding: .utf8)
    }
    #expect(try read("alone") == "refused\n")
    #expect(try read("address").hasPrefix("http://192.0.2.7:"))
    #expect(try read("said").contains("to anybody on your network with the address"))
    for name in (1...8).map({ "other-\($0)" }) + ["root"] {
      let answer = try read(name)
      #expect(
        answer.hasPrefix("HTTP/1.1 404") && !answer.contains("VCALENDAR"), "\(name): \(answer)")
    }
    let given = try read("given")
    #expect(given.hasPrefix("HTTP/1.1 200") && given.contains("SUMMARY:Lunch\r\n"), "\(given)")
    #expect(try read("status") == "0\n")
    #expect(try read("again") == "refused\n")
  }
}
