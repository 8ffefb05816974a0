/* The public declarations of the core: read as they stand by cffi (so: no macros, no
 * preprocessor) and included by steelwheel.h, so that each is written once.
 *
 * Units and conventions.  A card is a byte, 4 * rank + suit: 0 is the deuce of clubs, 51 the ace
 * of spades, and 52 the joker of the systems that have one.  A hand is a row of `size` cards
 * without gaps between rows.  A rank is 1 for the best hand of a system, larger for worse ones;
 * 65535 is no qualifying hand.  A function that returns an int returns an enum sw_status.  Nothing
 * here allocates, prints, keeps state or calls Python. */

enum sw_system {
    SW_HIGH,
    SW_ACE_TO_FIVE,
    SW_EIGHT_OR_BETTER,
    SW_NINE_OR_BETTER,
    SW_ACE_TO_SIX,
    SW_DEUCE_TO_SEVEN,
    SW_BADUGI,
    SW_HIGH_WILD,
    SW_HIGH_BUG,
    SW_SHORT_DECK,
    SW_SHORT_DECK_TRIPS,
    SW_BADUGI_ACE_HIGH,
    SW_SHOWING_HIGH,
    SW_SHOWING_LOW,
    SW_SYSTEMS
};

/* Which code computes hash keys: all give the same results. */
enum sw_path { SW_SCALAR, SW_AVX2, SW_PATHS };

enum sw_status {
    SW_OK,
    SW_BAD_ARGUMENT, /* unknown system or path, or a size that the system doesn't rank */
    SW_BAD_ROW,      /* a card outside the deck, or twice in a row of cards */
    SW_BAD_CARDS,    /* a card outside the deck, or twice among all cards given */
    SW_STARVED       /* hardly any deals fit what was asked for */
};

/* What a ranking system knows of itself. */
typedef struct {
    int classes[8];   /* by number of cards: how many classes; 0 if it ranks no such hands */
    int lowest_card;  /* of its deck */
    int highest_card; /* the joker, where there is one */
    int ranks_omaha;  /* whether two cards of the hole and three of the board can be ranked */
} sw_facts;

/* Fill `facts`, or refuse a system that there is not. */
int sw_system_facts(int system, sw_facts *facts);

/* How a game ranks its hands and splits its pot.  What no function plays yet has its place, and is
 * refused: three parts, several boards, wild cards, other numbers of hole cards that play. */
typedef struct {
    int parts;                 /* of the pot: 1, or 2 for a high and a low half */
    int systems[3];            /* enum sw_system of each part, the high half first */
    int from_hole;             /* hole cards that play, with three of the board: 2; 0: any number */
    int hole_size, board_size; /* cards of a whole hand and of a whole board */
    int boards;                /* dealt for each pot: 1 */
    uint64_t deck;             /* bit i for card i; 0: all that every system is played with */
    uint64_t wild;             /* cards that stand for any other: 0 */
} sw_rules;

/* What is known in some rows: the hands of `players`, one after the other, cards of the board, dead
 * cards.  Rows are so many bytes apart; 0: the same cards for all. */
typedef struct {
    size_t rows;
    int players, board_cards, dead_cards;
    const uint8_t *hole, *board, *dead;
    size_t hole_stride, board_stride, dead_stride;
} sw_spots;

/* Hands for ranges: `hands` rows of whole hands of a game.  Those of the same ranks are of a kind,
 * of which `kind_hole` has some hand each.  kind[i] is the number of hand i's, for sw_runout_ranks;
 * for others hands are in the order of their kinds, those of kind k from kind_start[k] to
 * kind_start[k + 1], and have weights.  For hands of two cards `subsets` is NULL; else each hand
 * has 2**hole_size - 2 numbers below `table` there, one for each set of some of its cards but not
 * all, equal for equal sets alone: first those of one card, then of two, and so on. */
typedef struct {
    size_t hands, kinds, table;
    const uint8_t *hole, *kind_hole;
    const uint32_t *kind, *kind_start, *subsets;
    const uint64_t *weights;
} sw_hands;

/* Boards of five cards, and how often each counts. */
typedef struct {
    size_t count;
    const uint8_t *boards;
    const uint32_t *times;
} sw_boards;

/* The fastest path that this processor can run. */
int sw_best_path(void);

