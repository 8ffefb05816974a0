/* Preconditions: what a function of the core takes for granted, since its callers have seen to it.
 *
 * In the sanitizer build a condition that doesn't hold ends the program with its file and line
 * (UBSan's report of a point that is not to be reached), and analysers take it as a fact.  In all
 * other builds it costs nothing, not even a hint to the optimizer: bytes that another thread
 * changes may break a condition, and still nothing may be read out of bounds. */
#ifndef SW_EXPECT_H
#define SW_EXPECT_H

#if defined(__GNUC__) && (defined(SW_CHECKED) || defined(__clang_analyzer__))
#define SW_EXPECT(condition) ((condition) ? (void)0 : __builtin_unreachable())
#else
#define SW_EXPECT(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

#endif
