import Dispatch
import Foundation

func milliseconds(_ start: DispatchTime, _ end: DispatchTime) -> Double {
  Double(end.uptimeNanoseconds - start.uptimeNanoseconds) / 1e6
}

/// A line of tab-separated values: what was done, how (a condition), rows, median, first and third
/// quartile of the times in milliseconds, how many times, bytes that were read.
func printLine(_ what: String, _ condition: String, rows: Int, _ times: [Double], bytes: Int) {
  let sorted = times.sorted()
  let quartiles = [0.5, 0.25, 0.75].map { share in
    String(format: "%.4f", sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))])
  }
  print(
    what, condition, rows, quartiles.joined(separator: "\t"), times.count, bytes, separator: "\t")
}
