// Deals the shoes of scalar.py, one per GPU thread, with the same arithmetic, random streams and tallies.
//
// Plain C++ except for CUDA keywords, so that a test can compile it for the CPU and compare the counts.
// plan.py and scheme_plan.py define the layouts of plan, scheme and tallies and prepend the names used below.

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

// Twelve cumulative counts of the census, three per word, ten bits each with the highest as a guard.
struct Census {
    u32 words[4];
};

struct Stream {
    u64 a, b, c, d;
};

struct Shoe {
    Stream stream;
    Census census;
    int unseen, in_shoe, shown;
};

struct Round {
    int ranks[6];
    int used, player, banker, cell;
};

static const u32 FIELDS = 0x00100401u;
static const int NOT_DRAWN = 511;

__device__ __forceinline__ u64 mix(u64 word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBull;
    return word ^ (word >> 31);
}

__device__ __forceinline__ u64 rotate(u64 word, int places) { return (word << places) | (word >> (64 - places)); }

__device__ __forceinline__ u64 advance(Stream &s) {
    u64 word = rotate(s.a + s.d, 23) + s.a;
    u64 shifted = s.b << 17;
    s.c ^= s.a;
    s.d ^= s.b;
    s.b ^= s.c;
    s.a ^= s.d;
    s.c ^= shifted;
    s.d = rotate(s.d, 45);
    return word;
}

__device__ __forceinline__ u32 bounded(u64 &word, u32 bound) {
    u64 low = (u64)(u32)word * bound;
    u64 high = (u64)(u32)(word >> 32) * bound + (low >> 32);
    word = (high << 32) | (u32)low;
    return (u32)(high >> 32);
}

__device__ u64 least_accepted(int unseen) {
    u64 ways = 1;
    for (int place = 0; place < 6; place++) ways *= (u64)(unseen - place > 1 ? unseen - place : 1);
    return (0 - ways) % ways;
}

__device__ __forceinline__ void draw_six(Stream &stream, int unseen, int indices[6]) {
    for (;;) {
        u64 word = advance(stream);
#pragma unroll
        for (int place = 0; place < 6; place++) indices[place] = bounded(word, max(unseen - place, 1));
        if (word >= MOST_WAYS || word >= least_accepted(unseen)) return;
    }
}

__device__ __forceinline__ int take(Census &census, int index) {
    u32 comparand = FIELDS * (u32)(min(index, NOT_DRAWN) + 1), found = 0;
#pragma unroll
    for (int place = 0; place < 4; place++) {
        u32 above = ((census.words[place] - comparand) >> 9) & FIELDS;
        census.words[place] -= above;
        found += above;
    }
    return 12 - (int)(((found * FIELDS) >> 20) & 15);
}

__device__ __forceinline__ int points(int rank) { return rank < 9 ? rank + 1 : 0; }

__device__ __forceinline__ int last_digit(int total) { return total >= 10 ? total - 10 : total; }

__device__ __forceinline__ Shoe open_shoe(const int *plan, u64 seed, u64 number) {
    Shoe shoe;
    u64 start = mix(seed), step = 0x9E3779B97F4A7C15ull;
    shoe.stream.a = mix(start + (4 * number + 1) * step);
    shoe.stream.b = mix(start + (4 * number + 2) * step);
    shoe.stream.c = mix(start + (4 * number + 3) * step);
    shoe.stream.d = mix(start + (4 * number + 4) * step);
#pragma unroll
    for (int place = 0; place < 4; place++) {
        u32 word = 0;
        for (int field = 0; field < 3; field++) {
            word |= (512u + 4u * plan[DECKS] * (3 * place + field + 1)) << (10 * field);
        }
        shoe.census.words[place] = word;
    }
    shoe.unseen = 52 * plan[DECKS];
    shoe.in_shoe = shoe.unseen - plan[HIDDEN];
    shoe.shown = -1;
    if (plan[BURN_BY_FIRST]) {
        int indices[6];
        draw_six(shoe.stream, shoe.unseen, indices);
        shoe.shown = take(shoe.census, indices[0]);
        shoe.unseen -= 1;
        shoe.in_shoe -= 1 + (points(shoe.shown) ? points(shoe.shown) : 10);
    }
    return shoe;
}

// `rows` are Banker's rows of the Table of Play, in shared memory, since threads read different ones.
__device__ __forceinline__ Round deal(const int *plan, const int *rows, Shoe &shoe) {
    Round round;
    int indices[6];
    draw_six(shoe.stream, shoe.unseen, indices);
#pragma unroll
    for (int place = 0; place < 4; place++) round.ranks[place] = take(shoe.census, indices[place]);
    int player = last_digit(points(round.ranks[0]) + points(round.ranks[2]));
    int banker = last_digit(points(round.ranks[1]) + points(round.ranks[3]));
    int goes_on = 1 - (((plan[NATURALS] >> player) | (plan[NATURALS] >> banker)) & 1);
    int row = rows[banker] * goes_on;
    int player_draws = (plan[PLAYER_DRAWS] >> player) & goes_on;
    int banker_is_next = (row >> 10) & (1 - player_draws);
    round.ranks[4] = take(shoe.census, player_draws | banker_is_next ? indices[4] : NOT_DRAWN);
    int fifth = points(round.ranks[4]);
    int banker_follows = (row >> fifth) & player_draws;
    round.ranks[5] = take(shoe.census, banker_follows ? indices[5] : NOT_DRAWN);
    int sixth = points(round.ranks[5]);
    int banker_draws = banker_is_next | banker_follows;
    round.player = last_digit(player + fifth * player_draws);
    round.banker = last_digit(banker + fifth * banker_is_next + sixth * banker_follows);
    round.used = 4 + player_draws + banker_draws;
    round.cell = 10 * round.player + round.banker + 100 * (round.ranks[0] == round.ranks[2]) +
                 200 * (round.ranks[1] == round.ranks[3]) + 400 * player_draws + 800 * banker_draws +
                 CELLS * points(round.ranks[0]) * plan[BY_FIRST_CARD];
    return round;
}

