import Foundation
import Index

/// Queries with known answers, beside the calendars of a corpus folder.
///
/// `NAME.queries.jsonl` has `{"_id", "text"}` a line and `NAME.qrels.tsv` BEIR's columns `query-id`,
/// `corpus-id` and `score`, where a corpus id is `UID/occurrence`.
package struct EvaluationSet: Sendable {
  /// A question whose right answers are known.
  package struct Query: Sendable {
    /// Its identifier among those of the set.
    package var id: String
    /// The question as it would be typed.
    package var text: String
    /// The grade of each meeting that answers it, by corpus id.
    package var relevance: [String: Int]
  }

  /// The name of its files before `.queries.jsonl`.
  package var name: String
  /// Those that have an answer, in the order of the file.
  package var queries: [Query]

  /// The names of the sets in a folder.
  ///
  /// - Throws: `IndexError` if the folder can't be read.
  package static func names(in folder: String) throws -> [String] {
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw IndexError(.notFound, "\(folder) can't be read; name a folder with *.queries.jsonl")
    }
    return files.filter { $0.hasSuffix(queriesSuffix) }
      .map { String($0.dropLast(queriesSuffix.count)) }.sorted()
  }

  /// - Throws: `IndexError` with file and line for what can't be read.
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
  /// The identifier of the record in a set's answers.
  package var corpusID: String { "\(key.uid)/\(key.occurrence)" }
}
