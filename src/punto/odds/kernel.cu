// Expected values of every bet for many compositions, one per GPU thread, with the arithmetic of compiled.py.
//
// Plain C++ except for CUDA keywords, so that a test can compile it for the CPU and compare every bit. Arrays stay in
// registers: their indices are known once loops are unrolled. cuda.py prepends BETS, GROUPS and FIRSTS, the number of
// first cards that are counted apart: ten for antes, else one. Compile it without fused multiplication and addition.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

enum { TOTALS, PAIR, ANTE };
enum { NATURALS, PLAYER_DRAWS, STANDS, DRAWS = STANDS + 11 };  // places in `play`; by third card, the last for none
static const int NO_THIRD = 10, ALL_TOTALS = 1023;

__device__ __forceinline__ int at(const int cards[10], int place) {
    int found = 0;
#pragma unroll
    for (int card = 0; card < 10; card++) found = place == card ? cards[card] : found;
    return found;
}

__device__ __forceinline__ void take_out(int cards[10], int place) {
#pragma unroll
    for (int card = 0; card < 10; card++) cards[card] -= place == card;
}

// Ordered pairs of cards by total; a card does not pair with itself.
__device__ __forceinline__ void count_pairs(const int left[10], int pairs[10]) {
#pragma unroll
    for (int total = 0; total < 10; total++) {
        int different = 0, alike = 0;
#pragma unroll
        for (int card = 0; card < 10; card++) {
            const int other = (total - card + 10) % 10;
            if (card < other) different += left[card] * left[other];
            if (card == other) alike += left[card] * (left[card] - 1);
        }
        pairs[total] = 2 * different + alike;
    }
}

// Adds the ways to each total of Banker, with two cards and then with three.
__device__ __forceinline__ void finish_banker(const int left[10], u32 stands, u32 draws, u64 standing, u32 drawing,
                                              u64 found[20]) {
    int pairs[10];
    count_pairs(left, pairs);
#pragma unroll
    for (int banker = 0; banker < 10; banker++) {
        if (stands >> banker & 1) found[banker] += (u64)(u32)pairs[banker] * standing;
    }
    int drawn[10] = {0};
#pragma unroll
    for (int banker = 0; banker < 10; banker++) {
        if (draws >> banker & 1) {
#pragma unroll
            for (int total = 0; total < 10; total++) {
                const int third = (total - banker + 10) % 10, partner = (2 * banker - total + 20) % 10;
                drawn[total] += left[third] * (pairs[banker] - 2 * (left[partner] - (third == partner)));
            }
        }
    }
#pragma unroll
    for (int total = 0; total < 10; total++) found[10 + total] += (u64)(u32)drawn[total] * drawing;
}

struct Shoe {
    int points[10];
    u64 after_four, after_five;  // orders of the cards that a round of four or five leaves of the six
};

// One pair of Player's cards; `third` is the third card, or NO_THIRD.
__device__ __forceinline__ void play_pair(const Shoe &shoe, const int *play, int one, int other, int third,
                                          u64 found[20]) {
    int left[10];
#pragma unroll
    for (int card = 0; card < 10; card++) left[card] = shoe.points[card];
    u32 ways = at(left, one) * (FIRSTS == 1 && one != other ? 2 : 1);
    take_out(left, one);
    ways *= at(left, other);
    take_out(left, other);
    if (third == NO_THIRD) {
        const int player = (one + other) % 10;
        const int is_natural = play[NATURALS] >> player & 1, draws = play[PLAYER_DRAWS] >> player & 1;
        const int banker_plays = !is_natural && !draws;
        const u32 stands = is_natural ? ALL_TOTALS : play[NATURALS] | (banker_plays ? play[STANDS + NO_THIRD] : 0);
        finish_banker(left, stands, banker_plays ? play[DRAWS + NO_THIRD] : 0, ways * shoe.after_four,
                      ways * (u32)shoe.after_five, found);
    } else {
        ways *= at(left, third);
        take_out(left, third);
        finish_banker(left, play[STANDS + third], play[DRAWS + third], ways * shoe.after_five, ways, found);
    }
}

// All of Player's pairs with this total, or the one that begins with `first`.
__device__ void play_pairs(const Shoe &shoe, const int *play, int player, int first, int third, u64 found[20]) {
#pragma unroll 1
    for (int one = FIRSTS == 1 ? 0 : first; one < (FIRSTS == 1 ? 10 : first + 1); one++) {
        const int other = (player - one + 10) % 10;
        if (FIRSTS == 10 || one <= other) play_pair(shoe, play, one, other, third, found);
    }
}