/* Whether this processor can run a path. */
int sw_has_path(int path);

/* Rank `rows` hands.  With `check` 0 duplicates are not looked for; cards outside the deck always
 * are.  On SW_BAD_ROW `*bad_row` is the first such row, and the ranks before it are written. */
int sw_rank_rows(int system, int path, int check, const uint8_t *cards, int size, size_t rows,
                 uint16_t *ranks, size_t *bad_row);

/* Rank `rows` hands in two systems at once, a high and a low one, say. */
int sw_rank_split(int first_system, int second_system, int path, int check, const uint8_t *cards,
                  int size, size_t rows, uint16_t *first, uint16_t *second, size_t *bad_row);

/* Rank `rows` hands of which exactly two of the `hole_size` (4 to 6) hole cards and three of the
 * `board_size` (3 to 5) board cards play.  Rows of holes are `hole_stride` bytes apart, rows of
 * boards `board_stride`; a stride of 0 means the same cards for all.  `low` may be NULL or take the
 * ranks in a second system, SW_EIGHT_OR_BETTER.  On SW_BAD_ROW `*bad_row` is the first row with a
 * card outside the deck or, with `check`, a card twice in hole and board. */
int sw_omaha_rows(int system, int path, int check, const uint8_t *hole, int hole_size,
                  size_t hole_stride, const uint8_t *board, int board_size, size_t board_stride,
                  size_t rows, uint16_t *ranks, uint16_t *low, size_t *bad_row);

/* Rank of one hand given as `size` cards, or as a set with bit i for card i, or as text of the
 * plain form: rank and suit letters, cards apart by spaces or commas or not at all.  0 if it isn't
 * a hand that the system ranks; the caller finds out why. */
uint32_t sw_rank_cards(int system, const uint8_t *cards, size_t size);
uint32_t sw_rank_mask(int system, uint64_t mask);
uint32_t sw_rank_text(int system, const char *text);

/* Read `rows` hands of plain text, one a line, of `size` cards each, into `cards`.  SW_BAD_ROW if
 * some line isn't such a hand. */
int sw_parse_lines(const char *text, size_t length, int size, size_t rows, uint8_t *cards);

/* Counts of boards by the set of players who win something, bit i for player i; where the pot is
 * split, further by those who win the low half (0: no one), and by those who win the high half,
 * on boards where no one wins the low one and on the others. */
enum sw_tally { SW_TALLY_ANY, SW_TALLY_LOW, SW_TALLY_NO_LOW, SW_TALLY_HIGH, SW_TALLIES };

/* Play every board that completes the known one and count the boards by who wins, in a row after
 * the other; all have the board and the dead cards of the first.  Boards have five cards, and the
 * low half goes by ranks alone.  `tallies` takes for each row, and each enum sw_tally or without a
 * low half the first only, 2**players counts.  Hands of the same ranks, card for card, in rows next
 * to each other take less.  `work` is scratch of at least sw_board_work_size() bytes, aligned for
 * uint64_t. */
int sw_board_equity(const sw_rules *rules, const sw_spots *spots, uint64_t *tallies,
                    uint64_t *work);
size_t sw_board_work_size(void);

/* Rank the hands of all players in each row, a deal: in the system of each part, to `first` and
 * `second`.  Rows of holes and boards follow each other without gaps.  A folded seat's cards are
 * all 255, and so is no dead card; a folded seat ranks 65535. On SW_BAD_ROW `*bad_deal` is the
 * first deal with a card outside the deck or, with `check`, a card twice, or in which all seats
 * have folded; what was written then is unspecified. */
int sw_showdown(const sw_rules *rules, const sw_spots *deals, int path, int check, uint16_t *first,
                uint16_t *second, size_t *bad_deal);

/* From ranks of `players` in each deal to shares of the pot in units of 1/5040, and to the set of
 * those who win each half, bit i for player i.  Without `second` the first takes the whole pot; a
 * half that nobody wins, all being 65535, goes to the other.  On SW_BAD_ROW nobody wins anything in
 * deal `*bad_deal`. */
int sw_award(int path, const uint16_t *first, const uint16_t *second, int players, size_t deals,
             int32_t *shares, uint16_t *first_set, uint16_t *second_set, size_t *bad_deal);

/* Boards that a call of sw_runout_ranks takes at most: so many outcomes are added up in 16 bits. */
enum { SW_MOST_RUNOUTS = 2048 };

