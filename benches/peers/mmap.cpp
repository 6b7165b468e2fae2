// The file mapped into memory, and eight digits at a step where there are so many.

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>
#include <sys/stat.h>

static const char *next;

static inline std::uint64_t number() {
    while (*next < '0') ++next;
    std::uint64_t value = 0;
    for (;;) {
        std::uint64_t eight;
        std::memcpy(&eight, next, 8);
        eight ^= 0x3030303030303030;
        // A byte that is now above 9 is no digit.
        if (((eight + 0x7676767676767676) | eight) & 0x8080808080808080) break;
        // Neighbours become one number, three times.
        eight = (eight * 10 + (eight >> 8)) & 0x00ff00ff00ff00ff;
        eight = (eight * 100 + (eight >> 16)) & 0x0000ffff0000ffff;
        eight = (eight * 10000 + (eight >> 32)) & 0x00000000ffffffff;
        value = value * 100000000 + eight;
        next += 8;
    }
    for (; *next >= '0'; ++next) value = 10 * value + (*next - '0');
    return value;
}

int main() {
    struct stat file;
    fstat(0, &file);
    // Zeros come after the file: a step may look past its end.
    const std::size_t size = file.st_size + 4096;
    void *memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memory = mmap(memory, file.st_size, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, 0, 0);
    if (memory == MAP_FAILED) return perror("mmap"), 1;
    next = static_cast<char *>(memory);
    for (auto tests = number(); tests--;) {
        std::uint64_t sum = 0;
        for (auto heaps = number(); heaps--;) sum ^= number();
        puts(sum ? "First" : "Second");
    }
}
