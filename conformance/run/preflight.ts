import { proxyIn } from '../diagnosis/who-answered.ts'
import { statusOf } from '../kit/assertion.ts'
import type { TestResources } from '../kit/check.ts'
import { type Draft, drafts, keyNames, type Query } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { namesakes, searchText } from '../kit/test-users.ts'
import { bundlesOf, errorCodeOf, type TestUser, usersOf } from '../kit/wire.ts'
import type { Target } from './options.ts'
import { answerText, isInvalid, readList, truncationText } from './read-list.ts'
import { withoutCredentials } from './redaction.ts'
import { asPreflight, CannotGoOn, type Session, Unreachable } from './session.ts'

/** Finds out, without writing, whether target and keys work, the names of the bundles on the first page, and who the test users are; what does not work is a warning. */
export async function preflight(session: Session, target: Target, mostUsers: number) {
  const { main, bundleNames } = await mainBundle(session, target)
  for (const name of ['main', 'second'] as const) {
    const id = target.bundles[name]
    if (id === undefined || bundleNames.has(id)) continue
    // A later page may show it.
    const read = await session.send(asPreflight, 0, drafts.listGrants(id, { limit: 1 }))
    if (read.status === 404 || read.status === 403)
      throw new CannotGoOn(
        `bundles.${name}: the deployment answers ${answerText(read)} for ${id}: give the id of a bundle of the owner of keys.full`,
      )
  }
  const { keys, warnings } = await workingKeys(session, target, main)
  const found = await findUsers(session, target.users, mostUsers)
  const { command = '', ...sessions } = target.checkout
  const resources: TestResources = {
    keys,
    bundles: { ...target.bundles, main },
    users: found.users,
    missed: found.missed,
    people: target.people,
    checkout: { ...sessions, madeBy: command.includes('{userId}') ? 'userId' : 'displayName' },
    rateLimit: target.rateLimit === 'off' ? undefined : target.rateLimit,
  }
  return { resources, bundleNames, warnings: [...warnings, ...found.warnings] }
}

async function mainBundle(session: Session, { baseUrl, bundles }: Target) {
  let first = await session.send(asPreflight, 0, drafts.listBundles({ limit: 50 })).catch((thrown) => {
    if (!(thrown instanceof Unreachable)) throw thrown
    const what = `no answer from ${withoutCredentials(baseUrl)} (${thrown.message})`
    const isKnown = / proxy |HTTP\/2|answered by|certificate/.test(thrown.message)
    throw new CannotGoOn(isKnown ? what : `${what}: is it running, and is baseUrl right?`)
  })
  // A refused limit that every target must accept is for a check to judge.
  if (isInvalid(first)) first = await session.send(asPreflight, 0, drafts.listBundles())
  const problem = problemOf(first) ?? (first.status === 401 ? await refusalText(session, first) : undefined)
  if (problem !== undefined) throw new CannotGoOn(problem)
  const listed = bundlesOf(first)
  const main = bundles.main ?? listed[0]?.id
  const bundleNames = new Map(listed.map(({ id, name }) => [id, name]))
  if (main !== undefined) return { main, bundleNames }
  throw new CannotGoOn('the key full lists no bundle, and the target file names none: set bundles.main')
}

/** Returns why the key is refused: who answers as if there were none may not see it. */
async function refusalText(session: Session, first: Exchange): Promise<string> {
  const own = 'use a key of the bundle owner'
  const bare = await session.send(asPreflight, 0, drafts.listBundles({}, 'absent'))
  const stripped = `${own}, unless something before the deployment takes the Authorization header away, for a request without a key is answered alike`
  const why = statusOf(bare) === statusOf(first) ? stripped : own
  return `keys.full is not accepted (${answerText(first)}): ${why}`
}

