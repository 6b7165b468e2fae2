//! From the numbers of a test to the position that it stands for.

use super::{Form, Problem, Refusal, Test};
use crate::theory::sums::Dressing;

/// A test as it is read, and what it stands for. It keeps one test in memory.
///
/// Where a test stands for heaps of 2^64 or more, which no position holds, it refuses the number
/// that makes them so large.
pub(crate) struct Positions {
    dressing: Option<Box<dyn Dressing>>,
    map: Option<fn(&Test) -> Test>,
    position: Test,
    /// The position that it stands for, where it is another.
    mapped: Option<Test>,
    /// The test as it was read, where that is more than the position holds and somebody asks for it.
    plain: Option<Test>,
}

impl Positions {
    /// Of the tests of a problem.
    pub(crate) fn of(problem: &Problem) -> Self {
        Self {
            dressing: problem.dressing.map(|dressing| dressing()),
            map: problem.position,
            position: Test::default(),
            mapped: None,
            plain: None,
        }
    }

    /// The same, where the tests are asked for as they were read if the row answers with something of
    /// its own.
    pub(crate) fn with_tests(problem: &Problem) -> Self {
        let is_own = matches!(problem.form, Form::Own { .. });
        Self { plain: is_own.then(Test::default), ..Self::of(problem) }
    }

    /// A test begins; where a set holds the tests, each of them, after what the set says itself.
    pub(crate) fn start(&mut self) {
        if let Some(dressing) = &mut self.dressing {
            dressing.start();
            // All lists of a dressed test make one list of heaps.
            self.position.lists = vec![Vec::new()];
        }
    }

    /// A list begins. It takes the place of a list with its index, and those after that are over.
    pub(crate) fn begin(&mut self, list: usize) {
        let begin = |lists: &mut Vec<Vec<u64>>| {
            lists.truncate(list);
            lists.push(Vec::new());
        };
        self.plain.iter_mut().for_each(|plain| begin(&mut plain.lists));
        match &mut self.dressing {
            Some(dressing) => dressing.begin(list),
            None => begin(&mut self.position.lists),
        }
    }

    /// The next numbers of the list; `numbers` are those outside of lists, as far as they were read.
    pub(crate) fn take(
        &mut self,
        numbers: &[u64],
        list: usize,
        run: &[u64],
    ) -> Result<(), Refusal> {
        if let Some(values) = self.plain.as_mut().and_then(|plain| plain.lists.last_mut()) {
            keep(values, run)?;
        }
        let Some(values) = self.position.lists.last_mut() else { return Ok(()) };
        let Some(dressing) = &mut self.dressing else { return keep(values, run) };
        values.try_reserve(run.len()).map_err(|_| Refusal::Memory)?;
        for (index, &number) in run.iter().enumerate() {
            let heap = dressing.part(numbers, list, number).map_err(|refusal| refusal.at(index))?;
            if let Some(heap) = heap {
                let expected = "a number that keeps heaps below 2^64";
                let heap = u64::try_from(heap).map_err(|_| Refusal::Number { index, expected })?;
                values.push(heap);
            }
        }
        Ok(())
    }

    /// The test is whole; `numbers` are those outside of its lists.
    pub(crate) fn finish(&mut self, numbers: &[u64]) {
        let position = &mut self.position;
        position.numbers.clear();
        match self.dressing {
            Some(_) => position.numbers.push(position.lists[0].len() as u64),
            None => position.numbers.extend_from_slice(numbers),
        }
        if let Some(plain) = &mut self.plain {
            plain.numbers = numbers.to_vec();
        }
        self.mapped = self.map.map(|map| map(position));
    }

    /// The position of the test that is whole.
    pub(crate) fn position(&self) -> &Test {
        self.mapped.as_ref().unwrap_or(&self.position)
    }

    /// The test that is whole, as it was read, where it is kept.
    pub(crate) fn test(&self) -> Option<&Test> {
        self.plain.as_ref()
    }
}

fn keep(values: &mut Vec<u64>, run: &[u64]) -> Result<(), Refusal> {
    values.try_reserve(run.len()).map_err(|_| Refusal::Memory)?;
    values.extend_from_slice(run);
    Ok(())
}