/* Rank hands on boards in a game of one part.  ranks[stride * hand + board] becomes the rank, 32766
 * if the hand doesn't qualify, -1 if it has a card of the board; up to `stride` it is filled with
 * -1.  `work` is scratch of sw_runout_ranks_work() bytes, aligned for uint64_t.  Boards that differ
 * in suits alone are ranked faster next to each other. */
int sw_runout_ranks(const sw_rules *rules, const sw_hands *hands, const sw_boards *boards,
                    int16_t *ranks, size_t stride, uint64_t *work);
size_t sw_runout_ranks_work(size_t kinds, size_t stride);

/* What sw_contest counts for two hands: boards on which the first one wins, and ties.  Where the
 * pot is split: boards on which the first wins the high half, and ties for it; on which the first
 * wins the low one, the second does, and ties for it; and the last three again, of the boards on
 * which the first wins the high half, and of those with a tie for it. */
enum { SW_CONTEST_HIGH = 2, SW_CONTEST_SPLIT = 11 };

/* Compare each of `firsts` hands with each of `seconds` that shares no card with it, on the boards
 * of sw_runout_ranks, whose rows they have.  Masks are of the cards of each hand; `stride` is a
 * multiple of 64, at most SW_MOST_RUNOUTS.  `first_low` and `second_low` are NULL or the ranks for
 * the low half.  Adds to `counts`, which has SW_CONTEST_HIGH or SW_CONTEST_SPLIT entries for each
 * pair.  Boards that block one of the hands don't count. */
int sw_contest(int path, const uint64_t *first_masks, const uint64_t *second_masks,
               const int16_t *first, const int16_t *second, const int16_t *first_low,
               const int16_t *second_low, size_t firsts, size_t seconds, size_t stride,
               uint32_t *counts);

/* Each hand of a list against the whole list, a weight on each hand, on many boards, without
 * comparing pairs.
 *
 * Adds to win[i] the weight of all hands that hand i beats, and to even[i] of all that it beats or
 * ties with, with which it shares no card, times[b] times for each board b that it has no card of.
 * A hand is not among its own opponents.  Sums are modulo 2**64.  `work` is scratch of
 * sw_range_sweep_work() bytes. */
int sw_range_sweep(const sw_rules *rules, const sw_hands *hands, const sw_boards *boards,
                   uint64_t *win, uint64_t *even, uint64_t *work);
size_t sw_range_sweep_work(size_t hands, size_t kinds, size_t table);

/* The weight of all hands with which each hand shares no card, to `against`, modulo 2**64; `work`
 * has room for `table` numbers. */
int sw_range_against(int hole_size, const sw_hands *hands, uint64_t *against, uint64_t *work);

/* Three players with hands of two cards on many boards, likewise: `weights` has a row of `hands`
 * for each player, 0 for a hand that it doesn't hold; those of a player add up to less than 2**32.
 * Adds to the eight tallies of sets of winners.  `work` is scratch of sw_range_three_work() bytes.
 */
int sw_range_three(const sw_rules *rules, int path, const sw_hands *hands, const sw_boards *boards,
                   uint64_t *tallies, uint64_t *work);
size_t sw_range_three_work(size_t hands, size_t kinds);

/* Two to ten players with `sizes` hands each, whose sets of cards, weights and rows of ranks (as in
 * sw_contest) follow each other player after player; `lows` may be NULL.  For every choice of a
 * hand each, no two of which share a card, the first player's from number `from` to below `to`:
 * adds the product of the weights to the tally of the winners on every board that no hand has a
 * card of.  `tallies` are as in sw_board_equity; without `lows` the tally of the last player alone
 * is left out, and tally 0 takes the sum of all products once.  Weights of the last player are at
 * most 16383.  `stride` is a multiple of 64.  Sums are modulo 2**64.  `work` is scratch of
 * sw_contest_many_work() bytes. */
int sw_contest_many(int path, int players, const uint32_t *sizes, const uint64_t *masks,
                    const uint64_t *weights, const int16_t *ranks, const int16_t *lows,
                    size_t stride, size_t from, size_t to, uint64_t *tallies, uint64_t *work);
size_t sw_contest_many_work(int players, size_t hands, size_t stride);

