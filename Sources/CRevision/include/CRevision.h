#pragma once

// The revision of the sources that the program was built from; empty if that is unknown.
const char *meetings_revision(void);
