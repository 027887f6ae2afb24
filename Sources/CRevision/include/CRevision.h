#pragma once

// The revision of the sources from which the program was built; empty if unknown.
const char *meetings_revision(void);