/* What is dealt at random.  `known` has the `hole_size` cards of each seat, then the `board_size`
 * cards of the board, SW_ABSENT (255) for each that is dealt from `deck`, different cards.  The
 * seat range_seats[r], ascending, holds one of range_sizes[r] hands instead, all of the deck and
 * listed in `hands` range after range: hand i of its range with probability keep[i] / 2**64, else
 * hand instead[i]; each number below the range's size is as likely as the others. */
typedef struct {
    int players, hole_size, board_size, deck_size, ranges;
    const uint8_t *known, *deck;
    const int32_t *range_seats;
    const size_t *range_sizes;
    const uint8_t *hands;
    const uint64_t *keep;
    const uint32_t *instead;
} sw_plan;

/* Deal at random, the first deal of a stream of random numbers first, and go on from there by more
 * calls.  `dealer` is scratch of sw_dealer_size() bytes, aligned for uint64_t.  SW_BAD_CARDS if a
 * card of the plan is none, is there twice or isn't in the deck, or if the deck is not enough. */
int sw_deal_start(const sw_plan *plan, const uint64_t *key, uint64_t stream, uint64_t *dealer);
size_t sw_dealer_size(void);

/* The next deals: rows of all hole cards in `hole` and of the board's cards in `board`.
 * SW_STARVED if the hands of the ranges share cards so often that far too few deals come about. */
int sw_deal(const sw_plan *plan, uint64_t *dealer, int path, size_t deals, uint8_t *hole,
            uint8_t *board);

/* Deal, rank and count by who wins: adds to `tallies`, which has for each enum sw_tally, or for one
 * part the first only, 2**players counts; and for a split pot to squares[p] the squares of what
 * player p gets, in 1/5040 of the pot.  Hands and boards of rules and plan are of the same sizes.
 */
int sw_sample(const sw_rules *rules, const sw_plan *plan, uint64_t *dealer, int path, size_t deals,
              uint64_t *tallies, uint64_t *squares);

/* Words of a stream of random numbers. */
void sw_random_words(const uint64_t *key, uint64_t stream, size_t count, uint64_t *words);

/* How many kinds of two hold'em hands suits leave apart, and boards that two hands leave. */
enum { SW_PREFLOP_CLASSES = 47008, SW_PREFLOP_BOARDS = 1712304 };

/* Hold'em before the flop from `counts`, the table of a pair of numbers for each kind of two hands
 * that tools/gen_preflop.py makes: boards that the first of two hands wins, and ties.
 *
 * sw_preflop_counts takes `rows` pairs of hands of two cards each, `first_stride` and
 * `second_stride` bytes apart.  On SW_BAD_ROW row `*bad_row` has a card outside the deck or twice.
 *
 * sw_preflop_ranges adds up the boards of all hands of two ranges, at most 1,326 each, that share
 * no card, times both weights, modulo 2^64: tallies[1] those that the first wins, [2] the second,
 * [3] both; [0] is 0. */
int sw_preflop_counts(const uint32_t *counts, const uint8_t *first, size_t first_stride,
                      const uint8_t *second, size_t second_stride, size_t rows, int64_t *wins,
                      int64_t *ties, int64_t *losses, size_t *bad_row);
int sw_preflop_ranges(const uint32_t *counts, const uint8_t *first, const uint64_t *first_weights,
                      size_t first_hands, const uint8_t *second, const uint64_t *second_weights,
                      size_t second_hands, uint64_t *tallies);

/* Exact equity in many spots, in the games of sw_board_equity.  255 is a board card still to come,
 * no dead card, or in all of a seat's cards a seat that has folded.  `preflop` is the table of
 * sw_preflop_counts or NULL.  `equity`, if not NULL, takes `players` shares of the pot a row;
 * `units`, if not NULL, the same over all boards in 1/5040 of a pot and `totals` how many boards
 * there are.  On SW_BAD_ROW row `*bad_row` has a card outside the deck, twice, or lacking in a
 * hand, or no seat that hasn't folded, or too few cards for the board; the rows before it are
 * written. */
int sw_equity_rows(const sw_rules *rules, const sw_spots *spots, int path, const uint32_t *preflop,
                   double *equity, int64_t *units, int64_t *totals, uint64_t *work,
                   size_t *bad_row);

