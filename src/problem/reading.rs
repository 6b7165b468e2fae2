//! The tests of a file, read by the frame and the layout of its problem.

use super::{Count, Field, Frame, Item, Problem, Refusal, TESTS};
use crate::{
    error::{Error, Result},
    scanner::Input,
    writer::Answers,
};

/// What is done with the lists of a test as they pass, and how it is answered.
pub(crate) trait Reader {
    /// A test begins; where a set holds the tests, each of them, after what the set says itself.
    fn start(&mut self);

    /// A list begins. It takes the place of a list with its index, and those after that are over.
    fn begin(&mut self, list: usize);

    /// The next numbers of the list; `numbers` are those outside of lists, as far as they were read.
    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal>;

    /// The test is whole.
    fn answer(&mut self, numbers: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()>;
}

/// Reads a whole file. Where a test is a head and a list, those that lie in a run as a whole are
/// handed on as they lie there, and only the others are read number by number.
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
    loop {
        if let [Item::List(Count::Of(count), field @ Field { bound: None, .. })] = body {
            read.whole_tests(head, *count, field, &mut tests, input, answers)?;
        }
        if !tests.next(input)? {
            return input.end();
        }
        read.numbers.clear();
        read.lists = 0;
        read.set = tests.number;
        if !problem.has_sets() {
            read.reader.start();
        }
        if problem.frame == Frame::Zero {
            let refused = read.head_or_zeros(head, input)?;
            if tests.is_sentinel(&read.numbers) {
                return input.end();
            }
            if let Some(refused) = refused {
                return Err(refused);
            }
        } else {
            read.items(head, input, answers)?;
        }
        read.items(body, input, answers)?;
        if !problem.has_sets() {
            read.reader.answer(&read.numbers, tests.number, answers)?;
        }
    }
}

/// What was read of a test.
struct Read<'r, R> {
    numbers: Vec<u64>,
    lists: usize,
    set: u64,
    reader: &'r mut R,
}

impl<R: Reader> Read<'_, R> {
    /// Answers the tests that lie in the run as a whole, up to one in which anything is wrong.
    fn whole_tests(
        &mut self,
        head: &[Item],
        count: usize,
        field: &Field,
        tests: &mut Tests,
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        if tests.are_done() {
            return Ok(());
        }
        // What holds of all numbers is not asked of each test.
        let head_is_free = head.iter().all(Item::is_any);
        let may_end = tests.frame == Frame::Zero;
        let run = input.run()?;
        let mut rest = run;
        while !tests.are_done() && rest.len() >= head.len() {
            let (numbers, values) = rest.split_at(head.len());
            let length = usize::try_from(numbers[count]).unwrap_or(usize::MAX);
            if (may_end && tests.is_sentinel(numbers))
                || length > values.len()
                || !(head_is_free || are_right(head, numbers))
            {
                break;
            }
            let (list, others) = values.split_at(length);
            self.reader.start();
            self.reader.begin(0);
            if !field.rule.contains_all(list) || self.reader.take(numbers, 0, list).is_err() {
                break;
            }
            tests.pass();
            self.reader.answer(numbers, tests.number, answers)?;
            rest = others;
        }
        let used = run.len() - rest.len();
        input.take(used);
        Ok(())
    }

    /// Reads a head that may be the sentinel: a zero where the rules need more is an error only if
    /// another number of it is none.
    fn head_or_zeros(&mut self, head: &[Item], input: &mut Input<'_>) -> Result<Option<Error>> {
        let mut refused = None;
        for item in head {
            let Item::Number(field) = item else { break };
            let field = field.within(&self.numbers);
            let number = match input.number(&field.rule(0, u64::MAX)) {
                Ok(number) => number,
                Err(error) => return Err(refused.unwrap_or(error)),
            };
            if !field.rule.contains(number) && refused.is_none() {
                refused = Some(input.refuse_last(&field));
            }
            self.numbers.push(number);
        }
        Ok(refused)
    }

    fn items(
        &mut self,
        items: &[Item],
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        for item in items {
            match *item {
                Item::Number(field) => {
                    self.numbers.push(input.number(&field.within(&self.numbers))?);
                }
                Item::List(count, field) => self.list(count.of(&self.numbers), &[field], input)?,
                Item::Lines(count, fields) => self.list(count.of(&self.numbers), fields, input)?,
                Item::Tests(count, items) => {
                    let (numbers, lists) = (self.numbers.len(), self.lists);
                    let mut test = 0;
                    while u128::from(test) < count.of(&self.numbers) {
                        test += 1;
                        input.enter(self.set, test);
                        self.reader.start();
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
        let fields: Vec<_> = fields.iter().map(|field| field.within(numbers)).collect();
        input
            .list(count * fields.len() as u128, &fields, |run| reader.take(numbers, *lists, run))?;
        self.lists += 1;
        Ok(())
    }
}

fn are_right(head: &[Item], numbers: &[u64]) -> bool {
    head.iter().zip(numbers).all(|(item, &number)| match item {
        Item::Number(field) => field.within(numbers).rule.contains(number),
        _ => true,
    })
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
        self.left -= 1;
        self.number += 1;
    }

    /// Whether all tests that were announced have passed.
    fn are_done(&self) -> bool {
        self.left == 0
    }

    /// Whether a test with this head is none, but ends the file.
    fn is_sentinel(&self, head: &[u64]) -> bool {
        self.frame == Frame::Zero && head.iter().all(|&number| number == 0)
    }
}
