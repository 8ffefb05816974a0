/* Omaha: exactly two hole cards play with exactly three of the board.
 *
 * Three board ranks lead to a row of 91 classes, one for each pair of hole ranks, suits left aside.
 * The least of a board's rows, entry by entry, is the board's row: ten rows of three cache lines
 * for five board cards, 60 vector minima.  A hand of 4 (5, 6) hole cards is 6 (10, 15) look-ups in
 * that. The table of three ranks takes 87 KB; one of whole boards would take 1.1 MB, and waiting
 * for it costs as much as joining the rows.
 *
 * A flush takes the suit's three highest on the board and two highest in the hole, unless a
 * straight flush can be had.  An eight-or-better low is one look-up by the set of board ranks and
 * the set of hole ranks up to eight.
 *
 * One board for many hands is folded into one value per pair of cards first; see `fold`. */
#include <string.h>

#include "rank/lane.h"
#include "omaha/omaha.h"
#include "rank/stage.h"
#include "tables/omaha.h"

enum {
    MOST_HOLE = 6,
    LOW_SETS = 256,
    RANK_BITS = 4,   /* a rank's digit in the index of sw_pair_number and sw_triple_number */
    FOLD_WORTH = 48, /* hands on one board from which folding it pays */
    FOLD_STRIDE = 64,
    PAIRS = 91,   /* multisets of two ranks */
    TRIPLES = 10, /* of five board cards */
    PLAY_HOLE = 2,
    PLAY_BOARD = 3
};

/* Added to the suit counts of a lane: bit 3 of a suit says that it has 3 cards, or 2. */
#define THREE_CARRY (0x5555ULL << SW_SUIT_SHIFT)
#define TWO_CARRY (0x6666ULL << SW_SUIT_SHIFT)

/* Bit of a card in the sets of low ranks, ace to eight. */
#define FOUR(bit) bit, bit, bit, bit
static const uint8_t low_bit[64] = {
    FOUR(2), FOUR(4), FOUR(8), FOUR(16), FOUR(32), FOUR(64), FOUR(128), [48] = FOUR(1),
};

/* What doesn't change from row to row. */
typedef struct job {
    const sw_ranking *ranking;
    sw_deck deck; /* without a joker */
    int check, hole_size, board_size;
    sw_stage stage;
    sw_share share;
    void (*rank_block)(const struct job *j, const uint8_t *hole, const uint8_t *board,
                       const sw_block *hole_block, const sw_block *board_block, uint16_t *ranks,
                       uint16_t *low);
} job;

SW_INLINE unsigned low_set(const uint8_t *cards, int size) {
    unsigned set = 0;
    for (int i = 0; i < size; i++) set |= low_bit[cards[i] & 63];
    return set;
}

SW_INLINE uint16_t low_class(unsigned board, unsigned hole) {
    uint16_t found = sw_omaha_low[LOW_SETS * board + hole];
    return found ? found : (uint16_t)SW_NO_LOW;
}

/* The `keep` highest bits of a set that has at least as many. */
SW_INLINE unsigned highest_bits(unsigned set, int keep) {
    unsigned lower = 0;
    for (unsigned rest = set; rest; rest &= rest - 1) lower++;
    for (int drop = (int)lower - keep; drop > 0; drop--) set &= set - 1;
    return set;
}

uint16_t sw_omaha_flush(const sw_ranking *ranking, unsigned board, unsigned hole) {
    const uint16_t *flush = ranking->flush[0];
    uint16_t best = flush[highest_bits(board, PLAY_BOARD) | highest_bits(hole, PLAY_HOLE)];
    if (flush[board | hole] > ranking->straight_flushes) return best;
    /* Some five of them are a straight flush; look whether with two and three. */
    for (unsigned a = hole; a; a &= a - 1)
        for (unsigned b = a & (a - 1); b; b &= b - 1) {
            unsigned two = (a & -a) | (b & -b);
            for (unsigned c = board; c; c &= c - 1)
                for (unsigned d = c & (c - 1); d; d &= d - 1)
                    for (unsigned e = d & (d - 1); e; e &= e - 1) {
                        uint16_t found = flush[two | (c & -c) | (d & -d) | (e & -e)];
                        if (found < best) best = found;
                    }
        }
    return best;
}

/* A digit whatever the byte: another thread may write to the cards. */
SW_INLINE unsigned rank_of(uint8_t card) {
    return card >> 2 & 15;
}

SW_INLINE uint16_t least(uint16_t a, uint16_t b) {
    return a < b ? a : b;
}

/* The row of three ranks by their number.  A short deck's rows begin later: there the first stands
 * in for all that it lacks. */