/* Hands with cards to come, all of them private: see private/completions.h for kinds and words.
 *
 * Write the next `count` completions of a hand after `cursor`, which has at least `to_come` bytes:
 * 255 before the first, then the next one's kinds.  `cards` has four cards for each kind, of which
 * the first left[kind] can come.  Ranks go into the words and, in a second system if `low` isn't
 * NULL, to `low`.  SW_BAD_ARGUMENT if there are not as many. */
int sw_private_fill(int system, int low_system, int path, const uint8_t *known, int known_cards,
                    const uint8_t *cards, const uint8_t *left, int kinds, int to_come,
                    uint8_t *cursor, size_t count, uint64_t *words, uint16_t *low);

/* Sort words by their ranks or, if `by_others`, by the ranks `others` that go beside them; those of
 * a rank stay in their order.  `others` may be NULL.  `starts` is scratch for 65536 numbers. */
int sw_private_sort(const uint64_t *words, const uint16_t *others, size_t count, int by_others,
                    uint64_t *sorted, uint16_t *sorted_others, uint32_t *starts);

/* How many counters sweeps take whose players share at most `most` cards; 0 if too many. */
size_t sw_private_counters(const uint8_t *left, int kinds, int most);

/* Count deals of two players whose completions are sorted words: to sums[0] is added how many the
 * first wins, to sums[1] with `ties` how many are ties.  It goes on from at[0] and at[1] and ends
 * behind the rank after `limit` completions.  Begin with counters, places and sums that are zero.
 */
int sw_private_sweep(const uint8_t *left, int kinds, int ties, const uint64_t *first,
                     size_t first_count, int first_size, const uint64_t *second,
                     size_t second_count, int second_size, uint64_t *counters, size_t counter_count,
                     size_t *at, size_t limit, uint64_t *sums);

/* Count deals of three players or more by who wins, and add them to `tallies`.  The lists stand one
 * behind the other in `words`, the last two of them sorted; list i is of player seats[i].  There
 * are twice as many counters as sw_private_counters says.  Only deals in which the first list's
 * completion has a number from `from` to `to`; with four players or more that is the number of a
 * pair, the first list's times the length of the second plus the second's. */
int sw_private_contest(const uint8_t *left, int kinds, int players, const uint8_t *seats,
                       const uint64_t *words, const size_t *counts, const int *sizes, size_t from,
                       size_t to, uint64_t *counters, size_t counter_count, uint64_t *tallies);

/* Add to sums[0] in how many deals the first player beats the second in both of two halves, and to
 * sums[1] in how many it is the other way round.  Words have the ranks of one half, the other ranks
 * go beside; they are in the order of those, then of their own, and afterwards in that of their
 * own.  The counters are zero, before and after.  `room` is for as many words as
 * the longer list has. */
int sw_private_scoops(const uint8_t *left, int kinds, uint64_t *first, const uint16_t *first_ranks,
                      size_t first_count, int first_size, uint64_t *second,
                      const uint16_t *second_ranks, size_t second_count, int second_size,
                      uint64_t *counters, size_t counter_count, uint64_t *room, uint64_t *sums);

/* Play each deal of a split pot and add it to `tallies`, as of sw_board_equity.  The players'
 * completions stand one behind the other: their cards as a set, and their ranks in each half; those
 * of the last player are in the order of the high half.  Only deals of the numbers from `from` to
 * `to`: of the first player's completion, with three players or more of the pair of the first two,
 * as for sw_private_contest. */
int sw_private_split(int path, int players, const uint64_t *sets, const uint16_t *high,
                     const uint16_t *low, const size_t *counts, size_t from, size_t to,
                     uint64_t *tallies);

/* Draws.  Sets of cards have numbers, C(c1, 1) + C(c2, 2) + ... of c1 < c2 < ..., so that the sets
 * of the n lowest cards come first.  Functions that take `start` and `stop` do a part of the
 * numbers, so that the caller is back soon. */

/* Write sets of `size` (0 to 5) of n (at most 53) cards, lowest card first. */
int sw_draw_sets(int n, int size, size_t start, size_t stop, uint8_t *sets);

/* Count the hands that `kept_cards` cards and others out of `deck`, bit i for card i, make up to
 * five cards: counts[rank] is increased, the last of the `length` counts standing for 65535. No
 * badugi.  SW_BAD_CARDS if a card is twice or not of the system's deck. */
