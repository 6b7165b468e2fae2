//! In place of a kernel of blocks, where there is none for the processor: it decodes nothing.

use super::kernel::Folded;

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habit;

pub(super) unsafe fn decode(
    _base: *const u8,
    _length: usize,
    _numbers: *mut u64,
    _room: usize,
    _habit: &mut Habit,
) -> (usize, usize) {
    (0, 0)
}

pub(super) unsafe fn decode_small(
    _base: *const u8,
    _length: usize,
    _numbers: *mut u8,
    _room: usize,
) -> (usize, usize) {
    (0, 0)
}

pub(super) unsafe fn fold(
    _base: *const u8,
    _length: usize,
    _room: usize,
    _folded: &mut Folded,
) -> (usize, usize) {
    (0, 0)
}
