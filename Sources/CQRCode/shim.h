#pragma once
#include <stdbool.h>
#include <qrcodegen.h>

// The size, in bytes, of a buffer for the largest code.
enum { meetings_qr_room = qrcodegen_BUFFER_LEN_MAX };
