//! The tests of a file, read by the frame and the layout of its problem.

use super::{Count, Field, Frame, Item, Problem, Range, Refusal, TESTS};
use crate::{
    error::{Error, Result},
    game::Undecided,
    scanner::{Available, Folded, Input, Run, Taker},
    theory::sums::Sum,
    writer::Answers,
};

/// Which short tests there may be.
#[derive(Clone, Copy)]
pub(crate) struct ShortTests {
    pub(crate) kernel: Available,
    /// How many numbers each has at least.
    pub(crate) least: usize,
    /// The number of the first one.
    pub(crate) first: u64,
    /// How many there are at most.
    pub(crate) left: usize,
}

/// What is done with the lists of a test as they pass, and how it is answered.
pub(crate) trait Reader {
    /// As [`Fold::BY_SUM`](super::Fold::BY_SUM).
    const BY_SUM: bool = false;

    /// Whether it knows of short tests.
    const SHORT: bool = false;

    /// As [`Fold::join`](super::Fold::join).
    fn join(&mut self, _sum: Sum) {}

    /// Decides and answers short tests at the beginning of a run: how many numbers they have, and how
    /// many they are.
    fn short_tests(
        &mut self,
        _run: Run<'_>,
        _tests: ShortTests,
        _answers: &mut Answers<'_>,
    ) -> Result<(usize, usize)> {
        Ok((0, 0))
    }

    /// A test begins; where a set holds the tests, each of them, after what the set says itself.
    fn start(&mut self) {}

    /// A list begins. It takes the place of a list with its index, and those after that are over.
    fn begin(&mut self, _list: usize) {}

    /// The next numbers of the list; `numbers` are those outside of lists, as far as they were read.
    fn take(&mut self, _numbers: &[u64], _list: usize, _run: &[u64]) -> Result<(), Refusal> {
        Ok(())
    }

    /// The test is whole, and is decided before anything of its answer is written.
    fn decide(&mut self, _numbers: &[u64]) -> Result<(), Undecided> {
        Ok(())
    }

