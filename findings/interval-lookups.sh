# rust-lapper 2.0.1, intervaltree 0.2.7, iset 0.3.3, store-interval-tree 0.4.0 and coitrees 0.4.0 (Rust), intervaltree 3.2.1 (PyPI),
# @flatten-js/interval-tree 2.0.3 (npm): the grants a and c from 0 to 10, b from 10 to 20 and e, which was taken back at the moment 5 at which
# it began. Which are there at 10, at 5, and between 0 and 10?
# Of the two with one period iset keeps the last and store-interval-tree the first; neither fails. At 10, where one ends and the next begins,
# coitrees and @flatten-js have three (an end belongs to a period), and rust-lapper none, though find(5, 5) has two. What lasts no time is
# there at its moment for three of them, and between 0 and 10 for intervaltree and rust-lapper too; Python refuses it.
# It matters to whoever looks up who has access: two gifts of a month are one, and at midnight a customer has three grants, or none.
# A grant has an id and a row of its own, and its end does not belong to it (`src/store/sqlite/schema.ts`).
. "$(dirname "$0")/lib.sh"
npm_install @flatten-js/interval-tree@2.0.3
pip_install intervaltree==3.2.1
cd "$work"
cargo_run 'coitrees = "=0.4.0"' 'intervaltree = "=0.2.7"' 'iset = "=0.3.3"' 'rust-lapper = "=2.0.1"' 'store-interval-tree = "=0.4.0"' >seen <<'R'
use coitrees::IntervalTree as _;
use std::ops::Bound::{Excluded, Included};

const GRANTS: [(u64, u64, char); 4] = [(0, 10, 'a'), (10, 20, 'b'), (0, 10, 'c'), (5, 5, 'e')];

fn report(name: &str, found: [Vec<char>; 3]) {
    let texts: Vec<String> = found.into_iter().map(|mut names| { names.sort(); names.into_iter().collect() }).collect();
    println!("{name}: at 10 [{}], at 5 [{}], from 0 to 10 [{}]", texts[0], texts[1], texts[2]);
}

fn main() {
    let lapper = rust_lapper::Lapper::new(GRANTS.map(|(start, stop, val)| rust_lapper::Interval { start, stop, val }).to_vec());
    report("rust-lapper", [(10, 10), (5, 5), (0, 10)].map(|(start, end)| lapper.find(start, end).map(|found| found.val).collect()));

    let tree: intervaltree::IntervalTree<u64, char> = GRANTS.map(|(start, end, name)| (start..end, name)).into_iter().collect();
    let point = |moment| tree.query_point(moment).map(|found| found.value).collect();
    report("intervaltree", [point(10), point(5), tree.query(0..10).map(|found| found.value).collect()]);

    let mut map = iset::IntervalMap::new();
    for (start, end, name) in GRANTS.into_iter().filter(|(start, end, _)| start < end) {
        if let Some(lost) = map.insert(start..end, name) { println!("iset: {lost} makes room for {name}") }
    }
    report("iset", [map.values_overlap(10).copied().collect(), map.values_overlap(5).copied().collect(), map.values(0..10).copied().collect()]);

    let mut store = store_interval_tree::IntervalTree::new();
    for (start, end, name) in GRANTS {
        let bound = if start < end { Excluded(end) } else { Included(end) };
        store.insert(store_interval_tree::Interval::new(Included(start), bound), name);
    }
    let asked = |interval| store.query(&interval).map(|found| *found.value()).collect();
    let span = store_interval_tree::Interval::new(Included(0), Excluded(10));
    report("store-interval-tree", [asked(store_interval_tree::Interval::point(10)), asked(store_interval_tree::Interval::point(5)), asked(span)]);

    let tree: coitrees::COITree<char, u32> =
        coitrees::COITree::new(&GRANTS.map(|(start, end, name)| coitrees::Interval::new(start as i32, end as i32, name)));
    report("coitrees", [(10, 10), (5, 5), (0, 10)].map(|(start, end)| {
        let mut names = vec![];
        tree.query(start, end, |found| names.push(found.metadata.clone()));
        names
    }));
}
R
"$python" - >>seen <<'P'
from intervaltree import IntervalTree

tree = IntervalTree()
for start, end, name in (0, 10, 'a'), (10, 20, 'b'), (0, 10, 'c'), (5, 5, 'e'):
    try:
        tree.addi(start, end, name)
    except ValueError:
        print('intervaltree, Python: refuses', name)
written = lambda found: ''.join(sorted(one.data for one in found))
print(f'intervaltree, Python: at 10 [{written(tree.at(10))}], at 5 [{written(tree.at(5))}], from 0 to 10 [{written(tree.overlap(0, 10))}]')
P
cat >try.mjs <<'N'
import IntervalTree from '@flatten-js/interval-tree'

const tree = new IntervalTree()
for (const [start, end, name] of [[0, 10, 'a'], [10, 20, 'b'], [0, 10, 'c'], [5, 5, 'e']]) tree.insert([start, end], name)
const found = (start, end) => tree.search([start, end]).sort().join('')
console.log(`@flatten-js: at 10 [${found(10, 10)}], at 5 [${found(5, 5)}], from 0 to 10 [${found(0, 10)}]`)
N
node try.mjs >>seen
holds 'iset 0.3.3 and store-interval-tree 0.4.0 keep one of two grants with one period' <<'S'
rust-lapper: at 10 [], at 5 [ac], from 0 to 10 [ace]
intervaltree: at 10 [b], at 5 [ac], from 0 to 10 [ace]
iset: a makes room for c
iset: at 10 [b], at 5 [c], from 0 to 10 [c]
store-interval-tree: at 10 [b], at 5 [ae], from 0 to 10 [ae]
coitrees: at 10 [abc], at 5 [ace], from 0 to 10 [abce]
intervaltree, Python: refuses e
intervaltree, Python: at 10 [b], at 5 [ac], from 0 to 10 [ac]
@flatten-js: at 10 [abc], at 5 [ace], from 0 to 10 [abce]
S
