# lodash 4.18.1, defu 6.1.7, deepmerge 4.3.1, deepmerge-ts 8.0.2, ts-deepmerge 8.0.0, merge-anything 6.0.9, @fastify/deepmerge 3.2.4, mixin-deep
# 2.0.1, ramda 0.32.0, merge-options 3.0.4 (npm), deepmerge 4.0.0, mergedeep 1.3.4, omegaconf 2.4.0 (PyPI), mergo 1.0.2 and copier 0.4.0 (Go): a
# change laid over a plan, which makes it free (0), without an end (null), without users ([]), and renewed at another moment.
# For mergo `WithOverride`, and for copier where empty fields are ignored, none of the first three is a change: the plan costs 19.99 and ends as
# before. defu keeps the end. For eight more, deepmerge of PyPI and both functions of lodash among them, the two users are still there, and for two of
# four an end of `undefined` is none taken away. mixin-deep keeps the old moment of a Date, and all else changes.
# It matters to services that keep what a customer has as defaults and changes over them: what is taken away stays, by the library, and no error is
# raised.
# A grant is never changed here, but by its revoke (`spec/openapi.yaml`).
. "$(dirname "$0")/lib.sh"
npm_install lodash@4.18.1 deepmerge@4.3.1 defu@6.1.7 ts-deepmerge@8.0.0 merge-anything@6.0.9 @fastify/deepmerge@3.2.4 deepmerge-ts@8.0.2 mixin-deep@2.0.1 \
  ramda@0.32.0 merge-options@3.0.4
pip_install deepmerge==4.0.0 mergedeep==1.3.4 omegaconf==2.4.0
cd "$work"
cat >try.mjs <<'N'
import fastify from '@fastify/deepmerge'
import deepmerge from 'deepmerge'
import * as typed from 'deepmerge-ts'
import { defu } from 'defu'
import lodash from 'lodash'
import { merge as anything } from 'merge-anything'
import mergeOptions from 'merge-options'
import mixin from 'mixin-deep'
import { mergeDeepRight } from 'ramda'
import { merge as tsMerge } from 'ts-deepmerge'

const plan = () => ({ price: 19.99, endsAt: '2030-01-01T00:00:00Z', renewedAt: new Date('2029-01-01'), users: ['a', 'b'] })
const change = () => ({ price: 0, endsAt: null, renewedAt: new Date('2035-01-01'), users: [] })
const merges = {
  'lodash merge': lodash.merge,
  'lodash defaultsDeep': (plan, change) => lodash.defaultsDeep(change, plan),
  defu: (plan, change) => defu(change, plan),
  deepmerge,
  'deepmerge-ts': typed.deepmerge,
  'ts-deepmerge': tsMerge,
  'merge-anything': anything,
  '@fastify/deepmerge': fastify(),
  'mixin-deep': mixin,
  'ramda mergeDeepRight': mergeDeepRight,
  'merge-options': mergeOptions,
}
for (const [name, merge] of Object.entries(merges)) {
  const { price, endsAt, renewedAt, users } = merge(plan(), change())
  console.log(`${name}: price ${price}, end ${endsAt}, renewed ${renewedAt.toISOString().slice(0, 4)}, users [${users}]`)
}
for (const name of ['lodash merge', 'deepmerge', 'deepmerge-ts', 'ts-deepmerge'])
  console.log(`${name}, an end of undefined: ${merges[name](plan(), { endsAt: undefined }).endsAt}`)
N
cat >try.py <<'P'
import deepmerge
import mergedeep
import omegaconf


def plan():
    return {'price': 19.99, 'endsAt': '2030-01-01T00:00:00Z', 'users': ['a', 'b']}


change = {'price': 0, 'endsAt': None, 'users': []}
merged = {
    'deepmerge of PyPI': deepmerge.always_merger.merge(plan(), change),
    'mergedeep': mergedeep.merge(plan(), change),
    'omegaconf': omegaconf.OmegaConf.to_container(omegaconf.OmegaConf.merge(plan(), change)),
}
for name, one in merged.items():
    print(f"{name}: price {one['price']}, end {one['endsAt']}, users {one['users']}")
P
{
  node try.mjs
  "$python" try.py
  go_run dario.cat/mergo@v1.0.2 github.com/jinzhu/copier@v0.4.0 <<'G'
package main

import (
	"fmt"
	"time"

	"dario.cat/mergo"
	"github.com/jinzhu/copier"
)

type plan struct {
	Price     float64
	EndsAt    *time.Time
	RenewedAt time.Time
	Users     []string
}

func show(name string, merge func(into, from *plan) error) {
	end := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	one := plan{19.99, &end, time.Date(2029, 1, 1, 0, 0, 0, 0, time.UTC), []string{"a", "b"}}
	if failure := merge(&one, &plan{0, nil, time.Date(2035, 1, 1, 0, 0, 0, 0, time.UTC), []string{}}); failure != nil {
		panic(failure)
	}
	fmt.Printf("%s: price %v, end %v, renewed %d, users %v\n", name, one.Price, one.EndsAt, one.RenewedAt.Year(), one.Users)
}

func main() {
	show("mergo WithOverride", func(into, from *plan) error { return mergo.Merge(into, *from, mergo.WithOverride) })
	show("mergo WithOverwriteWithEmptyValue", func(into, from *plan) error { return mergo.Merge(into, *from, mergo.WithOverwriteWithEmptyValue) })
	show("copier", func(into, from *plan) error { return copier.Copy(into, from) })
	show("copier IgnoreEmpty", func(into, from *plan) error { return copier.CopyWithOption(into, from, copier.Option{IgnoreEmpty: true}) })
}
G
} >"$work/seen"
holds 'a change to 0, null and [] is none for mergo, and users that are taken away stay for ten of eighteen merges' <<'S'
lodash merge: price 0, end null, renewed 2035, users [a,b]
lodash defaultsDeep: price 0, end null, renewed 2035, users [a,b]
defu: price 0, end 2030-01-01T00:00:00Z, renewed 2035, users [a,b]
deepmerge: price 0, end null, renewed 2035, users [a,b]
deepmerge-ts: price 0, end null, renewed 2035, users [a,b]
ts-deepmerge: price 0, end null, renewed 2035, users [a,b]
merge-anything: price 0, end null, renewed 2035, users []
@fastify/deepmerge: price 0, end null, renewed 2035, users [a,b]
mixin-deep: price 0, end null, renewed 2029, users []
ramda mergeDeepRight: price 0, end null, renewed 2035, users []
merge-options: price 0, end null, renewed 2035, users []
lodash merge, an end of undefined: 2030-01-01T00:00:00Z
deepmerge, an end of undefined: undefined
deepmerge-ts, an end of undefined: 2030-01-01T00:00:00Z
ts-deepmerge, an end of undefined: undefined
deepmerge of PyPI: price 0, end None, users ['a', 'b']
mergedeep: price 0, end None, users []
omegaconf: price 0, end None, users []
mergo WithOverride: price 19.99, end 2030-01-01 00:00:00 +0000 UTC, renewed 2035, users [a b]
mergo WithOverwriteWithEmptyValue: price 0, end <nil>, renewed 2035, users []
copier: price 0, end <nil>, renewed 2035, users []
copier IgnoreEmpty: price 19.99, end 2030-01-01 00:00:00 +0000 UTC, renewed 2035, users []
S
