//! The tests of a file, read by the frame and the layout of its problem.

use super::{Field, Frame, Item, Problem, Refusal, TESTS};
use crate::{error::Result, scanner::Input, writer::Answers};

/// What is done with the lists of a test as they pass, and how it is answered.
pub(crate) trait Reader {
    /// A list begins. Lists of its index and beyond belonged to tests that were answered.
    fn begin(&mut self, list: usize);

    /// The next numbers of the list; `numbers` are those outside of lists, as far as they were read.
    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal>;

    /// The test is whole.
    fn answer(&mut self, numbers: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()>;
}

/// Reads a whole file.
pub(crate) fn read_tests(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
    reader: &mut impl Reader,
) -> Result<()> {
    let is_number = |item: &&Item| matches!(item, Item::Number(_));
    let head = problem.layout.iter().take_while(is_number).count();
    let (head, body) = problem.layout.split_at(head);
    let mut tests = Tests::begin(problem, input)?;
    let mut read = Read { numbers: Vec::new(), lists: 0, set: 0, reader };
    while tests.next(input)? {
        read.numbers.clear();
        read.lists = 0;
        read.set = tests.number;
        read.items(head, input, answers)?;
        if tests.is_sentinel(&read.numbers) {
            break;
        }
        read.items(body, input, answers)?;
        if !problem.has_sets() {
            read.reader.answer(&read.numbers, tests.number, answers)?;
        }
    }
    input.end()
}

/// What was read of a test.
struct Read<'r, R> {
    numbers: Vec<u64>,
    lists: usize,
    set: u64,
    reader: &'r mut R,
}

impl<R: Reader> Read<'_, R> {
    fn items(
        &mut self,
        items: &[Item],
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        for item in items {
            match *item {
                Item::Number(field) => self.numbers.push(input.number(&field)?),
                Item::List(count, field) => self.list(count.of(&self.numbers), &[field], input)?,
                Item::Lines(count, fields) => self.list(count.of(&self.numbers), fields, input)?,
                Item::Tests(count, items) => {
                    let (numbers, lists) = (self.numbers.len(), self.lists);
                    let mut test = 0;
                    while u128::from(test) < count.of(&self.numbers) {
                        test += 1;
                        input.enter(self.set, test);
                        self.items(items, input, answers)?;
                        self.reader.answer(&self.numbers, test, answers)?;
                        self.numbers.truncate(numbers);
                        self.lists = lists;
                    }
                }
            }
        }
        Ok(())
    }

    fn list(&mut self, count: u128, fields: &[Field], input: &mut Input<'_>) -> Result<()> {
        let Self { numbers, lists, reader, .. } = self;
        reader.begin(*lists);
        input
            .list(count * fields.len() as u128, fields, |run| reader.take(numbers, *lists, run))?;
        self.lists += 1;
        Ok(())
    }
}

/// The tests of a file, one after the other.
pub(crate) struct Tests {
    frame: Frame,
    has_sets: bool,
    left: u64,
    /// The number of the test, from 1.
    pub(crate) number: u64,
}

impl Tests {
    /// Reads what stands before the first test.
    pub(crate) fn begin(problem: &Problem, input: &mut Input<'_>) -> Result<Self> {
        let left = match problem.frame {
            Frame::Counted => input.number(&TESTS)?,
            Frame::Single => 1,
            Frame::Zero | Frame::Eof => u64::MAX,
        };
        Ok(Self { frame: problem.frame, has_sets: problem.has_sets(), left, number: 0 })
    }

    /// Whether there is another test, as far as that can be told before its head; then it is entered.
    pub(crate) fn next(&mut self, input: &mut Input<'_>) -> Result<bool> {
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
    pub(crate) fn pass(&mut self) {
        self.left -= 1;
        self.number += 1;
    }

    /// Whether all tests that were announced have passed.
    pub(crate) fn are_done(&self) -> bool {
        self.left == 0
    }

    /// Whether a test with this head is none, but ends the file.
    pub(crate) fn is_sentinel(&self, head: &[u64]) -> bool {
        self.frame == Frame::Zero && head.iter().all(|&number| number == 0)
    }
}