    /// The test is decided.
    fn answer(&mut self, numbers: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()>;

    /// The last one of so many tests was answered: of a set, or of a file without sets.
    fn end(&mut self, _tests: u64, _answers: &mut Answers<'_>) -> Result<()> {
        Ok(())
    }
}

/// Solves a problem by such a reader of its own.
///
/// # Errors
///
/// As [`Problem::solve`].
pub(crate) fn by_reader<R: Reader + Default>(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    read_tests(problem, input, answers, &mut R::default())
}

/// Reads a whole file. Where a test is a head and lists that it counts, those that lie in a run as a
/// whole are handed on as they lie there, and only the others are read number by number.
pub(crate) fn read_tests(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
    reader: &mut impl Reader,
) -> Result<()> {
    let shape = Shape::of(problem.layout);
    let (head, body) = problem.layout.split_at(shape.head.len());
    let mut tests = Tests::begin(problem, input)?;
    let mut read = Read { numbers: Vec::new(), lists: 0, set: 0, refused: None, reader };
    loop {
        read.numbers.clear();
        read.lists = 0;
        if shape.is_plain && !tests.are_done() {
            read.whole_tests(&shape, &mut tests, input, answers)?;
        }
        if !tests.next(input)? {
            break;
        }
        read.set = tests.number;
        read.refused = None;
        if !problem.has_sets() {
            read.reader.start();
        }
        if problem.frame == Frame::Zero {
            let refused = read.head_or_zeros(head, input)?;
            if is_sentinel(&read.numbers) {
                // It was no test.
                tests.number -= 1;
                break;
            }
            if let Some(refused) = refused {
                return Err(refused);
            }
        } else {
            read.items(head, input, answers)?;
        }
        read.items(body, input, answers)?;
        if !problem.has_sets() {
            read.answer(tests.number, input, answers)?;
        }
    }
    if !problem.has_sets() {
        read.reader.end(tests.number, answers)?;
    }
    input.end()
}

/// What a test begins with, and whether it is the plain one: lists follow, which it counts.
struct Shape {
    head: &'static [Item],
    lists: &'static [Item],
    is_plain: bool,
    /// Whether the head may be any numbers.
    is_free: bool,
    /// Whether it is the length of a list of any numbers, and that is all.
    is_list: bool,
}

impl Shape {
    fn of(items: &'static [Item]) -> Self {
        let is_number = |item: &&Item| matches!(item, Item::Number(_));
        let (head, lists) = items.split_at(items.iter().take_while(is_number).count());
        let is_counted = |item: &Item| match item {
            Item::List(Count::Of(_), field) => field.is_fixed(),
            _ => false,
        };
        let is_any = |item: &Item| match item {
            Item::Number(field) => field.is_fixed() && field.rule == Range::ANY,
            _ => false,
        };
        Self {
            head,
            lists,
            is_plain: lists.iter().all(is_counted),
            is_free: head.iter().all(is_any),
            is_list: match (head, lists) {
                ([head], [Item::List(_, field)]) => is_any(head) && field.rule == Range::ANY,
                _ => false,
            },
        }
    }
}

/// Decides a test of such a shape whose lists lie at the beginning of these values; what comes after
/// them. None where they do not lie there as a whole, or anything in the test is wrong. `numbers` are
/// those of the test and of its set, and `lists` is how many the set has.
#[inline]
fn whole_test<'n>(
    reader: &mut impl Reader,
    shape: &Shape,
    numbers: &[u64],
    lists: usize,
    mut values: &'n [u64],
) -> Option<&'n [u64]> {
    if !(shape.is_free || are_right(shape.head, numbers)) {
        return None;
    }
    reader.start();
    if let [item] = shape.lists {
        // Most tests are one list, and many are short.
        values = whole_list(reader, item, numbers, lists, values)?;
    } else {
        for (index, item) in (lists..).zip(shape.lists) {
            values = whole_list(reader, item, numbers, index, values)?;
        }
    }
    reader.decide(numbers).ok().map(|()| values)
}

/// Hands on a list that lies at the beginning of these values; what comes after it.
#[inline]
fn whole_list<'n>(
    reader: &mut impl Reader,
    item: &Item,
    numbers: &[u64],
    index: usize,
    values: &'n [u64],
) -> Option<&'n [u64]> {
    let Item::List(Count::Of(count), field) = item else { return None };
    let length = usize::try_from(numbers[*count]).unwrap_or(usize::MAX);
    if length > values.len() {
        return None;
    }
    let (list, after) = values.split_at(length);
    reader.begin(index);
    let taken = field.rule.contains_all(list) && reader.take(numbers, index, list).is_ok();
    taken.then_some(after)
}

/// Whether the last numbers are what this head needs.
fn are_right(head: &[Item], numbers: &[u64]) -> bool {
    let own = &numbers[numbers.len() - head.len()..];
    head.iter().zip(own).all(|(item, &number)| match item {
        Item::Number(field) => field.within(numbers).rule.contains(number),
        _ => true,
    })
}

/// What was read of a test.
struct Read<'r, R> {
    numbers: Vec<u64>,
    lists: usize,
    set: u64,
    /// The error at the first number of the head that lies beyond its table, until it is known
    /// whether it is one.
    refused: Option<Error>,
    reader: &'r mut R,
}

