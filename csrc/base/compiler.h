/* What compilers call differently, and the order of bytes that the core relies on. */
#ifndef SW_COMPILER_H
#define SW_COMPILER_H

#include <stddef.h>
#include <stdint.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "cards are read and written several at a time, the first in the lowest byte"
#endif

#if defined(__GNUC__)
#define SW_INLINE static inline __attribute__((always_inline))
#else
#define SW_INLINE static inline
#endif

/* Ask for the cards that are read some hundred rows later.  Processors fetch ahead by themselves,
 * but stop at the end of each page of memory: asking makes long batches a fifth faster. */
#if defined(__GNUC__)
#define SW_FETCH_AHEAD(cards) __builtin_prefetch((cards) + 1024)
#else
#define SW_FETCH_AHEAD(cards) ((void)(cards))
#endif

#endif
