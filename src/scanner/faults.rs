//! What is said where the input is not what it should be.

use std::io;

use super::{Input, Kind, is_separator};
use crate::error::{Context, Deed, Error, Fault, Found, Place, Result, Token};

impl Input<'_> {
    /// Reads as much of the next token as a message shows.
    pub(super) fn complete_token(&mut self) -> Result<()> {
        while self.window.whole <= self.window.start
            && self.window.end - self.window.start <= Token::SHOWN
            && self.fill()?
        {}
        Ok(())
    }

    #[cold]
    pub(super) fn unreadable(&self, source: io::Error) -> Error {
        Error::System { deed: Deed::Read, name: self.name.clone(), source }
    }

    /// Where in the window a token of the run begins and ends.
    pub(super) fn token(&self, index: usize) -> (usize, usize) {
        let mut end = self.run_start;
        let mut start = end;
        for _ in 0..=index {
            let gap = self.window.bytes(end, self.window.end).iter();
            start = end + gap.take_while(|&&byte| is_separator(byte)).count();
            end = self.window.token_end(start);
        }
        (start, end)
    }

    /// The error at a number of the run that is not what was expected.
    #[cold]
    pub(super) fn refuse(&self, index: usize, expected: String, context: Context) -> Error {
        let (place, token) = if let Some(long) = &self.long {
            (Ok(long.place), long.token.clone())
        } else {
            let (start, end) = self.token(index);
            (self.window.place(start), Token::new(self.window.bytes(start, end)))
        };
        self.fault(expected, Found::Token(token), place, context)
    }

    /// The error at the wall or at the end, where something else was expected.
    #[cold]
    pub(super) fn stop<T>(&mut self, expected: &str, number: bool, context: Context) -> Result<T> {
        let (place, token, kind) = if let Some(long) = self.long_wall() {
            (Ok(long.place), long.token.clone(), long.kind)
        } else if self.seek()? {
            self.complete_token()?;
            let start = self.window.start;
            let bytes = self.window.bytes(start, self.window.token_end(start));
            (self.window.place(start), Token::new(bytes), Kind::EMPTY.extend(bytes))
        } else {
            let place = self.window.place(self.window.end);
            return Err(self.fault(expected.into(), Found::End, place, context));
        };
        // Where no number was expected, one is not too large but too much.
        let found = match kind {
            Kind::TooLarge if number => Found::TooLarge(token),
            _ => Found::Token(token),
        };
        Err(self.fault(expected.into(), found, place, context))
    }

    fn fault(
        &self,
        expected: String,
        found: Found,
        place: io::Result<Place>,
        context: Context,
    ) -> Error {
        let place = match (place, self.window.cut()) {
            (Err(error), _) | (_, Some(error)) => return self.unreadable(error),
            (Ok(place), None) => place,
        };
        let name = self.name.clone();
        Error::Input(Box::new(Fault { expected, found, name, place, context }))
    }
}