SW_INLINE const uint16_t *numbered_row(const sw_ranking *ranking, unsigned number) {
    unsigned first = ranking->first_triple;
    return ranking->omaha + SW_OMAHA_ROW * (number > first ? number - first : 0);
}

SW_INLINE const uint16_t *triple_row(const sw_ranking *ranking, unsigned a, unsigned b,
                                     unsigned c) {
    unsigned ranks = a << (2 * RANK_BITS) | b << RANK_BITS | c;
    return numbered_row(ranking, sw_triple_number[ranks]);
}

/* The row of four ranks, given as two pairs. */
SW_INLINE const uint16_t *quad_row(const sw_ranking *ranking, unsigned pair, unsigned other) {
    return ranking->omaha_quads + SW_OMAHA_ROW * sw_quad_number[PAIRS * pair + other];
}

SW_INLINE unsigned pair_of(unsigned a, unsigned b) {
    return sw_pair_number[a << RANK_BITS | b];
}

SW_INLINE void least_of_four(const uint16_t *const from[4], uint16_t *restrict row) {
    const uint16_t *restrict f0 = from[0], *restrict f1 = from[1];
    const uint16_t *restrict f2 = from[2], *restrict f3 = from[3];
    for (int i = 0; i < SW_OMAHA_ROW; i++) row[i] = least(least(f0[i], f1[i]), least(f2[i], f3[i]));
}

SW_INLINE void least_of_ten(const uint16_t *const from[10], uint16_t *restrict row) {
    const uint16_t *restrict f0 = from[0], *restrict f1 = from[1], *restrict f2 = from[2];
    const uint16_t *restrict f3 = from[3], *restrict f4 = from[4], *restrict f5 = from[5];
    const uint16_t *restrict f6 = from[6], *restrict f7 = from[7], *restrict f8 = from[8];
    const uint16_t *restrict f9 = from[9];
    for (int i = 0; i < SW_OMAHA_ROW; i++)
        row[i] = least(least(least(least(f0[i], f1[i]), least(f2[i], f3[i])),
                             least(least(f4[i], f5[i]), least(f6[i], f7[i]))),
                       least(f8[i], f9[i]));
}

/* The class of each pair of hole ranks on a board. */
SW_INLINE void join_rows(const sw_ranking *ranking, const uint8_t *board, const int size,
                         uint16_t *restrict row) {
    unsigned r[SW_BOARD];
    for (int i = 0; i < size; i++) r[i] = rank_of(board[i]);
    if (size == 5 && ranking->omaha_quads) {
        /* Every three of the five ranks are in one of these. */
        unsigned pair = pair_of(r[0], r[1]);
        const uint16_t *const from[4] = {
            quad_row(ranking, pair, pair_of(r[2], r[3])),
            quad_row(ranking, pair, pair_of(r[2], r[4])),
            quad_row(ranking, pair, pair_of(r[3], r[4])),
            triple_row(ranking, r[2], r[3], r[4]),
        };
        least_of_four(from, row);
        return;
    }
    /* The one, four or ten threes; the first stands in for those that there aren't. */
    const uint16_t *from[TRIPLES] = {NULL};
    int count = 0;
    for (int a = 0; a < size; a++)
        for (int b = a + 1; b < size; b++)
            for (int c = b + 1; c < size; c++)
                from[count++] = triple_row(ranking, r[a], r[b], r[c]);
    for (; count < TRIPLES; count++) from[count] = from[0];
    least_of_ten(from, row);
}

SW_INLINE uint16_t unsuited_class(const uint16_t *row, const uint8_t *hole, const int size) {
    unsigned best = SW_NO_LOW;
    for (int a = 0; a < size; a++)
        for (int b = a + 1; b < size; b++) {
            unsigned found = row[pair_of(rank_of(hole[a]), rank_of(hole[b]))];
            best = found < best ? found : best;
        }
    return (uint16_t)best;
}

void sw_omaha_by_triple(const sw_ranking *ranking, const uint8_t *hole, int hole_size,
                        uint16_t *classes, int stride) {
    for (int triple = 0; triple < SW_TRIPLES; triple++)
        classes[triple * stride] =
            unsuited_class(numbered_row(ranking, (unsigned)triple), hole, hole_size);
}

void sw_omaha_kinds(const sw_ranking *ranking, const uint8_t *board, const uint8_t *holes,
                    int hole_size, size_t count, uint16_t *classes, size_t stride) {
    uint16_t row[SW_OMAHA_ROW];
    join_rows(ranking, board, SW_BOARD, row);
    for (size_t i = 0; i < count; i++, holes += hole_size)
        classes[i * stride] = sw_within(unsuited_class(row, holes, hole_size), ranking->limit);
}