impl<R: Reader> Read<'_, R> {
    /// Decides and answers the test that was read.
    fn answer(&mut self, test: u64, input: &Input<'_>, answers: &mut Answers<'_>) -> Result<()> {
        if let Err(why) = self.reader.decide(&self.numbers) {
            let undecided = || Error::Undecided { context: input.context(), why };
            return Err(self.refused.take().unwrap_or_else(undecided));
        }
        self.reader.answer(&self.numbers, test, answers)
    }

    /// Reads a head that may be the sentinel: a zero where the rules need more is an error only if
    /// another number of it is none.
    fn head_or_zeros(&mut self, head: &[Item], input: &mut Input<'_>) -> Result<Option<Error>> {
        let mut refused = None;
        for item in head {
            let Item::Number(field) = item else { break };
            let field = field.within(&self.numbers);
            let number = match input.number_in(Range::ANY, &field) {
                Ok(number) => number,
                Err(error) => return Err(refused.unwrap_or(error)),
            };
            if !field.rule.contains(number) && refused.is_none() {
                refused = Some(input.refuse_last(&field));
            }
            self.pass(&field, number, input);
        }
        Ok(refused)
    }

    /// Takes a number of the head that was just read.
    fn pass(&mut self, field: &Field, number: u64, input: &Input<'_>) {
        match field.table {
            Some((most, name)) if number > most && self.refused.is_none() => {
                let field = Field { name, rule: Range::ANY, ..*field };
                self.refused = Some(input.refuse_last(&field));
            }
            _ => {}
        }
        self.numbers.push(number);
    }

    fn items(
        &mut self,
        items: &'static [Item],
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        for item in items {
            match item {
                Item::Number(field) => {
                    let number = if field.is_fixed() {
                        input.number(field)?
                    } else {
                        input.number(&field.within(&self.numbers))?
                    };
                    self.pass(field, number, input);
                }
                Item::Choice { name, words, .. } => {
                    self.numbers.push(input.choice(name, words)? as u64);
                }
                Item::List(count, field) => self.list(count.of(&self.numbers), &[*field], input)?,
                Item::Lines(count, fields) => self.list(count.of(&self.numbers), fields, input)?,
                Item::Tests(count, items) => self.set(*count, items, input, answers)?,
            }
        }
        Ok(())
    }

    /// Decides and answers the tests that lie in the run as a whole, up to one in which anything is
    /// wrong; what was read before them, of their set, is kept.
    fn whole_tests(
        &mut self,
        shape: &Shape,
        tests: &mut Tests,
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        if R::SHORT && shape.is_list && self.numbers.is_empty() {
            self.short_tests(tests, input, answers)?;
        }
        let (kernel, run) = (input.kernel(), input.run()?);
        let left = kernel.widen(|| self.plain_tests(shape, tests, run, answers))?;
        let used = run.len() - left;
        input.take(used);
        Ok(())
    }

    /// The same for short tests, run after run.
    fn short_tests(
        &mut self,
        tests: &mut Tests,
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        loop {
            let short = tests.short(input.kernel());
            let (used, decided) = self.reader.short_tests(input.any_run()?, short, answers)?;
            if decided == 0 {
                return Ok(());
            }
            input.take(used);
            tests.pass_by(decided as u64);
        }
    }

    /// The same for all that is left of a run; how many numbers are left then.
    #[inline]
    fn plain_tests(
        &mut self,
        shape: &Shape,
        tests: &mut Tests,
        run: &[u64],
        answers: &mut Answers<'_>,
    ) -> Result<usize> {
        let of_set = self.numbers.len();
        let may_end = tests.frame == Frame::Zero;
        let mut rest = run;
        while !tests.are_done() && rest.len() >= shape.head.len() {
            let (head, values) = rest.split_at(shape.head.len());
            if may_end && is_sentinel(head) {
                break;
            }
            let numbers = if of_set == 0 {
                head
            } else {
                self.numbers.truncate(of_set);
                self.numbers.extend_from_slice(head);
                &self.numbers
            };
            let Some(after) = whole_test(self.reader, shape, numbers, self.lists, values) else {
                break;
            };
            tests.pass();
            self.reader.answer(numbers, tests.number, answers)?;
            rest = after;
        }
        self.numbers.truncate(of_set);
        Ok(rest.len())
    }

    /// Reads the tests of a set.
    fn set(
        &mut self,
        count: Count,
        items: &'static [Item],
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        let shape = Shape::of(items);
        let (numbers, lists) = (self.numbers.len(), self.lists);
        let mut tests = Tests::of_set(count.of(&self.numbers));
        while !tests.are_done() {
            if shape.is_plain {
                self.whole_tests(&shape, &mut tests, input, answers)?;
                if tests.are_done() {
                    break;
                }
            }
            tests.pass();
            input.enter(self.set, tests.number);
            self.reader.start();
            self.items(items, input, answers)?;
            self.answer(tests.number, input, answers)?;
            self.numbers.truncate(numbers);
            self.lists = lists;
            self.refused = None;
        }
        self.reader.end(tests.number, answers)
    }

    fn list(&mut self, count: u128, fields: &[Field], input: &mut Input<'_>) -> Result<()> {
        let Self { numbers, lists, reader, .. } = self;
        reader.begin(*lists);
        let fields: Vec<_> = fields.iter().map(|field| field.within(numbers)).collect();
        let mut list = ListOf { kernel: input.kernel(), numbers, list: *lists, reader: *reader };
        input.list_to(count * fields.len() as u128, &fields, &mut list)?;
        self.lists += 1;
        Ok(())
    }
}

