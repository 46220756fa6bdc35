# lodash 4.18.1, es-toolkit 1.53.2, underscore 1.13.8, ramda 0.32.0, rambda 11.3.0, remeda 2.62.2, radash 12.1.1, fast-sort 3.4.1, thenby 1.4.1,
# natural-orderby 5.0.0, d3-array 3.2.5, sort-on 7.0.0, array-sort 1.0.0, sort-array 5.1.2 and moderndash 4.0.2 (npm): five grants, of which one has
# no end, sorted by their ends from each of their 120 orders.
# Where the end is absent, seven of them leave the four others unsorted in 33 of the 120 orders, since `undefined` is neither less nor greater than
# a number, and so equal to each: what stands on its two sides is never compared. With null, which is less than each number, all but `ascending` of
# d3 sort the others, and the grant without an end is the first for seven and the last for seven; downwards it is the last for two of these seven too.
# It matters to whoever shows or renews "what ends next": the first of the list is not the next one as soon as one customer has bought for ever, and
# a test with a null, or with two grants, does not see it.
# An absent end is after every instant here, a number of its own in what is sorted (`src/ledger/instant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install lodash@4.18.1 es-toolkit@1.53.2 underscore@1.13.8 ramda@0.32.0 rambda@11.3.0 remeda@2.62.2 radash@12.1.1 fast-sort@3.4.1 \
  thenby@1.4.1 natural-orderby@5.0.0 d3-array@3.2.5 sort-on@7.0.0 array-sort@1.0.0 sort-array@5.1.2 moderndash@4.0.2
cd "$work"
cat >try.mjs <<'N'
import arraySort from 'array-sort'
import { ascending, descending } from 'd3-array'
import { orderBy } from 'es-toolkit'
import { sort } from 'fast-sort'
import lodash from 'lodash'
import * as moderndash from 'moderndash'
import { orderBy as naturally } from 'natural-orderby'
import * as radash from 'radash'
import * as rambda from 'rambda'
import * as ramda from 'ramda'
import * as remeda from 'remeda'
import sortArray from 'sort-array'
import sortOn from 'sort-on'
import { firstBy } from 'thenby'
import underscore from 'underscore'

const end = (grant) => grant.endsAt
const sorters = {
  'lodash orderBy': [(list) => lodash.orderBy(list, [end], ['asc']), (list) => lodash.orderBy(list, [end], ['desc'])],
  'es-toolkit orderBy': [(list) => orderBy(list, [end], ['asc']), (list) => orderBy(list, [end], ['desc'])],
  'underscore sortBy': [(list) => underscore.sortBy(list, end)],
  'ramda ascend, descend': [(list) => ramda.sort(ramda.ascend(end), list), (list) => ramda.sort(ramda.descend(end), list)],
  'rambda sortBy, sortByDescending': [rambda.sortBy(end), rambda.sortByDescending(end)],
  'remeda sortBy': [(list) => remeda.sortBy(list, end), (list) => remeda.sortBy(list, [end, 'desc'])],
  'radash sort': [(list) => radash.sort(list, end), (list) => radash.sort(list, end, true)],
  'moderndash sort': [(list) => moderndash.sort(list, { order: 'asc', by: end }), (list) => moderndash.sort(list, { order: 'desc', by: end })],
  'fast-sort': [(list) => sort(list).asc(end), (list) => sort(list).desc(end)],
  thenby: [(list) => list.sort(firstBy(end)), (list) => list.sort(firstBy(end, -1))],
  'natural-orderby': [(list) => naturally(list, [end], ['asc']), (list) => naturally(list, [end], ['desc'])],
  'd3 ascending, descending': [
    (list) => list.sort((a, b) => ascending(end(a), end(b))),
    (list) => list.sort((a, b) => descending(end(a), end(b))),
  ],
  'sort-on': [(list) => sortOn(list, 'endsAt'), (list) => sortOn(list, '-endsAt')],
  'array-sort': [(list) => arraySort(list, 'endsAt'), (list) => arraySort(list, 'endsAt', { reverse: true })],
  'sort-array': [(list) => sortArray(list, { by: 'endsAt' }), (list) => sortArray(list, { by: 'endsAt', order: 'desc' })],
}

const orders = (list) =>
  list.length < 2 ? [list] : list.flatMap((one, index) => orders(list.toSpliced(index, 1)).map((rest) => [one, ...rest]))

// Where the grant without an end is once each of the 120 orders of five grants has been sorted, and how many of them have the ends in order.
const shown = (sorter, none, down) => {
  if (sorter === undefined) return 'has none'
  const places = new Set()
  let wrong = 0
  for (const order of orders([2033, 2034, 2035, 2036, none])) {
    const years = sorter(order.map((year) => ({ endsAt: year }))).map(end)
    const ends = years.filter((year) => year != null)
    if (ends.some((year, index) => index > 0 && (down ? year > ends[index - 1] : year < ends[index - 1]))) wrong += 1
    places.add(years.findIndex((year) => year == null))
  }
  if (wrong > 0) return `${wrong} of 120 unsorted`
  return places.size > 1 ? 'sorted, anywhere' : [...places][0] === 0 ? 'first' : 'last'
}

for (const [name, [up, down]] of Object.entries(sorters)) {
  const columns = [undefined, null].map((none) => `${none}: ${shown(up, none, false)}, down ${shown(down, none, true)}`)
  console.log(`${name} | ${columns.join(' | ')}`)
}
N
node try.mjs >seen
holds 'seven of fifteen sorters leave the others unsorted where one grant has no end' <<'S'
lodash orderBy | undefined: last, down first | null: last, down first
es-toolkit orderBy | undefined: last, down first | null: last, down first
underscore sortBy | undefined: last, down has none | null: first, down has none
ramda ascend, descend | undefined: 33 of 120 unsorted, down 33 of 120 unsorted | null: first, down last
rambda sortBy, sortByDescending | undefined: 33 of 120 unsorted, down 33 of 120 unsorted | null: first, down last
remeda sortBy | undefined: 33 of 120 unsorted, down 33 of 120 unsorted | null: first, down last
radash sort | undefined: 33 of 120 unsorted, down 33 of 120 unsorted | null: first, down last
moderndash sort | undefined: 33 of 120 unsorted, down 29 of 120 unsorted | null: first, down last
fast-sort | undefined: last, down last | null: last, down last
thenby | undefined: 33 of 120 unsorted, down 33 of 120 unsorted | null: first, down last
natural-orderby | undefined: last, down first | null: last, down first
d3 ascending, descending | undefined: 33 of 120 unsorted, down 33 of 120 unsorted | null: 33 of 120 unsorted, down 33 of 120 unsorted
sort-on | undefined: last, down first | null: last, down first
array-sort | undefined: last, down first | null: last, down first
sort-array | undefined: last, down last | null: last, down last
S
