import fc from 'fast-check'
import { operations } from '../../spec/generated/contract.ts'
import { answers, equal, ok, refused } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { observeRefusal } from '../kit/claims.ts'
import { drafts } from '../kit/draft.ts'
import { type Exchange, operationsAt } from '../kit/exchange.ts'
import { lists } from '../kit/lists.ts'
import { rulesLike } from '../kit/rules.ts'
import { mixed } from '../kit/sequence.ts'
import { errorCodeOf, field, isRefusal, namesOf } from '../kit/wire.ts'
import { mayBegin } from './names.ts'

/** Draws requests that match no operation of the API, whose error is judged; MAIN stands for the main bundle. */
const request = (
  what: 'method' | 'path' | 'version' | 'no address',
  methods: readonly string[],
  paths: readonly string[],
) =>
  fc.record({
    what: fc.constant(what),
    method: fc.constantFrom(...methods),
    path: fc.constantFrom(...paths),
    /** Sent with an Accept header for HTML: an error is JSON all the same. */
    accept: fc.constantFrom(undefined, 'text/html,application/xhtml+xml,*/*;q=0.8', 'application/xml, */*'),
  })
type Foreign = Drawn<ReturnType<typeof request>>
const grants = '/v1/bundles/MAIN/grants'
const readOnly = ['/v1/bundles', '/v1/users', '/v1/bundles/MAIN/users', '/v1/checkout/x']
const noPaths = ['/v1/nothing-here', '/v1/grants', '/v1/user', '/v1/checkouts/x', '/v1/bundles/MAIN/grant']

/** A percent sign that encodes nothing, or no text. */
const noAddresses = [
  ...['/v1/users?displayName=100%', '/v1/users?displayName=%E0%A4%A'],
  ...['/v1/bundles/%/grants', '/v1/bundles/%zz/users', '/v1/checkout/%ff'],
]

const parameters = 'colour page offset Limit LIMIT limit[] limit[$gt] q __proto__ constructor "'.split(' ')

/** Tests requests that match no operation of the API, by a wrong path, version or percent-encoding, and reports the answers to a wrong method and to an unknown query parameter. */
export const errorChecks: readonly Check[] = [
  check({
    id: 'errors/methods-and-paths',
    title: 'What the API does not have is refused as an error like any other',
    rules: [
      ...rulesLike(/^(?:ADDRESS-|ERROR-(?:INVALID-REFUSED|NOT-FOUND|CODE-SHAPE|METHOD))/),
      'USERS-PREFIX',
    ],
    input: mixed<Foreign>(
      request('method', ['PUT', 'PATCH'], [grants]),
      request('method', ['PUT', 'PATCH'], ['/v1/bundles', '/v1/users', '/v1/bundles/MAIN/users']),
      request('method', ['POST'], [...readOnly, `${grants}/x`]),
      request('method', ['DELETE'], ['/v1/users', '/v1/bundles/MAIN/users', '/v1/checkout/x']),
      request('path', ['GET', 'POST'], noPaths),
      request('no address', ['GET'], noAddresses),
      ...['%FF%FE%FD', 'a%ED%A0%BD', 'HALF'].map((text) =>
        request('no address', ['GET'], [`/v1/users?displayName=${text}`]),
      ),
      request('version', ['GET'], ['/bundles', '/bundles/MAIN/grants', '/bundles/MAIN/users']),
      request('version', ['GET'], ['/v2/bundles', '/v0/bundles', '/1/bundles', '/latest/bundles']),
    ),
    run: judgeUnmatched,
  }),
  check({
    id: 'errors/unknown-parameter',
    title: 'What an unknown query parameter does is reported',
    rules: ['QUERY-UNKNOWN-PARAMETER'],
    input: fc.record({
      list: fc.constantFrom('bundles', 'users', 'grants', 'search'),
      parameter: fc.constantFrom(...parameters),
    }),
    run: async (trial, { list, parameter }) => {
      const where = { bundleId: trial.resources.bundles.main, displayName: 'an' }
      const draft = lists[list].draft(where, { [parameter]: 'blue', limit: 1 })
      observeRefusal(trial, 'QUERY-UNKNOWN-PARAMETER', await trial.send(draft), `${list} ${parameter}`)
    },
  }),
]

