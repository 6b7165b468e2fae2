//! Staircase Nim on a tree, for each of its roots.

use std::collections::HashMap;

use super::rules::Presents;
use crate::{
    error::Result,
    game::{Move, Play},
    problem::{Reader, Refusal, Test},
    proof::{Claim, Oracle},
    search::{Outcome, Search, lists},
    theory::sums::{Dressing, Part},
    writer::Answers,
};

/// Solves `cf-1498f`: for each vertex as the root, whether the first player wins, on one line.
///
/// Presents of a vertex at depth d stand on stair d/k, rounded down, so those count where d mod 2k is
/// at least k. For each vertex the nim-sums of the presents at each distance mod 2k are kept, first
/// of those below it, then of all, which its children get from it without their own.
#[derive(Default)]
pub(super) struct Christmas {
    /// The ends of each edge, from 1.
    edges: Vec<u64>,
    presents: Vec<u64>,
    /// For each vertex of an edge, another one of its part of the tree, or none for one of them.
    part_of: HashMap<u64, u64>,
}

impl Christmas {
    /// The vertex that stands for the part of the tree that this one is in.
    fn part(&mut self, mut vertex: u64) -> u64 {
        while let Some(&next) = self.part_of.get(&vertex) {
            // Halving the way keeps it short (van Leeuwen and van der Weide 1977).
            if let Some(&after) = self.part_of.get(&next) {
                self.part_of.insert(vertex, after);
            }
            vertex = next;
        }
        vertex
    }

    /// Adds an end of an edge; false where both ends are in one part already.
    fn add_end(&mut self, vertex: u64) -> bool {
        if self.edges.len() % 2 == 1 {
            let other = self.edges[self.edges.len() - 1];
            let (one, other) = (self.part(vertex), self.part(other));
            if one == other {
                return false;
            }
            self.part_of.insert(one, other);
        }
        self.edges.push(vertex);
        true
    }
}

impl Reader for Christmas {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn begin(&mut self, _: usize) {}

    fn take(&mut self, _: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal> {
        let kept = if list == 0 { &mut self.edges } else { &mut self.presents };
        kept.try_reserve(run.len()).map_err(|_| Refusal::Memory)?;
        if list == 1 {
            self.presents.extend_from_slice(run);
            return Ok(());
        }
        match run.iter().position(|&vertex| !self.add_end(vertex)) {
            None => Ok(()),
            Some(index) => Err(Refusal::Number { index, expected: NEW_VERTEX }),
        }
    }

    fn answer(&mut self, numbers: &[u64], _: u64, answers: &mut Answers<'_>) -> Result<()> {
        let tree = Tree::new(&self.edges, &self.presents);
        let mut gap = "";
        for won in tree.won_from(numbers[1]) {
            answers.text(gap);
            answers.text(if won { "1" } else { "0" });
            gap = " ";
        }
        answers.line();
        answers.commit()
    }
}

/// A tree with presents, its vertices from 0.
struct Tree<'t> {
    presents: &'t [u64],
    /// Where in `ends` the neighbours of each vertex begin; one more for the end.
    first: Vec<usize>,
    ends: Vec<usize>,
}

impl<'t> Tree<'t> {
    fn new(edges: &[u64], presents: &'t [u64]) -> Self {
        let vertices: Vec<usize> = edges.iter().map(|&vertex| index(vertex)).collect();
        let mut first = vec![0; presents.len() + 1];
        for &vertex in &vertices {
            first[vertex + 1] += 1;
        }
        for vertex in 0..presents.len() {
            first[vertex + 1] += first[vertex];
        }
        let mut next = first.clone();
        let mut ends = vec![0; vertices.len()];
        for edge in vertices.chunks_exact(2) {
            for (from, to) in [(edge[0], edge[1]), (edge[1], edge[0])] {
                ends[next[from]] = to;
                next[from] += 1;
            }
        }
        Self { presents, first, ends }
    }

    fn neighbours(&self, vertex: usize) -> &[usize] {
        &self.ends[self.first[vertex]..self.first[vertex + 1]]
    }

