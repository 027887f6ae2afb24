import CMicroHTTPD

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