/* The suits of which three cards are on the board and two in the hole, as in sw_flush_bits. */
SW_INLINE uint64_t flush_bits(uint64_t board_lane, uint64_t hole_lane) {
    return (board_lane + THREE_CARRY) & (hole_lane + TWO_CARRY) & SW_FLUSH_BITS;
}

/* Classes of a block of good rows, and eight-or-better lows; either may be NULL. */
SW_INLINE void rank_block(const job *j, const uint8_t *hole, const uint8_t *board,
                          const int hole_size, const int board_size, const sw_block *hole_block,
                          const sw_block *board_block, uint16_t *ranks, uint16_t *low) {
    if (low)
        for (int i = 0; i < SW_BLOCK; i++)
            low[i] = low_class(low_set(board + i * board_size, board_size),
                               low_set(hole + i * hole_size, hole_size));
    if (!ranks) return;
    const sw_ranking *ranking = j->ranking;
    uint64_t flushes = 0;
    for (int i = 0; i < SW_BLOCK; i++) {
        uint16_t row[SW_OMAHA_ROW];
        join_rows(ranking, board + i * board_size, board_size, row);
        ranks[i] = unsuited_class(row, hole + i * hole_size, hole_size);
        uint64_t suits = flush_bits(board_block->lane[i], hole_block->lane[i]);
        flushes |= (uint64_t)(suits != 0) << i;
    }
    if (ranking->flush[0])
        for (; flushes; flushes &= flushes - 1) {
            int i = sw_lowest_bit(flushes);
            uint64_t suits = flush_bits(board_block->lane[i], hole_block->lane[i]);
            unsigned shift = 16 * sw_flush_suit(suits);
            uint64_t on_board = sw_suit_sets(board + i * board_size, board_size) >> shift;
            uint64_t in_hole = sw_suit_sets(hole + i * hole_size, hole_size) >> shift;
            uint16_t found = sw_omaha_flush(ranking, on_board & 0x1FFF, in_hole & 0x1FFF);
            if (found < ranks[i]) ranks[i] = found;
        }
    if (ranking->limit < SW_NO_LOW)
        for (int i = 0; i < SW_BLOCK; i++) ranks[i] = sw_within(ranks[i], ranking->limit);
}

SW_INLINE void rank_block_of(const job *j, const uint8_t *hole, const uint8_t *board,
                             const sw_block *hole_block, const sw_block *board_block,
                             uint16_t *ranks, uint16_t *low) {
#define BLOCK(h, b) rank_block(j, hole, board, h, b, hole_block, board_block, ranks, low)
    switch (j->hole_size * 8 + j->board_size) {
        case 4 * 8 + 5: BLOCK(4, 5); break;
        case 5 * 8 + 5: BLOCK(5, 5); break;
        case 6 * 8 + 5: BLOCK(6, 5); break;
        default: BLOCK(j->hole_size, j->board_size); break;
    }
#undef BLOCK
}

static void rank_block_scalar(const job *j, const uint8_t *hole, const uint8_t *board,
                              const sw_block *hole_block, const sw_block *board_block,
                              uint16_t *ranks, uint16_t *low) {
    rank_block_of(j, hole, board, hole_block, board_block, ranks, low);
}

#ifdef SW_HAVE_X86
__attribute__((target("avx2"))) static void rank_block_avx2(const job *j, const uint8_t *hole,
                                                            const uint8_t *board,
                                                            const sw_block *hole_block,
                                                            const sw_block *board_block,
                                                            uint16_t *ranks, uint16_t *low) {
    rank_block_of(j, hole, board, hole_block, board_block, ranks, low);
}
#endif

/* The first row of `count` that is bad; `count` if there is none. */
static size_t first_bad(const job *j, const uint8_t *hole, size_t hole_stride, const uint8_t *board,
                        size_t board_stride, size_t count) {
    for (size_t i = 0; i < count; i++) {
        uint8_t both[MOST_HOLE + SW_BOARD];
        memcpy(both, hole + i * hole_stride, (size_t)j->hole_size);
        memcpy(both + j->hole_size, board + i * board_stride, (size_t)j->board_size);
        if (sw_first_bad(both, j->hole_size + j->board_size, 0, 1, j->deck, j->check) == 0)
            return i;
    }
    return count;
}

