#pragma once
#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Swift can't call variadic functions, and it imports enumerations under names that depend on the
// version.
static const enum MHD_Result meetings_http_yes = MHD_YES;
static const enum MHD_Result meetings_http_no = MHD_NO;
static const enum MHD_ValueKind meetings_http_header = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode meetings_http_copied = MHD_RESPMEM_MUST_COPY;
static const enum MHD_ConnectionNotificationCode meetings_http_started =
    MHD_CONNECTION_NOTIFY_STARTED;
static const enum MHD_RequestTerminationCode meetings_http_completed =
    MHD_REQUEST_TERMINATED_COMPLETED_OK;

typedef void *(*meetings_http_address)(
    void *context, const char *address, struct MHD_Connection *connection);

// Starts a daemon without a thread. It handles connections from `meetings_http_accept` whenever
// `MHD_run` is called, and its responses have no Date header. `memory` is the size limit for the
// header of a request or a response, in bytes.
static inline struct MHD_Daemon *meetings_http_start(
    size_t memory, meetings_http_address address, MHD_AccessHandlerCallback request,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connection,
    void *context) {
  return MHD_start_daemon(
      MHD_USE_NO_LISTEN_SOCKET | MHD_USE_SUPPRESS_DATE_NO_CLOCK, 0, NULL, NULL, request, context,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_URI_LOG_CALLBACK, address, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION, connection,
      context, MHD_OPTION_END);
}

// Starts a daemon with a thread of its own, which accepts connections from `listener`.
static inline struct MHD_Daemon *meetings_http_start_listening(
    int listener, size_t memory, unsigned connections, unsigned seconds,
    meetings_http_address address, MHD_AccessHandlerCallback request,
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connection,
    void *context) {
  return MHD_start_daemon(
      MHD_USE_AUTO_INTERNAL_THREAD, 0, NULL, NULL, request, context, MHD_OPTION_LISTEN_SOCKET,
      listener, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory, MHD_OPTION_CONNECTION_LIMIT,
      connections, MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_URI_LOG_CALLBACK, address,
      context, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_NOTIFY_CONNECTION,
      connection, context, MHD_OPTION_END);
}

// Returns the socket of a connection.
static inline int meetings_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

// Listens on a port of an IPv4 address; 0 means any free port.
//
// Returns a socket and the port, or -1 with errno.
static inline int meetings_listen(uint32_t address, int backlog, uint16_t *port) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in name;
  socklen_t length = sizeof name;
  memset(&name, 0, sizeof name);
  name.sin_family = AF_INET;
  name.sin_addr.s_addr = htonl(address);
  name.sin_port = htons(*port);
  int again = 1;
  if (listener >= 0 && *port) setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &again, sizeof again);
  if (listener < 0 || bind(listener, (struct sockaddr *)&name, sizeof name) != 0 ||
      listen(listener, backlog) != 0 ||
      getsockname(listener, (struct sockaddr *)&name, &length) != 0) {
    if (listener >= 0) close(listener);
    return -1;
  }
  *port = ntohs(name.sin_port);
  return listener;
}

// Accepts a connection, and hands a copy of its socket to a daemon, which may close it at any time.
//
// Returns our own descriptor of the connection, or -1.
static inline int meetings_http_accept(struct MHD_Daemon *daemon, int listener) {
  struct sockaddr_in name;
  socklen_t length = sizeof name;
  int ours = accept(listener, (struct sockaddr *)&name, &length);
  if (ours < 0 || !daemon) return ours;
  int theirs = dup(ours);
  if (theirs >= 0 &&
      MHD_add_connection(daemon, theirs, (struct sockaddr *)&name, length) == MHD_YES)
    return ours;
  close(ours);
  return -1;
}

// Receives without blocking.
static inline ssize_t meetings_receive(int socket, void *bytes, size_t count) {
  return recv(socket, bytes, count, MSG_DONTWAIT);
}

// Makes a socket discard unsent data when it is closed.
static inline void meetings_reset_at_close(int socket) {
  struct linger reset = {1, 0};
  setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
}
