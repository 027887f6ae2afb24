#pragma once
#include <stdbool.h>
#include <qrcodegen.h>

// How many bytes any code takes.
enum { meetings_qr_room = qrcodegen_BUFFER_LEN_MAX };