/// A list that passes to a reader.
struct ListOf<'r, R> {
    kernel: Available,
    numbers: &'r [u64],
    list: usize,
    reader: &'r mut R,
}

impl<R: Reader> Taker for ListOf<'_, R> {
    const FOLDS: bool = R::BY_SUM;

    fn take(&mut self, run: &[u64]) -> Result<(), Refusal> {
        self.kernel.widen(|| self.reader.take(self.numbers, self.list, run))
    }

    fn fold(&mut self, folded: Folded) {
        self.reader.join(Sum::of_folded(folded.xor, folded.or));
    }
}

/// Whether a test with this head is none, but ends a file that ends with zeros.
fn is_sentinel(head: &[u64]) -> bool {
    head.iter().all(|&number| number == 0)
}

/// The tests of a file, one after the other.
struct Tests {
    frame: Frame,
    has_sets: bool,
    left: u64,
    /// The number of the test, from 1.
    number: u64,
}

impl Tests {
    /// Reads what stands before the first test.
    fn begin(problem: &Problem, input: &mut Input<'_>) -> Result<Self> {
        let left = match problem.frame {
            Frame::Counted => input.number(&TESTS)?,
            Frame::Single => 1,
            Frame::Zero | Frame::Eof => u64::MAX,
        };
        Ok(Self { frame: problem.frame, has_sets: problem.has_sets(), left, number: 0 })
    }

    /// Those of a set that has so many.
    fn of_set(count: u128) -> Self {
        let left = u64::try_from(count).unwrap_or(u64::MAX);
        Self { frame: Frame::Counted, has_sets: false, left, number: 0 }
    }

    /// Whether there is another test, as far as that can be told before its head; then it is entered.
    fn next(&mut self, input: &mut Input<'_>) -> Result<bool> {
        let open = matches!(self.frame, Frame::Zero | Frame::Eof);
        if self.left == 0 || (open && input.is_ended()?) {
            return Ok(false);
        }
        self.pass();
        let (set, test) = if self.has_sets { (self.number, 0) } else { (0, self.number) };
        input.enter(set, test);
        Ok(true)
    }

    /// Goes on to the next test.
    fn pass(&mut self) {
        self.pass_by(1);
    }

    fn pass_by(&mut self, tests: u64) {
        self.left -= tests;
        self.number += tests;
    }

    /// Which short ones may follow.
    fn short(&self, kernel: Available) -> ShortTests {
        ShortTests {
            kernel,
            least: usize::from(self.frame == Frame::Zero),
            first: self.number + 1,
            left: usize::try_from(self.left).unwrap_or(usize::MAX),
        }
    }

    /// Whether all tests that were announced have passed.
    fn are_done(&self) -> bool {
        self.left == 0
    }
}
