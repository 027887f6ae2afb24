import CMicroHTTPD
import Foundation

/// Returns the header fields of a request, with lower-case names.
func headerFields(of connection: OpaquePointer?) -> [(name: String, value: String)] {
  var fields: [(name: String, value: String)] = []
  _ = withUnsafeMutablePointer(to: &fields) { fields in
    MHD_get_connection_values(
      connection, meetings_http_header,
      { context, _, name, value in
        let fields = context!.assumingMemoryBound(to: [(name: String, value: String)].self)
        fields.pointee.append(
          (String(cString: name!).lowercased(), value.map { String(cString: $0) } ?? ""))
        return meetings_http_yes
      }, fields)
  }
  return fields
}

/// Queues an answer, after which the connection is closed.
func respond(
  _ status: UInt32, _ fields: [(name: String, value: String)], _ body: some ContiguousBytes,
  to connection: OpaquePointer?
) -> MHD_Result {
  let response = body.withUnsafeBytes {
    MHD_create_response_from_buffer(
      $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), meetings_http_copied)
  }
  defer { MHD_destroy_response(response) }
  for field in fields { MHD_add_response_header(response, field.name, field.value) }
  MHD_add_response_header(response, "Connection", "close")
  return MHD_queue_response(connection, status, response)
}
