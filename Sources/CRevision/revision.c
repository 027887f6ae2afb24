#include "CRevision.h"

// Written by 'make build': the revision from which a release is built, and OAuth clients.
#if __has_include("revision.h")
#include "revision.h"
#endif

#ifndef MEETINGS_REVISION
#define MEETINGS_REVISION ""
#endif
#ifndef MEETINGS_GOOGLE_CLIENT_ID
#define MEETINGS_GOOGLE_CLIENT_ID ""
#endif
#ifndef MEETINGS_GOOGLE_CLIENT_SECRET
#define MEETINGS_GOOGLE_CLIENT_SECRET ""
#endif
#ifndef MEETINGS_MICROSOFT_CLIENT_ID
#define MEETINGS_MICROSOFT_CLIENT_ID ""
#endif

const char *meetings_revision(void) { return MEETINGS_REVISION; }
const char *meetings_google_client_id(void) { return MEETINGS_GOOGLE_CLIENT_ID; }
const char *meetings_google_client_secret(void) { return MEETINGS_GOOGLE_CLIENT_SECRET; }
const char *meetings_microsoft_client_id(void) { return MEETINGS_MICROSOFT_CLIENT_ID; }
