//! A test as its problem's format writes it.

use super::{Item, Problem, Test};

impl Problem {
    /// One test, as the layout says: numbers that follow each other, each list, and each line of a list
    /// of lines, on a line of its own. What holds tests of its own is left out.
    #[must_use]
    pub fn written(&self, test: &Test) -> String {
        let mut file = String::new();
        let (mut numbers, mut lists) = (test.numbers.iter(), test.lists.iter());
        let mut line = Vec::new();
        for item in self.layout {
            match *item {
                Item::Number(_) => line.extend(numbers.next().map(u64::to_string)),
                Item::Choice { words, .. } => {
                    let word =
                        numbers.next().and_then(|&index| words.get(usize::try_from(index).ok()?));
                    line.extend(word.map(ToString::to_string));
                }
                Item::List(..) => {
                    end(&mut line, &mut file);
                    line.extend(lists.next().into_iter().flatten().map(u64::to_string));
                    file += &line.join(" ");
                    file.push('\n');
                    line.clear();
                }
                Item::Lines(_, fields) => {
                    end(&mut line, &mut file);
                    for values in
                        lists.next().into_iter().flat_map(|list| list.chunks(fields.len()))
                    {
                        line.extend(values.iter().map(u64::to_string));
                        end(&mut line, &mut file);
                    }
                }
                Item::Tests(..) => {}
            }
        }
        end(&mut line, &mut file);
        file
    }
}

/// Ends a line, if anything stands on it.
fn end(line: &mut Vec<String>, file: &mut String) {
    if !line.is_empty() {
        *file += &line.join(" ");
        file.push('\n');
        line.clear();
    }
}
