# express 5.3.0 (npm), its `query parser` set to `extended`, beside express 4.22.3, which has it so, and qs 6.17.1 beside 6.14.0: a query
# `id=0&id=1&...`.
# Up to twenty ids are an array; with the twenty-first they are an object, `{ "0": "0", "1": "1", ... }`, for express 5 and for qs. Until
# 6.14.0 qs made an array of a repeated name, and of `id[]`, however often it came; its limit was for written indices, as in `id[21]`
# (ljharb/qs#540). express 4 asks qs for a thousand, and express 5 for more in the body of a form: in one application the same ids are an
# array in a POST and an object in a GET. Nothing is refused: `Array.isArray` is false, and `for (const id of request.query.id)` raises.
# It matters to an upgrade that keeps the parser of queries as it was: each test has three ids.
# Our server reads a query itself, and refuses a parameter that is given twice (`src/contract/parse.ts`).
. "$(dirname "$0")/lib.sh"
npm_install express5@npm:express@5.3.0 express4@npm:express@4.22.3 qs@6.17.1 qs-before@npm:qs@6.14.0
cat >"$work/try.mjs" <<'N'
import express4 from 'express4'
import express5 from 'express5'
import qs from 'qs'
import before from 'qs-before'

const kind = (ids) => (Array.isArray(ids) ? 'array' : typeof ids)
const queryOf = (count, name = 'id') => Array.from({ length: count }, (_, id) => `${name}=${id}`).join('&')
for (const [name, express] of Object.entries({ 'express 4': express4, 'express 5': express5 })) {
  const app = express().set('query parser', 'extended')
  app.get('/', (request, response) => response.send(kind(request.query.id)))
  app.post('/', express.urlencoded({ extended: true }), (request, response) => response.send(kind(request.body.id)))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${server.address().port}/`
  for (const count of [20, 21, 100]) {
    const query = await (await fetch(`${address}?${queryOf(count)}`)).text()
    const body = new URLSearchParams(queryOf(count))
    const form = await (await fetch(address, { method: 'POST', body })).text()
    console.log(`${name}, ${count} ids: query ${query}, form ${form}`)
  }
  server.close()
}
for (const [name, { parse }] of Object.entries({ 'qs 6.14.0': before, 'qs 6.17.1': qs })) {
  for (const count of [20, 21]) {
    const [plain, brackets] = ['id', 'id[]'].map((written) => kind(parse(queryOf(count, written)).id))
    console.log(`${name}, ${count} ids: ${plain}, as id[] ${brackets}`)
  }
}
N
node "$work/try.mjs" >"$work/seen"
holds 'the twenty-first id makes an object of all of them for express 5.3.0 and qs 6.17.1' <<'S'
express 4, 20 ids: query array, form array
express 4, 21 ids: query array, form array
express 4, 100 ids: query array, form array
express 5, 20 ids: query array, form array
express 5, 21 ids: query object, form array
express 5, 100 ids: query object, form array
qs 6.14.0, 20 ids: array, as id[] array
qs 6.14.0, 21 ids: array, as id[] array
qs 6.17.1, 20 ids: array, as id[] array
qs 6.17.1, 21 ids: object, as id[] object
S
