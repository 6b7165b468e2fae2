// Digit by digit, out of a buffer of 64 KiB that fread fills.

#include <cstdio>

static char buffer[1 << 16];
static char *next = buffer, *end = buffer;

static inline int byte() {
    if (next == end) {
        end = buffer + fread(buffer, 1, sizeof buffer, stdin);
        next = buffer;
        if (next == end) return EOF;
    }
    return *next++;
}

static inline unsigned long long number() {
    int digit = byte();
    while (digit != EOF && digit < '0') digit = byte();
    unsigned long long value = 0;
    for (; digit >= '0'; digit = byte()) value = 10 * value + (digit - '0');
    return value;
}

int main() {
    for (auto tests = number(); tests--;) {
        unsigned long long sum = 0;
        for (auto heaps = number(); heaps--;) sum ^= number();
        puts(sum ? "First" : "Second");
    }
}