    /// The vertices from a root on, parents first, each with its parent (the root with itself) and its
    /// depth.
    fn order_from(&self, root: usize) -> Vec<(usize, usize, usize)> {
        let mut order = vec![(root, root, 0)];
        let mut done = 0;
        while done < order.len() {
            let (vertex, parent, depth) = order[done];
            let children = self.neighbours(vertex).iter().filter(|&&child| child != parent);
            order.extend(children.map(|&child| (child, vertex, depth + 1)));
            done += 1;
        }
        order
    }

    /// For each vertex as the root, whether the first player wins.
    fn won_from(&self, step: u64) -> Vec<bool> {
        let vertices = self.presents.len();
        // No depth reaches the number of vertices.
        let step = usize::try_from(step).unwrap_or(usize::MAX).min(vertices);
        if vertices.saturating_mul(2 * step) <= MOST_SUMS {
            self.won_by_sums(step)
        } else {
            (0..vertices).map(|root| self.is_won_from(root, step)).collect()
        }
    }

    /// From one root, vertex by vertex.
    fn is_won_from(&self, root: usize, step: usize) -> bool {
        let order = self.order_from(root);
        let counting = order.iter().filter(|(_, _, depth)| depth / step % 2 == 1);
        counting.fold(0, |sum, &(vertex, _, _)| sum ^ self.presents[vertex]) != 0
    }

    /// From all roots at once: the nim-sums at each distance mod 2k of each vertex.
    fn won_by_sums(&self, step: usize) -> Vec<bool> {
        let period = 2 * step;
        let order = self.order_from(0);
        let mut sums = vec![0; self.presents.len() * period];
        for &(vertex, parent, _) in order.iter().rev() {
            sums[vertex * period] ^= self.presents[vertex];
            if vertex != parent {
                for distance in 0..period {
                    sums[parent * period + (distance + 1) % period] ^=
                        sums[vertex * period + distance];
                }
            }
        }
        // What is beyond the parent: all of it, but for what came from the vertex itself.
        let mut beyond = vec![0; period];
        for &(vertex, parent, _) in order.iter().skip(1) {
            for distance in 0..period {
                let own = sums[vertex * period + (distance + period - 1) % period];
                beyond[(distance + 1) % period] = sums[parent * period + distance] ^ own;
            }
            for distance in 0..period {
                sums[vertex * period + distance] ^= beyond[distance];
            }
        }
        let counting = |sums: &[u64]| sums[step..].iter().fold(0, |sum, value| sum ^ value) != 0;
        sums.chunks_exact(period).map(counting).collect()
    }
}

/// What counts where vertex 1 is the root: the presents of the vertices on such stairs are the heaps.
#[derive(Default)]
pub(super) struct FirstRoot {
    edges: Christmas,
    /// Of each vertex, once the presents begin.
    depths: Vec<u64>,
    passed: usize,
}

impl Dressing for FirstRoot {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, numbers: &[u64], list: usize, number: u64) -> Part {
        if list == 0 {
            let is_new = self.edges.add_end(number);
            return if is_new { Ok(None) } else { Err(Refusal::expected(NEW_VERTEX)) };
        }
        if self.passed == 0 {
            // There are as many vertices as edges and one.
            self.depths = vec![0; self.edges.edges.len() / 2 + 1];
            for (vertex, _, depth) in
                Tree::new(&self.edges.edges, &self.depths.clone()).order_from(0)
            {
                self.depths[vertex] = depth as u64;
            }
        }
        let depth = self.depths.get(self.passed).copied().unwrap_or(0);
        self.passed += 1;
        Ok((depth / numbers[1] % 2 == 1).then_some(number.into()))
    }
}

/// The stairs above the ground whose heaps that count are these.
pub(super) fn above_the_ground(heaps: &Test) -> Test {
    Test::of_heaps(heaps.heaps().iter().flat_map(|&heap| [0, heap]).collect())
}

/// What is expected of an end of an edge.
const NEW_VERTEX: &str = "a vertex that is not connected yet";

/// The index of a vertex that counts from 1.
fn index(vertex: u64) -> usize {
    usize::try_from(vertex).map_or(usize::MAX, |vertex| vertex - 1)
}

/// How many nim-sums are kept at most: 128 MiB of them.
const MOST_SUMS: usize = 1 << 24;

/// So many presents a vertex has at most in a proof, by how many vertices there are.
const PRESENTS: [u64; 6] = [0, 5, 3, 2, 2, 1];

/// The step of a proof is at most so large.
const STEP: u64 = 3;

