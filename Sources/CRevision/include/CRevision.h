#pragma once

// The settings of a build as text, empty if not set.

// The revision of the sources from which the program was built.
const char *meetings_revision(void);

// The OAuth clients of those who package the program, for their users.
const char *meetings_google_client_id(void);
const char *meetings_google_client_secret(void);
const char *meetings_microsoft_client_id(void);