function problemOf(first: Exchange): string | undefined {
  const { status, headers, json, text } = first
  const layer = proxyIn(first)
  const answer = [answerText(first), layer ?? []].flat().join(' ')
  // JSON of another form is for a check to judge; whether the key is seen at all takes another request.
  if ((status === 200 && typeof json === 'object' && json !== null) || status === 401) return undefined
  const isLogin = layer !== undefined && /<input[^>]*password|\b(?:log|sign)[ -]?(?:in|on)\b/i.test(text)
  if (status === 511 || isLogin)
    return `GET /v1/bundles answers ${answer} with a login page: a gateway or a captive portal stands before the deployment; headers in the target file may let the suite pass`
  const { 'content-type': type = 'nothing', location = 'nowhere' } = headers
  const isGarbled = text.startsWith('a body that cannot be decoded')
  const codings = `with ${text}: Content-Encoding, of the deployment or of what stands before it, is wrong`
  const portal = /\/v1\/bundles/.test(location)
    ? ''
    : ', or pass the login page or captive portal that this may be'
  const remedy = /\/v1\/bundles\/(?:\?|$)/.test(location)
    ? 'the paths of the API have no slash at their end'
    : `set baseUrl to where the API itself answers${portal}`
  const known: Readonly<Record<number, string>> = {
    200: `GET /v1/bundles answers 200 ${isGarbled ? codings : `without JSON (${type}): baseUrl does not lead to this API`}`,
    403: `keys.full may not list bundles (${answer}): ${
      errorCodeOf(first) === undefined
        ? 'a gateway before the deployment may want headers of the target file, or '
        : ''
    }it needs every permission, and no address mask that leaves this machine out`,
    404: `GET /v1/bundles is not found (${answer}): baseUrl must end before /v1, with its prefix`,
  }
  if (status >= 300 && status < 400) return `GET /v1/bundles redirects (${answer}) to ${location}: ${remedy}`
  const failing = 'the deployment, or what stands before it, is failing'
  const why = status >= 500 ? failing : 'see what it says to this request'
  return known[status] ?? `GET /v1/bundles answers ${answer}, so no check can begin: ${why}`
}

/** Tries each key on a request that it may make; drops a key that is refused. */
async function workingKeys(session: Session, target: Target, main: string) {
  const provided = keyNames.filter((name) => target.keys[name] !== undefined)
  const allowed = {
    readOnly: drafts.listGrants(main, {}, 'readOnly'),
    noBundles: drafts.searchUsers({ displayName: 'zz' }, 'noBundles'),
    noUsers: drafts.listBundles({}, 'noUsers'),
    noGrants: drafts.listBundles({}, 'noGrants'),
    otherOwner: drafts.listBundles({}, 'otherOwner'),
  }
  const tried = Object.entries(allowed).filter(([key]) => provided.some((name) => name === key))
  const answers = await Promise.all(tried.map(([, draft]) => session.send(asPreflight, 0, draft)))
  const refused: readonly string[] = tried.flatMap(([key], index) =>
    answers[index]?.status === 401 ? key : [],
  )
  return {
    keys: provided.filter((key) => !refused.includes(key)),
    warnings: refused.map((key) => `keys.${key} is not accepted (401): what needs it is not testable`),
  }
}

/** Searches for test users; blames the deployment for a name that it finds by its beginning only, else the file. */
async function findUsers(session: Session, source: Target['users'], most: number) {
  const search = (displayName: string, enough?: number) => {
    const draft = (page: Query) => drafts.searchUsers({ displayName, ...page })
    const send = (each: Draft) => session.send(asPreflight, 0, each)
    return readList(send, 50, draft, usersOf, ({ userId }) => userId, enough)
  }
  if (source === undefined) return { users: [], warnings: [] }
  if ('search' in source) {
    const { items, truncated } = await search(source.search, most)
    const why = truncated === undefined ? 'finds nobody' : truncationText(truncated)
    const warnings = items.length > 0 ? [] : [`users.search ${why}: ${source.search}`]
    return { users: items.slice(0, most), warnings }
  }
  const [users, missed]: [TestUser[], TestUser[]] = [[], []]
  const [warnings, unknown]: [string[], string[]] = [[], []]
  const names = [...new Set(source.names.slice(0, most))]
  const searches = await Promise.all(names.map((displayName) => search(searchText({ displayName }))))
  for (const [index, displayName] of names.entries()) {
    const whole = searchText({ displayName })
    const { items, truncated } = searches[index] as (typeof searches)[number]
    let found = namesakes(items, displayName)
    users.push(...found)
    if (truncated !== undefined && found.length === 0)
      warnings.push(`users.names: nobody is called ${displayName}: the search ${truncationText(truncated)}`)
    if (truncated !== undefined || found.length > 0) continue
    for (const text of [whole.toLowerCase(), searchText({ displayName }, 2)]) {
      if (found.length > 0) break
      found = namesakes((await search(text)).items, displayName)
      if (found.length > 0)
        warnings.push(`users.names: "${text}" finds ${displayName}, and "${whole}" does not`)
    }
    missed.push(...found)
    const meant = items[0] === undefined ? '' : ` ("${items[0].displayName}" may be meant)`
    const wrong = `the name is wrong in the target file${meant}, or the account is not active`
    if (found.length === 0)
      unknown.push(`users.names: the search finds nobody called "${displayName}": ${wrong}`)
  }
  const all = [...users, ...missed]
  if (all.length > 0 && unknown.length > 0) throw new CannotGoOn(unknown.join('; '))
  return { users: all.slice(0, most), missed, warnings: [...warnings, ...unknown] }
}