/* Rows as a block that a stage can read: where they lie if they can stay there. */
static const uint8_t *block_of(const uint8_t *rows, size_t stride, size_t row, size_t row_count,
                               int size, uint8_t *copy) {
    const size_t width = (size_t)size;
    size_t left = row_count - row;
    const uint8_t *at = rows + row * stride;
    if (stride == width && left * width >= SW_BLOCK * width + SW_READ_AHEAD) return at;
    for (size_t i = 0; i < SW_BLOCK; i++)
        memcpy(copy + i * width, at + (i < left ? i : left - 1) * stride, width);
    return copy;
}

static int rank_boards(const job *j, const uint8_t *hole, size_t hole_stride, const uint8_t *board,
                       size_t board_stride, size_t rows, uint16_t *ranks, uint16_t *low,
                       size_t *bad_row) {
    uint8_t hole_copy[SW_BLOCK * MOST_HOLE + SW_READ_AHEAD] = {0};
    uint8_t board_copy[SW_BLOCK * SW_BOARD + SW_READ_AHEAD] = {0};
    sw_block hole_block, board_block;
    uint16_t found[2][SW_BLOCK];
    for (size_t row = 0; row < rows; row += SW_BLOCK) {
        size_t count = rows - row < SW_BLOCK ? rows - row : SW_BLOCK;
        const uint8_t *h = block_of(hole, hole_stride, row, rows, j->hole_size, hole_copy);
        const uint8_t *b = block_of(board, board_stride, row, rows, j->board_size, board_copy);
        int bad =
            j->stage(h, j->hole_size, j->hole_size, j->deck, j->check, &hole_block, NULL, NULL);
        bad |=
            j->stage(b, j->board_size, j->board_size, j->deck, j->check, &board_block, NULL, NULL);
        if (j->check) bad |= j->share(h, j->hole_size, b, j->board_size);
        size_t good = count;
        if (bad) good = first_bad(j, h, (size_t)j->hole_size, b, (size_t)j->board_size, count);
        if (good < count) {
            *bad_row = row + good;
            /* Rank the rows before it by themselves. */
            return good == 0 ? SW_BAD_ROW
                   : rank_boards(j, h, (size_t)j->hole_size, b, (size_t)j->board_size, good,
                                 ranks ? ranks + row : NULL, low ? low + row : NULL, &good)
                       ? SW_BAD_ARGUMENT
                       : SW_BAD_ROW;
        }
        uint16_t *to = ranks && count < SW_BLOCK ? found[0] : ranks ? ranks + row : NULL;
        uint16_t *low_to = low && count < SW_BLOCK ? found[1] : low ? low + row : NULL;
        j->rank_block(j, h, b, &hole_block, &board_block, to, low_to);
        if (to == found[0]) memcpy(ranks + row, to, count * sizeof *to);
        if (low_to == found[1]) memcpy(low + row, low_to, count * sizeof *low_to);
    }
    return SW_OK;
}

/* Fold a good board into one class per two cards, at FOLD_STRIDE * first + second.  The entries of
 * what is no card are 0, which is no class; with `check` also those of a card with itself and of
 * the board's cards.  So a hand whose least entry is 0 is bad, and needs no other check. */
static void fold(const job *j, const uint8_t *board, uint16_t *classes) {
    const sw_ranking *ranking = j->ranking;
    uint16_t row[SW_OMAHA_ROW];
    join_rows(ranking, board, j->board_size, row);
    memset(classes, 0, sizeof *classes * FOLD_STRIDE * FOLD_STRIDE);
    const int lowest = j->deck.lowest >> 2;
    for (int a = lowest; a < 13; a++) {
        uint16_t line[FOLD_STRIDE] = {0};
        for (int b = lowest; b < 13; b++) {
            const uint8_t pair[PLAY_HOLE] = {(uint8_t)(4 * a), (uint8_t)(4 * b)};
            uint16_t found = unsuited_class(row, pair, PLAY_HOLE);
            if (found > ranking->limit) found = SW_NO_LOW;
            for (int suit = 0; suit < 4; suit++) line[4 * b + suit] = found;
        }
        for (int suit = 0; suit < 4; suit++)
            memcpy(classes + FOLD_STRIDE * (4 * a + suit), line, sizeof line);
    }
    uint64_t sets = sw_suit_sets(board, j->board_size);
    for (int suit = 0; suit < 4 && ranking->flush[0]; suit++) {
        unsigned on_board = (unsigned)(sets >> (16 * suit)) & 0x1FFF;
        unsigned rest = on_board & (on_board - 1);
        if (!(rest & (rest - 1))) continue;
        for (int a = lowest; a < 13; a++)
            for (int b = lowest; b < a; b++) {
                unsigned hole = 1u << a | 1u << b;
                if (hole & on_board) continue;
                uint16_t found = sw_omaha_flush(ranking, on_board, hole);
                uint16_t *one = classes + FOLD_STRIDE * (4 * a + suit) + 4 * b + suit;
                uint16_t *other = classes + FOLD_STRIDE * (4 * b + suit) + 4 * a + suit;
                if (found < *one) *one = *other = found;
            }
    }
    if (!j->check) return;
    for (int card = 0; card < SW_JOKER; card++) classes[FOLD_STRIDE * card + card] = 0;
    for (int i = 0; i < j->board_size; i++)
        for (int card = 0; card < FOLD_STRIDE; card++)
            classes[FOLD_STRIDE * (board[i] & 63) + card] =
                classes[FOLD_STRIDE * card + (board[i] & 63)] = 0;
}

