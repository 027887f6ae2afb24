import Foundation
import Index

/// Queries with known relevant meetings, stored next to the calendars of a corpus.
///
/// Each line of `NAME.queries.jsonl` is `{"_id", "text"}`. `NAME.qrels.tsv` has BEIR's columns
/// `query-id`, `corpus-id` and `score`; a corpus id is `UID/occurrence`.
package struct EvaluationSet: Sendable {
  /// A question, and the meetings that are known to be relevant.
  package struct Query: Sendable {
    /// The identifier within the set.
    package var id: String
    /// The question as a user would type it.
    package var text: String
    /// The grade of each relevant meeting, by corpus id.
    package var relevance: [String: Int]
  }

  /// The name of the set, which is that of its files without `.queries.jsonl`.
  package var name: String
  /// The queries with at least one relevant meeting, in the order of the file.
  package var queries: [Query]

  /// The names of the sets in a folder. Throws `IndexError` if the folder can't be read.
  package static func names(in folder: String) throws -> [String] {
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw IndexError(.notFound, "\(folder) can't be read; name a folder with *.queries.jsonl")
    }
    return files.filter { $0.hasSuffix(queriesSuffix) }
      .map { String($0.dropLast(queriesSuffix.count)) }.sorted()
  }

  /// Reads a set. Throws an `IndexError` that names the file and line of invalid data.
  package init(named name: String, in folder: String) throws {
    self.name = name
    var relevance: [String: [String: Int]] = [:]
    for (number, line) in try Self.lines("\(folder)/\(name)\(Self.answersSuffix)") where number > 1
    {
      let fields = line.split(separator: "\t")
      guard fields.count == 3, let grade = Int(fields[2]) else {
        throw Self.malformed(name + Self.answersSuffix, number, "query-id, corpus-id, score")
      }
      if grade > 0 { relevance[String(fields[0]), default: [:]][String(fields[1])] = grade }
    }
    queries = try Self.lines("\(folder)/\(name)\(Self.queriesSuffix)").compactMap { number, line in
      guard let query = try? JSONDecoder().decode(StoredQuery.self, from: Data(line.utf8)) else {
        throw Self.malformed(name + Self.queriesSuffix, number, "{\"_id\", \"text\"}")
      }
      return relevance[query._id].map { Query(id: query._id, text: query.text, relevance: $0) }
    }
  }

  private static let queriesSuffix = ".queries.jsonl"
  private static let answersSuffix = ".qrels.tsv"

  private struct StoredQuery: Decodable {
    let _id: String
    let text: String
  }

  private static func lines(_ path: String) throws -> [(number: Int, text: Substring)] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw IndexError(.notFound, "\(path) can't be read")
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty }.map { ($0.offset + 1, $0.element) }
  }

  private static func malformed(_ file: String, _ line: Int, _ wanted: String) -> IndexError {
    IndexError(.notFound, "\(file):\(line): this line is not \(wanted)")
  }
}

extension MeetingRecord {
  /// The record's identifier in evaluation sets.
  package var corpusID: String { "\(key.uid)/\(key.occurrence)" }
}
