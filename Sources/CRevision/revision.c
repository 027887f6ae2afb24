#include "CRevision.h"

// Written by 'make build': the revision from which a release is built.
#if __has_include("revision.h")
#include "revision.h"
#endif

#ifndef MEETINGS_REVISION
#define MEETINGS_REVISION ""
#endif

const char *meetings_revision(void) { return MEETINGS_REVISION; }