async function judgeUnmatched(trial: Trial, input: readonly Foreign[]): Promise<void> {
  const there = await trial.send(drafts.listUsers(trial.resources.bundles.main, { limit: 3 }))
  const claim = 'base address and path together are an operation'
  trial.judge('ADDRESS-BASE', claim, answers(there), there)
  const half = halfOf(trial.resources.users.map(({ displayName }) => displayName))
  for (const { what, method, path, accept } of input) {
    const body = method === 'GET' || method === 'DELETE' ? {} : { body: { text: '{}' } }
    const query = path === '/v1/users' ? { displayName: 'an' } : undefined
    const headers = accept === undefined ? {} : { accept }
    const at = path.replace('MAIN', trial.resources.bundles.main).replace('HALF', half)
    const exchange = await trial.send({ query, method, path: at, headers, ...body })
    const { status } = exchange
    if (what === 'no address') judgeUndecodable(trial, at, exchange)
    else if (what === 'version') {
      const isList = ['bundles', 'grants', 'users'].some((name) => Array.isArray(field(exchange.json, name)))
      const none = `without the version segment there is no such operation: ${path}`
      const judged = ok(status !== 200 || !isList, 'no list', 'a list', exchange)
      trial.judge('ADDRESS-VERSION-SEGMENT', none, judged, [there, exchange])
    } else if (what === 'path') {
      if (trial.judge('ERROR-NOT-FOUND-REFUSED', `${path} is refused`, refused(exchange), exchange))
        trial.observe('ERROR-NOT-FOUND', `${status}`, exchange, 'route')
    } else if (status < 500)
      trial.observe('ERROR-METHOD', methodVariant(exchange), exchange, `${method} ${path}`)
    if ((what !== 'path' && what !== 'method') || !isRefusal(exchange)) continue
    const code = errorCodeOf(exchange) ?? ''
    const dotted = ok(/^errors(?:\.[A-Za-z0-9_-]+){2,}$/.test(code), 'errors.<part>.<part>', code)
    trial.judge('ERROR-CODE-SHAPE', `the refusal of ${method} ${path} has a dotted code`, dotted, exchange)
  }
}

/** Returns the encoded beginning of a name, cut within a character beyond ASCII, or within an emoji. */
function halfOf(names: readonly string[]): string {
  const found = names.map((name) => /^([ -~]{2,}?)([^ -~])/u.exec(name)).find((one) => one !== null)
  const [, start = 'an', next = '😀'] = found ?? []
  return `${encodeURIComponent(start)}${encodeURIComponent(next).slice(0, 3)}`
}

/** Judges that a path that cannot be decoded is refused, and that a parameter is refused or filters by its text. */
function judgeUndecodable(trial: Trial, path: string, exchange: Exchange): void {
  const name = new URLSearchParams(path.split('?')[1]).get('displayName')
  if (name !== null) {
    const strange = namesOf(exchange).filter((one) => !mayBegin(one, name))
    const claim = `${path} is refused, or finds whose name begins so`
    trial.judge('USERS-PREFIX', claim, equal(strange, []), exchange)
  } else if (exchange.status !== 0) {
    const claim = `${path}, which cannot be decoded, is refused`
    trial.judge('ERROR-INVALID-REFUSED', claim, refused(exchange), exchange)
  }
}

/** Returns how a method that the path does not have is refused, as a variant of the catalogue. */
function methodVariant({ status, headers, request }: Exchange): string {
  if (status !== 405) return `${status}`
  const { allow } = headers
  if (allow === undefined) return '405 without Allow'
  const own = operationsAt(request.path).map((id): string => operations[id].method)
  const named = allow.toUpperCase().split(/\s*,\s*/)
  const isRight =
    own.every((method) => named.includes(method)) &&
    named.every((method) => [...own, 'HEAD', 'OPTIONS'].includes(method))
  return isRight ? '405' : '405 with another Allow'
}
