// cin, with sync off.

#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int tests;
    std::cin >> tests;
    while (tests--) {
        int heaps;
        std::cin >> heaps;
        unsigned long long sum = 0;
        while (heaps--) {
            unsigned long long heap;
            std::cin >> heap;
            sum ^= heap;
        }
        std::cout << (sum ? "First\n" : "Second\n");
    }
}