int sw_draw_counts(int system, const uint8_t *kept, int kept_cards, uint64_t deck, size_t length,
                   uint64_t *counts);

/* Rank the hands that `kept` and each set of `missing` cards out of the `n` cards of `deck` make,
 * in one system or, with parts 2, in two. */
int sw_draw_ranks(const int *systems, int parts, int path, const uint8_t *kept, int kept_cards,
                  const uint8_t *deck, int n, int missing, size_t start, size_t stop,
                  uint16_t *first, uint16_t *second);

/* How often the cards drawn by one player lose to those of another, a tie counting one and a loss
 * two, out of all pairs without a common card.  Each player has a table of sets of n cards, by
 * number and lowest card first; the ranks that they lead to, by number; and the numbers that take
 * part, best rank first.  The first player may have several hands that draw as many cards: then
 * numbers go on from block to block, as many to each as there are sets, and each block has its sum
 * in `lost`.  At most `events` steps are done: `state`, three times 0 at first, and `past`, zeros
 * at first, keep how far it has come, and state[0] == own_count is the end.  `past` has C(n, 0) +
 * ... + C(n, k) entries, k the smaller of the sizes. */
int sw_draw_lost(int n, const uint8_t *own_sets, int own_size, const uint32_t *own,
                 const uint16_t *own_ranks, size_t own_count, const uint8_t *other_sets,
                 int other_size, const uint32_t *other, const uint16_t *other_ranks,
                 size_t other_count, size_t events, uint64_t *state, uint32_t *past,
                 size_t past_size, size_t blocks, int64_t *lost);

/* Add each value of a set of `size` cards to that of all sets with one card less. */
int sw_draw_sums(int n, int size, size_t start, size_t stop, const int64_t *from, int64_t *to);

/* Raise the value of each set of `size` cards to the largest of all sets with one card less. */
int sw_draw_most(int n, int size, size_t start, size_t stop, const double *from, double *to);

/* For each row of `size` cards the best set to keep, bit i for card i: that with the highest mean
 * value of all that may be drawn to it, of equal ones that with more cards; and the sum of those
 * values.  `sums` holds for each set of 0 cards, then of 1, and so on to `size`, the sum of the
 * values of all hands that hold it, which are not negative.  A row with a card of `dead` keeps 0
 * and has the sum -1.  `all` may be NULL or take the sums for all 2**size sets. */
int sw_draw_best(int n, uint64_t dead, int size, const uint8_t *hands, size_t rows,
                 const int64_t *sums, uint8_t *kept, int64_t *best, int64_t *all);

/* For each row of `size` cards, and each set of them to keep, the sum of the values of all hands
 * that may be drawn to it without the cards of `gone` (at most 10), which the rows don't have:
 * `all` takes 2**size a row, bit i for card i.  `sums` as for sw_draw_best; with several values in
 * the bits of one, all of a sum wrap around together. */
int sw_draw_gone(int n, int size, const uint8_t *gone, int gone_cards, const uint8_t *hands,
                 size_t rows, const int64_t *sums, int64_t *all);

/* Draws dealt at random.  `known` has the `hand` cards (at most 5) of each seat, below `cards`, 255
 * at the end of a seat's for those that are not known; `deck` the `deck_size` cards that may come.
 * tables[draw * players + seat] says for each hand, by the number of its cards in ascending order,
 * which of them are kept: C(cards, hand) sets, bit i for the i-th.  A seat that is `drawing` draws
 * its unknown cards in the first draw; the unknown cards of others are dealt before. */
typedef struct {
    int players, hand, draws, cards, deck_size;
    const uint8_t *known, *deck, *drawing;
    const uint8_t *const *tables;
} sw_draw_plan;

/* Deal at random as sw_deal_start and sw_deal do; `dealer` has sw_draw_dealer_size() bytes.
 * SW_BAD_CARDS if a card is there twice, or if the deck runs out and no discards are there.  The
 * hands of a deal are those after the last draw, each in ascending order. */
int sw_draw_start(const sw_draw_plan *plan, const uint64_t *key, uint64_t stream, uint64_t *dealer);
size_t sw_draw_dealer_size(void);
int sw_draw_deal(const sw_draw_plan *plan, uint64_t *dealer, size_t deals, uint8_t *hands);