__device__ void count_rounds(const Shoe &shoe, const int *play, const int *groups, int first, u64 ways[GROUPS]) {
#pragma unroll 1
    for (int end = 0; end < 20; end++) {  // Player's total, plus 10 with a third card
        u64 found[20] = {0};
        if (end < 10) {
            play_pairs(shoe, play, end, first, NO_THIRD, found);
        } else {
#pragma unroll 1
            for (int player = 0; player < 10; player++) {
                const int draws = play[PLAYER_DRAWS] >> player & 1 & ~(play[NATURALS] >> player);
                if (draws) play_pairs(shoe, play, player, first, (end - player) % 10, found);
            }
        }
#pragma unroll
        for (int banker = 0; banker < 20; banker++) ways[groups[20 * end + banker]] += found[banker];
    }
}

struct Bets {
    const int *kinds;
    const double *nets;
    const i64 *whole_nets, *parts;
};

// Raises on a first card unless folding is better; returns the ways that are folded.
__device__ i64 choose_raises(const i64 *whole_nets, i64 parts, const u64 ways[FIRSTS][GROUPS], i64 raised[GROUPS]) {
    i64 folded = 0;
    for (int group = 0; group < GROUPS; group++) raised[group] = 0;
    for (int first = 0; first < FIRSTS; first++) {
        i64 value = 0, of_first = 0;
        for (int group = 0; group < GROUPS; group++) {
            value += whole_nets[group] * (i64)ways[first][group];
            of_first += (i64)ways[first][group];
        }
        if (of_first > 0 && value >= -of_first * parts) {
            for (int group = 0; group < GROUPS; group++) raised[group] += (i64)ways[first][group];
        } else {
            folded += of_first;
        }
    }
    return folded;
}

__device__ void expect(const Bets &bets, const u64 ways[FIRSTS][GROUPS], double pair, double *expected) {
    i64 orders = 0, all[GROUPS], raised[GROUPS];
    for (int group = 0; group < GROUPS; group++) {
        all[group] = 0;
        for (int first = 0; first < FIRSTS; first++) all[group] += (i64)ways[first][group];
        orders += all[group];
    }
    double chances[GROUPS];
    for (int group = 0; group < GROUPS; group++) chances[group] = (double)all[group] / (double)orders;
    for (int bet = 0; bet < BETS; bet++) {
        const double *nets = bets.nets + bet * GROUPS;
        if (bets.kinds[bet] == PAIR) {
            expected[bet] = nets[0] * pair + nets[1] * (1 - pair);
            continue;
        }
        double value = 0;
        i64 folded = 0;
        if (FIRSTS == 10 && bets.kinds[bet] == ANTE) {
            folded = choose_raises(bets.whole_nets + bet * GROUPS, bets.parts[bet], ways, raised);
            for (int group = 0; group < GROUPS; group++) value += nets[group] * ((double)raised[group] / (double)orders);
        } else {
            for (int group = 0; group < GROUPS; group++) value += nets[group] * chances[group];
        }
        expected[bet] = value - (double)folded / (double)orders;
    }
}

// `ranks`: thirteen rows, ace to king, with the cards of every composition. `expected` has a row per composition.
extern "C" __global__ void __launch_bounds__(128)
    expect_many(const int *play, const int *groups, const int *kinds, const double *nets, const i64 *whole_nets,
                const i64 *parts, const unsigned short *ranks, u64 compositions, double *expected, double *finishing) {
    const Bets bets = {kinds, nets, whole_nets, parts};
    const u64 threads = (u64)gridDim.x * blockDim.x;
    for (u64 row = (u64)blockIdx.x * blockDim.x + threadIdx.x; row < compositions; row += threads) {
        Shoe shoe;
        int cards = 0, like_pairs = 0;
#pragma unroll
        for (int card = 0; card < 10; card++) shoe.points[card] = 0;
#pragma unroll
        for (int rank = 0; rank < 13; rank++) {
            const int number = ranks[rank * compositions + row];
            shoe.points[rank < 9 ? rank + 1 : 0] += number;
            cards += number;
            like_pairs += number * (number - 1);
        }
        shoe.after_five = max(cards - 5, 1);
        shoe.after_four = max(cards - 4, 1) * shoe.after_five;
        u64 ways[FIRSTS][GROUPS], all = 0, orders = 1;
#pragma unroll 1
        for (int first = 0; first < FIRSTS; first++) {
            for (int group = 0; group < GROUPS; group++) ways[first][group] = 0;
            count_rounds(shoe, play, groups, first, ways[first]);
            for (int group = 0; group < GROUPS; group++) all += ways[first][group];
        }
        for (int dealt = 0; dealt < min(cards, 6); dealt++) orders *= cards - dealt;
        finishing[row] = cards < 4 ? 0.0 : (double)(i64)all / (double)(i64)orders;
        if (finishing[row] == 1.0) {
            expect(bets, ways, (double)like_pairs / (double)((i64)cards * (cards - 1)), expected + row * BETS);
        }
    }
}
