// scanf.

#include <cstdio>

int main() {
    int tests;
    scanf("%d", &tests);
    while (tests--) {
        int heaps;
        scanf("%d", &heaps);
        unsigned long long sum = 0;
        while (heaps--) {
            unsigned long long heap;
            scanf("%llu", &heap);
            sum ^= heap;
        }
        puts(sum ? "First" : "Second");
    }
}
