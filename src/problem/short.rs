//! Tests of a few numbers, of which a file may have millions: no branch depends on how many.

/// How many numbers a short list has at most; it is filled up with zeros.
pub const SHORT: usize = 8;

/// Which numbers belong to a list of each length.
const OWN: [[u64; SHORT]; SHORT + 1] = {
    let mut own = [[0; SHORT]; SHORT + 1];
    let mut length = 0;
    while length <= SHORT {
        let mut index = 0;
        while index < length {
            own[length][index] = u64::MAX;
            index += 1;
        }
        length += 1;
    }
    own
};

/// Decides tests at the beginning of a run, each of which is a short list with its length before it,
/// `least` or more: how many numbers were used, and how many tests decided. It stops where a list
/// is longer, where `wins` is full, and before the last few numbers of the run.
#[expect(clippy::inline_always, reason = "it is done by the instructions of who calls it")]
#[inline(always)]
pub(super) fn decide<N: Copy + Into<u64>>(
    run: &[N],
    least: usize,
    wins: &mut [bool],
    is_won: impl Fn(&[u64; SHORT]) -> Option<bool>,
) -> (usize, usize) {
    let mut used = 0;
    for (decided, win) in wins.iter_mut().enumerate() {
        let Some(test) = run[used..].first_chunk::<{ 1 + SHORT }>() else {
            return (used, decided);
        };
        let length = usize::try_from(test[0].into()).unwrap_or(usize::MAX);
        let Some(own) = OWN.get(length).filter(|_| length >= least) else {
            return (used, decided);
        };
        let list = std::array::from_fn(|index| test[1 + index].into() & own[index]);
        let Some(is_won) = is_won(&list) else { return (used, decided) };
        *win = is_won;
        used += 1 + length;
    }
    (used, wins.len())
}