/// Small trees, played out from all of their roots.
pub(super) fn boards(play: Play) -> Claim {
    let vertices = PRESENTS.len() - 1;
    let [_, one, two, three, four, five] = PRESENTS;
    let test = |step, edges: &Vec<u64>, presents: Vec<u64>| Test {
        numbers: vec![presents.len() as u64, step],
        lists: vec![edges.clone(), presents],
    };
    let all = (1..PRESENTS.len()).flat_map(move |vertices| {
        lists(vertices, PRESENTS[vertices]).into_iter().flat_map(move |presents| {
            let steps = (1..=STEP)
                .flat_map(move |step| trees(vertices).into_iter().map(move |edges| (step, edges)));
            steps.map(move |(step, edges)| test(step, &edges, presents.clone()))
        })
    });
    Claim {
        covers: vec![
            ("vertices", format!("at most {vertices}, every tree of them")),
            (
                "presents",
                format!(
                    "at most {one}, {two}, {three}, {four} and {five} on each of 1 to 5 vertices"
                ),
            ),
            ("step", format!("1 to {STEP}")),
            ("roots", "all".into()),
        ],
        positions: Box::new(all),
        oracle: Box::new(Roots::of(play)),
    }
}

/// All trees of so many vertices in which each one but the first hangs on one before it.
fn trees(vertices: usize) -> Vec<Vec<u64>> {
    let hang = |trees: Vec<Vec<u64>>, vertex: u64| {
        let on = |tree: Vec<u64>| (1..vertex).map(move |on| [&tree[..], &[on, vertex]].concat());
        trees.into_iter().flat_map(on).collect()
    };
    (2..=vertices as u64).fold(vec![vec![]], hang)
}

/// Exhaustive play of trees, by the ancestor of each vertex to which presents move.
struct Roots {
    searches: HashMap<Vec<Option<usize>>, Search<Presents>>,
}

impl Roots {
    fn of(play: Play) -> Self {
        let mut searches = HashMap::new();
        for edges in (1..PRESENTS.len()).flat_map(trees) {
            let vertices = edges.len() / 2 + 1;
            for (root, step) in
                (0..vertices).flat_map(|root| (1..=STEP).map(move |step| (root, step)))
            {
                let above = ancestors(&edges, root, step);
                searches
                    .entry(above.clone())
                    .or_insert_with(|| Search::new(Presents { above }, play));
            }
        }
        Self { searches }
    }

    /// Who wins from a root.
    fn outcome(&self, test: &Test, root: usize) -> Outcome {
        let above = ancestors(&test.lists[0], root, test.numbers[1]);
        self.searches[&above].outcome(&test.lists[1])
    }
}

impl Oracle for Roots {
    /// From the first vertex.
    fn examine(&self, test: &Test) -> (Outcome, Vec<Move>) {
        (self.outcome(test, 0), vec![])
    }

    fn seen(&self) -> u64 {
        self.searches.values().map(Search::seen).sum()
    }

    fn answer(&self, test: &Test, _: &[Move]) -> Option<String> {
        let digit = |root| if self.outcome(test, root).win { "1" } else { "0" };
        let all: Vec<_> = (0..test.lists[1].len()).map(digit).collect();
        Some(all.join(" "))
    }
}

/// The ancestor of each vertex `step` edges above, where there is one.
fn ancestors(edges: &[u64], root: usize, step: u64) -> Vec<Option<usize>> {
    let presents = vec![0; edges.len() / 2 + 1];
    let order = Tree::new(edges, &presents).order_from(root);
    let mut parent = vec![None; order.len()];
    for &(vertex, above, _) in order.iter().skip(1) {
        parent[vertex] = Some(above);
    }
    let climb = |vertex| (0..step).try_fold(vertex, |vertex: usize, _| parent[vertex]);
    (0..order.len()).map(climb).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of small trees are answered by sums only.
    #[test]
    fn both_ways_agree() {
        for edges in trees(5) {
            for step in 1..=3 {
                for presents in lists(5, 1) {
                    let tree = Tree::new(&edges, &presents);
                    let each = (0..5).map(|root| tree.is_won_from(root, step));
                    assert_eq!(tree.won_by_sums(step), each.collect::<Vec<_>>());
                }
            }
        }
    }
}
