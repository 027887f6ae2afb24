#pragma once
#include <stdbool.h>
#include <qrcodegen.h>

// The size of the buffer for the largest code in bytes.
enum { meetings_qr_room = qrcodegen_BUFFER_LEN_MAX };
