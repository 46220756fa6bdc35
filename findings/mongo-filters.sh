# sift 17.1.4, mingo 7.2.7, @seald-io/nedb 4.1.2, @ucast/mongo2js 2.0.0 (npm; the last decides for CASL), mongomock 4.3.0, montydb 2.5.6 and
# mongita 1.2.0 (PyPI):
# filters of MongoDB outside of MongoDB, asked which grants have which end. "No end" (`endsAt: null`) is the one that is null and the one
# without the field, by MongoDB's manual; nedb finds the first alone. A comparison has only values of its own type: yet for nedb null has
# ended, for ucast null, the absent one and each text, so that access for ever is over. "Not ended" (`$not` of `$lte`, and `$nor`) has all
# that is no date; ucast finds those with a later end alone, and mongita nothing at all with `$nor`, without an error. sift and ucast take a
# number for a date. mingo, mongomock and montydb agree each time.
# It matters to whoever keeps one filter for the database, the tests and the check of a permission: they are three answers.
# Our filters compare instants, and a grant without an end has the latest (`src/ledger/instant.ts`).
. "$(dirname "$0")/lib.sh"
npm_install sift@17.1.4 mingo@7.2.7 @seald-io/nedb@4.1.2 @ucast/mongo2js@2.0.0
pip_install mongomock==4.3.0 montydb==2.5.6 mongita==1.2.0
cd "$work"
cat >try.mjs <<'N'
import Datastore from '@seald-io/nedb'
import { guard } from '@ucast/mongo2js'
import { Query } from 'mingo'
import sift from 'sift'

const [now, later, before] = ['2030', '2031', '2029'].map(year => new Date(`${year}-01-01T00:00:00Z`))
const grants = [{ id: 'absent' }, { id: 'null', endsAt: null }, { id: 'later', endsAt: later }, { id: 'before', endsAt: before }, { id: 'text', endsAt: '2031' }, { id: 'number', endsAt: 2e12 }]
const store = new Datastore()
await store.insertAsync(grants.map(grant => ({ ...grant })))
const written = found => grants.filter(grant => found.some(one => one.id === grant.id)).map(grant => grant.id).join(' ') || 'nothing'
for (const filter of [{ endsAt: null }, { endsAt: { $gt: now } }, { endsAt: { $lt: now } }, { endsAt: { $not: { $lte: now } } }, { $nor: [{ endsAt: { $lte: now } }] }]) {
  console.log(JSON.stringify(filter))
  console.log('  sift:', written(grants.filter(sift(filter))))
  console.log('  mingo:', written(grants.filter(grant => new Query(filter).test(grant))))
  console.log('  nedb:', await store.findAsync(filter).then(written, error => `raises ${error.message}`))
  console.log('  ucast:', written(grants.filter(guard(filter))))
}
N
node try.mjs >seen
"$python" - >>seen <<'P'
import datetime
import mongita, mongomock, montydb

now, later, before = (datetime.datetime(year, 1, 1) for year in (2030, 2031, 2029))
grants = [{'id': 'absent'}, {'id': 'null', 'endsAt': None}, {'id': 'later', 'endsAt': later}, {'id': 'before', 'endsAt': before}, {'id': 'text', 'endsAt': '2031'}, {'id': 'number', 'endsAt': 2e12}]
stores = {'mongomock': mongomock.MongoClient(), 'montydb': montydb.MontyClient(':memory:'), 'mongita': mongita.MongitaClientMemory()}
for store in stores.values():
    store.one.grants.insert_many([dict(grant) for grant in grants])
for filter in {'endsAt': None}, {'endsAt': {'$gt': now}}, {'endsAt': {'$lt': now}}, {'endsAt': {'$not': {'$lte': now}}}, {'$nor': [{'endsAt': {'$lte': now}}]}:
    print(str(filter).replace('datetime.datetime(2030, 1, 1, 0, 0)', 'now'))
    for name, store in stores.items():
        try:
            found = ' '.join(one['id'] for one in store.one.grants.find(filter)) or 'nothing'
        except Exception as failure:
            found = f'raises {failure}'.split('.')[0]
        print(f'  {name}: {found}')
P
holds 'for nedb 4.1.2 and @ucast/mongo2js 2.0.0 access without an end has ended' <<'S'
{"endsAt":null}
  sift: absent null
  mingo: absent null
  nedb: null
  ucast: absent null
{"endsAt":{"$gt":"2030-01-01T00:00:00.000Z"}}
  sift: later number
  mingo: later
  nedb: later
  ucast: later number
{"endsAt":{"$lt":"2030-01-01T00:00:00.000Z"}}
  sift: before
  mingo: before
  nedb: null before
  ucast: absent null before text
{"endsAt":{"$not":{"$lte":"2030-01-01T00:00:00.000Z"}}}
  sift: absent null later text number
  mingo: absent null later text number
  nedb: raises Unknown comparison function $not
  ucast: later number
{"$nor":[{"endsAt":{"$lte":"2030-01-01T00:00:00.000Z"}}]}
  sift: absent null later text number
  mingo: absent null later text number
  nedb: raises Unknown logical operator $nor
  ucast: later number
{'endsAt': None}
  mongomock: absent null
  montydb: absent null
  mongita: absent null
{'endsAt': {'$gt': now}}
  mongomock: later
  montydb: later
  mongita: later
{'endsAt': {'$lt': now}}
  mongomock: before
  montydb: before
  mongita: before
{'endsAt': {'$not': {'$lte': now}}}
  mongomock: absent null later text number
  montydb: absent null later text number
  mongita: raises Mongita does not support '$not'
{'$nor': [{'endsAt': {'$lte': now}}]}
  mongomock: absent null later text number
  montydb: absent null later text number
  mongita: nothing
S