SW_INLINE int rank_folded(const uint16_t *classes, const uint8_t *hole, size_t stride,
                          const int size, size_t rows, uint16_t *ranks) {
    unsigned bad = 0;
    for (size_t row = 0; row < rows; row++, hole += stride) {
        unsigned best = SW_NO_LOW;
        for (int a = 0; a < size; a++) {
            bad |= hole[a] & 0xC0;
            const uint16_t *line = classes + FOLD_STRIDE * (hole[a] & 63);
            for (int b = a + 1; b < size; b++) {
                unsigned found = line[hole[b] & 63];
                best = found < best ? found : best;
            }
        }
        bad |= best == 0;
        ranks[row] = (uint16_t)best;
    }
    return bad != 0;
}

/* One board, many hands. */
static int rank_one_board(const job *j, const uint8_t *hole, size_t hole_stride,
                          const uint8_t *board, size_t rows, uint16_t *ranks, uint16_t *low,
                          size_t *bad_row) {
    uint16_t classes[FOLD_STRIDE * FOLD_STRIDE];
    if (sw_first_bad(board, j->board_size, 0, 1, j->deck, j->check) == 0) {
        *bad_row = 0;
        return SW_BAD_ROW;
    }
    fold(j, board, classes);
    const unsigned board_low = low_set(board, j->board_size);
    for (size_t row = 0; row < rows;) {
        enum { CHUNK = 1024 };
        size_t count = rows - row < CHUNK ? rows - row : CHUNK;
        const uint8_t *at = hole + row * hole_stride;
        int bad;
        switch (j->hole_size) {
            case 4: bad = rank_folded(classes, at, hole_stride, 4, count, ranks + row); break;
            case 5: bad = rank_folded(classes, at, hole_stride, 5, count, ranks + row); break;
            default: bad = rank_folded(classes, at, hole_stride, 6, count, ranks + row); break;
        }
        if (bad) {
            size_t good = first_bad(j, at, hole_stride, board, 0, count);
            if (good < count)
                count = good;
            else
                bad = 0;
        }
        if (low)
            for (size_t i = 0; i < count; i++)
                low[row + i] = low_class(board_low, low_set(at + i * hole_stride, j->hole_size));
        row += count;
        if (bad) {
            *bad_row = row;
            return SW_BAD_ROW;
        }
    }
    return SW_OK;
}

int sw_omaha_rows(int system, int path, int check, const uint8_t *hole, int hole_size,
                  size_t hole_stride, const uint8_t *board, int board_size, size_t board_stride,
                  size_t rows, uint16_t *ranks, uint16_t *low, size_t *bad_row) {
    if (system < 0 || system >= SW_SYSTEMS || !sw_has_path(path)) return SW_BAD_ARGUMENT;
    if (hole_size < 4 || hole_size > MOST_HOLE || board_size < 3 || board_size > SW_BOARD)
        return SW_BAD_ARGUMENT;
    if (!sw_rankings[system].omaha) return SW_BAD_ARGUMENT;
    job j = {.ranking = &sw_rankings[system],
             .deck = sw_rankings[system].deck,
             .check = check,
             .hole_size = hole_size,
             .board_size = board_size,
             .stage = sw_stage_of(path),
             .share = sw_share_of(path),
             .rank_block = rank_block_scalar};
#ifdef SW_HAVE_X86
    if (path == SW_AVX2) j.rank_block = rank_block_avx2;
#endif
    if (j.deck.highest >= SW_JOKER) j.deck.highest = SW_JOKER - 1;
    if (board_stride == 0 && rows >= FOLD_WORTH)
        return rank_one_board(&j, hole, hole_stride, board, rows, ranks, low, bad_row);
    if (system == SW_EIGHT_OR_BETTER && !low)
        return rank_boards(&j, hole, hole_stride, board, board_stride, rows, NULL, ranks, bad_row);
    return rank_boards(&j, hole, hole_stride, board, board_stride, rows, ranks, low, bad_row);
}
