#pragma once
#include <arpa/inet.h>
#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdint.h>
#include <string.h>

// A DNS record: the numbers and host of an SRV record (RFC 2782), or the first string of a TXT
// record.
struct meetings_record {
  uint16_t priority, weight, port;
  char text[NS_MAXDNAME];
};

static const int meetings_srv = ns_t_srv;
static const int meetings_txt = ns_t_txt;

// Looks up the records of a name and a type.
//
// address, port: the name server in host byte order; the system's if the address is 0.
// Returns the number of records, at most `most`, or -1 if no name server answered.
static inline int meetings_records(
    const char *name, int kind, uint32_t address, uint16_t port, int seconds,
    struct meetings_record *records, int most) {
  struct __res_state state;
  unsigned char answer[NS_MAXMSG];
  memset(&state, 0, sizeof state);
  if (res_ninit(&state) != 0) return -1;
  if (address) {
    state.nscount = 1;
    state.nsaddr_list[0].sin_family = AF_INET;
    state.nsaddr_list[0].sin_addr.s_addr = htonl(address);
    state.nsaddr_list[0].sin_port = htons(port);
  }
  state.retrans = seconds;
  state.retry = 2;
  int length = res_nquery(&state, name, ns_c_in, kind, answer, sizeof answer);
  int none = state.res_h_errno == HOST_NOT_FOUND || state.res_h_errno == NO_DATA;
  res_nclose(&state);
  if (length < 0) return none ? 0 : -1;
  ns_msg message;
  if (length > (int)sizeof answer || ns_initparse(answer, length, &message) != 0) return -1;
  int count = 0;
  for (int index = 0; index < ns_msg_count(message, ns_s_an) && count < most; index++) {
    ns_rr parsed;
    if (ns_parserr(&message, ns_s_an, index, &parsed) != 0) return -1;
    if (ns_rr_type(parsed) != kind) continue;
    const unsigned char *data = ns_rr_rdata(parsed);
    struct meetings_record *record = &records[count];
    memset(record, 0, sizeof *record);
    if (kind == ns_t_srv) {
      if (ns_rr_rdlen(parsed) < 7) continue;
      record->priority = ns_get16(data);
      record->weight = ns_get16(data + 2);
      record->port = ns_get16(data + 4);
      if (dn_expand(
              ns_msg_base(message), ns_msg_end(message), data + 6, record->text,
              sizeof record->text) < 0)
        continue;
    } else {
      if (ns_rr_rdlen(parsed) < 1 || data[0] >= ns_rr_rdlen(parsed)) continue;
      memcpy(record->text, data + 1, data[0]);
    }
    count++;
  }
  return count;
}