__device__ __forceinline__ int rounds_left(const int *plan, int left, int in_shoe) {
    return left > 1 && in_shoe <= plan[CUT_CARD] ? 1 : left;
}

// A block counts in shared memory and adds to the tally once; `size` is the length of the tally.
extern "C" __global__ void __launch_bounds__(256)
    count_shoes(const int *plan, u64 seed, u64 first_shoe, u64 shoes, int size, u64 *tally) {
    extern __shared__ u32 counted[];
    int *rows = (int *)(counted + size);
    for (int place = threadIdx.x; place < size; place += blockDim.x) counted[place] = 0;
    for (int total = threadIdx.x; total < 10; total += blockDim.x) rows[total] = plan[BANKER_DRAWS + total];
    __syncthreads();
    u32 *voids = counted + size - TAIL, *streaks = voids + 1, *lengths = streaks + 2 * LENGTHS;
    u64 threads = (u64)gridDim.x * blockDim.x;
    for (u64 number = (u64)blockIdx.x * blockDim.x + threadIdx.x; number < shoes; number += threads) {
        Shoe shoe = open_shoe(plan, seed, first_shoe + number);
        int left = rounds_left(plan, plan[ROUNDS_LIMIT], shoe.in_shoe), side = -1, run = 0, rounds = 0;
        while (left > 0) {
            Round round = deal(plan, rows, shoe);
            if (round.used > shoe.in_shoe) {
                atomicAdd(voids, 1u);
                break;
            }
            atomicAdd(counted + round.cell, 1u);
            rounds += 1;
            shoe.unseen -= round.used;
            shoe.in_shoe -= round.used;
            if (round.player != round.banker) {
                int winner = round.banker > round.player;
                if (winner != side) {
                    if (side >= 0) atomicAdd(streaks + side * LENGTHS + run, 1u);
                    side = winner;
                    run = 0;
                }
                run += 1;
            }
            left = rounds_left(plan, left - 1, shoe.in_shoe);
        }
        if (side >= 0) atomicAdd(streaks + side * LENGTHS + run, 1u);
        atomicAdd(lengths + rounds, 1u);
    }
    __syncthreads();
    for (int place = threadIdx.x; place < size; place += blockDim.x) {
        if (counted[place]) atomicAdd(tally + place, (u64)counted[place]);
    }
}

__device__ __forceinline__ void add(u64 *place, i64 amount) {
    if (amount) atomicAdd(place, (u64)amount);
}

extern "C" __global__ void bet_through_shoes(const int *plan, const i64 *scheme, const i64 *gains, u64 seed,
                                             u64 first_shoe, u64 shoes, u64 *tally) {
    u64 threads = (u64)gridDim.x * blockDim.x;
    i64 all_bets = 0, all_gain = 0, all_squared = 0, up = 0, down = 0;
    for (u64 number = (u64)blockIdx.x * blockDim.x + threadIdx.x; number < shoes; number += threads) {
        Shoe shoe = open_shoe(plan, seed, first_shoe + number);
        int left = rounds_left(plan, plan[ROUNDS_LIMIT], shoe.in_shoe), bets = 0;
        i64 count = scheme[START] + (shoe.shown >= 0 ? scheme[TAGS + shoe.shown] : 0), gain = 0, lowest = 0;
        while (left > 0) {
            int unseen = shoe.unseen;
            Round round = deal(plan, plan + BANKER_DRAWS, shoe);
            if (round.used > shoe.in_shoe) break;
            if (scheme[PER_DECK] ? 52 * count >= scheme[THRESHOLD] * unseen : count >= scheme[THRESHOLD]) {
                bets += 1;
                gain += gains[round.cell];
                lowest = gain < lowest ? gain : lowest;
            }
            for (int place = 0; place < 6; place++) {
                if (place < round.used) count += scheme[TAGS + round.ranks[place]];
            }
            shoe.unseen -= round.used;
            shoe.in_shoe -= round.used;
            left = rounds_left(plan, left - 1, shoe.in_shoe);
        }
        all_bets += bets;
        all_gain += gain;
        all_squared += gain * gain;
        up += gain > 0;
        down += gain < 0;
        i64 depth = (scheme[SCALE] - 1 - lowest) / scheme[SCALE];
        add(tally + BETS_PER_SHOE + bets, 1);
        add(tally + LOWEST_POINT + (depth < DEPTHS - 1 ? depth : DEPTHS - 1), 1);
    }
    add(tally + BETS, all_bets);
    add(tally + GAIN, all_gain);
    add(tally + GAIN_SQUARED, all_squared);
    add(tally + SHOES_UP, up);
    add(tally + SHOES_DOWN, down);
}
