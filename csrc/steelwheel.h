/* What every source of the core includes: the public declarations, and the facts that all share. */
#ifndef STEELWHEEL_H
#define STEELWHEEL_H

#include <stddef.h>
#include <stdint.h>

#include "steelwheel.cdef.h"

#include "base/cards.h"
#include "base/compiler.h"
#include "base/count.h"
#include "base/expect.h"
#include "base/tally.h"

#endif
