//! Tests of a few numbers, of which a file may have millions: no branch depends on how many.

/// How many numbers a short list has at most; it is filled up with zeros.
pub const SHORT: usize = 8;

/// Which numbers belong to a list of each length.
static OWN: [[u64; SHORT]; SHORT + 1] = {
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

/// Which bytes of a word belong to a list of each length.
static OWN_BYTES: [u64; SHORT + 1] = {
    let mut own = [0; SHORT + 1];
    let mut length = 1;
    while length <= SHORT {
        own[length] = own[length - 1] << 8 | 0xff;
        length += 1;
    }
    own
};

/// Decides tests at the beginning of a run, each of which is a short list with its length before it,
/// `least` or more: how many numbers were used, and how many tests decided. It stops where a list
/// is longer, where `wins` is full, and before the last few numbers of the run.
#[expect(clippy::inline_always, reason = "it is done by the instructions of who calls it")]
#[inline(always)]
pub(super) fn decide(
    run: &[u64],
    least: usize,
    wins: &mut [bool],
    is_won: impl Fn(&[u64; SHORT]) -> Option<bool>,
) -> (usize, usize) {
    decide_by(run, least, wins, |list, length| {
        let own = OWN.get(length)?;
        is_won(&std::array::from_fn(|index| list[index] & own[index]))
    })
}

/// The same of numbers that fit into bytes: a list is a word of them, the first one lowest.
#[expect(clippy::inline_always, reason = "it is done by the instructions of who calls it")]
#[inline(always)]
pub(super) fn decide_small(
    run: &[u8],
    least: usize,
    wins: &mut [bool],
    is_won: impl Fn(u64) -> Option<bool>,
) -> (usize, usize) {
    decide_by(run, least, wins, |list, length| {
        let own = OWN_BYTES.get(length)?;
        is_won(u64::from_le_bytes(*list) & own)
    })
}

#[expect(clippy::inline_always, reason = "it is done by the instructions of who calls it")]
#[inline(always)]
fn decide_by<N: Copy + Into<u64>>(
    run: &[N],
    least: usize,
    wins: &mut [bool],
    is_won: impl Fn(&[N; SHORT], usize) -> Option<bool>,
) -> (usize, usize) {
    let Some((&first, mut rest)) = run.split_first() else { return (0, 0) };
    // The length is loaded a test ahead, at an address that needs no more than the length before: a
    // chain of loads and of nothing else.
    let mut length = first.into();
    let mut decided = 0;
    for win in wins {
        let Some(list) = rest.first_chunk() else { break };
        let own = usize::try_from(length).unwrap_or(usize::MAX);
        let won = if own < least { None } else { is_won(list, own) };
        let next = rest.get(own..).and_then(|after| after.split_first());
        let (Some(won), Some((&next, after))) = (won, next) else { break };
        *win = won;
        (length, rest) = (next.into(), after);
        decided += 1;
    }
    (run.len() - rest.len() - 1, decided)
}
