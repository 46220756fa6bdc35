import fc from 'fast-check'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { answers, refused } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { grantedPair, requireGrant } from '../kit/claims.ts'
import type { Credentials, Draft, KeyName } from '../kit/draft.ts'
import type { Exchange, OperationId } from '../kit/exchange.ts'
import { mixed } from '../kit/sequence.ts'
import { hour, iso, isRevoke, nextCursorOf } from '../kit/wire.ts'
import { flipped } from '../model/sources.ts'
import { judgeUntouched, listReads, optionsFor, readDraft, reads, working, writes } from './operations.ts'

/** A way to change a valid API key, which an authentication check sends instead: the rule that accepting it breaks, and what it makes of a key and the place of the change. */
type KeyChange = readonly [
  StatedRuleId,
  (key: string, at: number, others: readonly string[]) => string | Readonly<Record<string, string>>,
]

/** Changes one segment of a key; where that gives the same text, another character does. */
const changesOf =
  (segment: 'prefix' | 'id' | 'secret', rule: StatedRuleId = 'AUTH-MISSING-OR-INVALID') =>
  (change: (text: string, at: number, others: readonly string[]) => string): KeyChange => [
    rule,
    (key, at, others) => {
      const segments = segmentsOf(key)
      const place = at % Math.max(1, segments[segment].length)
      const changed = change(segments[segment], place, others)
      segments[segment] = changed === segments[segment] ? another(changed, place) : changed
      return `${segments.prefix}${segments.id}_${segments.secret}`
    },
  ]
const secret = changesOf('secret')
const id = changesOf('id')
const prefix = changesOf('prefix', 'KEY-PREFIX-FIXED')
const form = (change: (key: string) => string): KeyChange => ['KEY-FORM', change]
const header = (authorization: (key: string) => string): KeyChange => [
  'AUTH-BEARER',
  (key) => ({ authorization: authorization(key) }),
]

/** Changes to a valid key, or to how it is sent; the form stays right where one segment alone is changed. */
const keyChanges: Readonly<Record<string, KeyChange>> = {
  'another character of the secret': secret(another),
  'another last character of the secret': secret((text) => another(text, text.length - 1)),
  'the secret in other letter case': secret(flipped),
  'the secret cut at the end': secret((text, at) => text.slice(0, -1 - (at % 12))),
  'the secret cut at the beginning': secret((text, at) => text.slice(at || 1)),
  // Where the target has no other key it is another character.
  'the secret of another key': secret((text, _at, [other]) => (other ? segmentsOf(other).secret : text)),
  'text behind the secret': secret((text, at) => text + text.slice(at)),
  'another character of the id': id(another),
  'the id in other letter case': id(flipped),
  'the id cut at the end': id((text, at) => text.slice(0, -1 - (at % 12))),
  'another prefix': prefix(() => 'other_'),
  'a longer prefix': prefix((text) => `x${text}`),
  'a shorter prefix': prefix((text) => text.slice(1)),
  'a prefix in other letter case': prefix(flipped),
  'no prefix': form((key) => key.slice(key.indexOf('_') + 1)),
  'no secret': form(withoutSecret),
  'an empty secret': form((key) => `${withoutSecret(key)}_`),
  'no id': form((key) => key.slice(0, key.indexOf('_')) + key.slice(key.lastIndexOf('_'))),
  'no underscores': form((key) => key.replaceAll('_', '')),
  'a part more': form((key) => `${key}_${key.slice(-4)}`),
  'a text that is no key': form(() => 'nokeyatall'),
  nothing: form(() => ''),
  'the key as a user name': header((key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`),
  'another scheme': header((key) => `Token ${key}`),
  'no scheme': header((key) => key),
  'no blank behind the scheme': header((key) => `Bearer${key}`),
  'text behind the key': header((key) => `Bearer ${key} x`),
  'two keys (Bearer WRONG, Bearer KEY)': header((key) => `Bearer ${withoutSecret(key)}, Bearer ${key}`),
  'quotation marks': header((key) => `Bearer "${key}"`),
  'a cookie': [
    'AUTH-NO-COOKIES',
    (key) => ({ cookie: `session=${key}; token=${key}; authorization=${key}` }),
  ],
  // Where other services take a key.
  'x-api-key, api-key, x-auth-token and x-access-token': [
    'AUTH-BEARER',
    (key) => ({ 'x-api-key': key, 'api-key': key, 'x-auth-token': key, 'x-access-token': key }),
  ],
}

/** The ways, each tried in every run, beside no key, a revoked one and one from outside its masks. */
const wayNames = Object.keys(keyChanges)
/** The rules that accepting one of them breaks. */
const wayRules = [...new Set(Object.values(keyChanges).map(([rule]) => rule))]

/** What a list is asked for; nothing for its first page. */
type Place = '' | ' with a cursor' | ' with filters'
/** Draws requests whose key must be refused: an operation, what its list is asked for, and what is sent in place of a valid key. */
const cases = <One>(operations: readonly One[], ways: readonly string[], place: Place = '') =>
  fc.record({
    operation: fc.constantFrom(...operations),
    place: fc.constant(place),
    way: fc.constantFrom(...ways),
    at: fc.nat({ max: 9_999 }),
    /** Sent as from a page in a browser, with its origin and its cookies. */
    isOfPage: fc.boolean(),
  })
type Case<Operations extends readonly unknown[]> = Drawn<ReturnType<typeof cases<Operations[number]>>>

/** The ways in which each operation is tried in every run; a drawn operation is tried in the others. */
const everywhere = ['absent', 'revoked', 'another character of the secret']
const ofSegments = wayNames.filter((way) => /the (secret|id)/.test(way))
const others = wayNames.filter((way) => !everywhere.includes(way))
/** Draws a way with a later page of each list, and with filtered grants. */
const furtherOn = (way: string) => [
  ...listReads.map((list) => cases([list], [way], ' with a cursor')),
  cases(['listBundleGrants' as const], [way], ' with filters'),
]

/** Tests that anything but a valid key from an allowed address is refused. */
export const authChecks: readonly Check[] = [
  check({
    id: 'auth/not-a-key',
    title: 'Nothing is read without a key, or with anything that differs from a valid key',
    rules: ['SERVICE-OPERATIONS', ...wayRules],
    input: mixed(
      ...reads.flatMap((operation) => everywhere.map((way) => cases([operation], [way]))),
      ...['absent', 'revoked'].flatMap(furtherOn),
      // The first ones are wrong secrets, one for each place.
      ...others.map((way, index) => furtherOn(way)[index] ?? cases(reads, [way])),
    ),
    run: judgeReads,
  }),
  check({
    id: 'auth/writing',
    title: 'Nothing is created or revoked without a key, or with anything that differs from a valid key',
    rules: ['AUTH-MISSING-OR-INVALID', 'SERVICE-OPERATIONS'],
    needs: ['users-without-grants:1'],
    input: mixed(
      ...writes.flatMap((operation) => [
        cases([operation], ['absent']),
        cases([operation], ['revoked']),
        cases([operation], ofSegments),
      ]),
    ),
    run: async (trial, input) => {
      const { pair, grant, created, tried } = await judgeWrites(trial, input)
      // A revoke without a valid key is reported as that alone.
      if (tried.some((one) => isRevoke(one) && one.status === 200)) return
      const revoke = await trial.revoke(pair, grant.id)
      requireGrant(trial, 'REVOKE-SELECTED', revoke)
      trial.held('SERVICE-OPERATIONS', 'create and revoke are there', [...created, revoke])
    },
  }),
  check({
    id: 'masks/reading',
    title: 'A key with address masks reads nothing from outside them, whatever it asks for',
    rules: ['SERVICE-OPERATIONS', 'KEY-MASK-OUTSIDE', 'KEY-MASKS-OPTIONAL', 'KEY-MASK-STATUS'],
    needs: ['key:ipMasked'],
    feature: 'address-masks',
    input: mixed(...reads.map((operation) => cases([operation], ['ipMasked'])), ...furtherOn('ipMasked')),
    run: judgeReads,
  }),
  check({
    id: 'masks/writing',
    title: 'A key with address masks neither creates nor revokes from outside them',
    rules: ['KEY-MASK-OUTSIDE', 'KEY-MASKS-OPTIONAL', 'KEY-MASK-STATUS'],
    needs: ['key:ipMasked', 'users-without-grants:1'],
    feature: 'address-masks',
    input: mixed(...writes.map((operation) => cases([operation], ['ipMasked']))),
    run: async (trial, input) => void (await judgeWrites(trial, input)),
  }),
]

async function judgeReads(trial: Trial, input: readonly Case<typeof reads>[]): Promise<void> {
  for (const [operation, own] of Map.groupBy(input, (one) => one.operation)) {
    const draft = readDraft(trial, operation, 1)
    const counterpart = await working(trial, draft)
    if (draft === undefined || counterpart === undefined) continue
    const cursor = nextCursorOf(counterpart)
    const more = { '': {}, ' with a cursor': { cursor }, ' with filters': optionsFor(trial, operation) }
    for (const one of own) {
      if (one.place === ' with a cursor' && cursor === undefined) continue
      trial.mark(input.indexOf(one))
      const query = { ...draft.query, ...more[one.place] }
      await judgeRefused(trial, { ...draft, query }, one, [counterpart])
    }
    trial.mark(input.length)
    await judgeNoSession(trial, draft, counterpart)
  }
}

async function judgeWrites(trial: Trial, input: readonly Case<typeof writes>[]) {
  const scene = await grantedPair(trial)
  const tried: Exchange[] = []
  for (const [caseIndex, one] of input.entries()) {
    trial.mark(caseIndex)
    // Nothing covers the create.
    const draft =
      one.operation === 'createBundleGrant'
        ? trial.createDraft(scene.pair, { endsAt: iso((scene.ends[0] ?? 0) + hour) })
        : trial.revokeDraft(scene.pair, scene.grant.id)
    tried.push(...(await judgeRefused(trial, draft, one, scene.created)))
  }
  trial.mark(input.length)
  const claim = 'without a valid key nothing is created and nothing revoked'
  await judgeUntouched(trial, [...new Set(input.map(({ way }) => ruleOf(way)))], claim, scene, tried)
  return { ...scene, tried }
}

/** Sends the request with a replacement of the valid key, where the target provides it, and judges the refusal. */
async function judgeRefused(
  trial: Trial,
  draft: Draft,
  one: Case<OperationId[]>,
  counterpart: readonly Exchange[],
): Promise<readonly Exchange[]> {
  const own = ruleOf(one.way)
  if (one.way === 'revoked' && !trial.resources.keys.includes('revoked')) {
    trial.untestable(own, 'keys.revoked')
    return []
  }
  const headers = one.isOfPage ? { origin: 'https://elsewhere.example', cookie: 'session=1' } : {}
  const sent = await trial.send({ ...draft, key: keyUseOf(one.way, one.at), headers })
  const isOutside = own === 'KEY-MASK-OUTSIDE'
  const judged = isOutside ? refused(sent) : answers(sent, 401)
  const what = isOutside ? 'a key from outside its masks is refused' : `${one.way} answers 401`
  const claim = `${draft.operation}${one.place}: ${what}`
  trial.judge(own, claim, judged, [...counterpart, sent])
  if (!isOutside) return [sent]
  trial.held('KEY-MASKS-OPTIONAL', 'a key without masks works from here', counterpart)
  if (judged.holds) trial.observe('KEY-MASK-STATUS', String(sent.status), sent)
  else trial.untestable('KEY-MASK-STATUS', 'the key was not refused')
  return [sent]
}

async function judgeNoSession(trial: Trial, draft: Draft, { headers }: Exchange): Promise<void> {
  const cookies = headers['set-cookie']
  if (cookies === undefined) return
  const pairs = cookies.split(/,(?=[^;,=]+=)/).flatMap((cookie) => cookie.split(';')[0] ?? [])
  const sent = await trial.send({ ...draft, key: 'absent', headers: { cookie: pairs.join('; ') } })
  const claim = 'the cookies of an answer do not stand for the key'
  trial.judge('AUTH-NO-COOKIES', claim, answers(sent, 401), sent)
}

/** Returns the rule that accepting the credential breaks. */
const ruleOf = (way: string): StatedRuleId =>
  way === 'ipMasked' ? 'KEY-MASK-OUTSIDE' : (keyChanges[way]?.[0] ?? 'AUTH-MISSING-OR-INVALID')

/** Returns the credential as a request carries it. */
function keyUseOf(way: string, at: number): Credentials {
  const [, make] = keyChanges[way] ?? []
  return make === undefined
    ? (way as KeyName | 'absent')
    : { of: 'full', change: (key, others) => make(key, at, others), label: way }
}

/** Splits a key into prefix, id and secret, of which the first and last have no underscores as far as is known. */
function segmentsOf(key: string): Record<'prefix' | 'id' | 'secret', string> {
  const [first, last] = [key.indexOf('_') + 1, key.lastIndexOf('_')]
  return { prefix: key.slice(0, first), id: key.slice(first, last), secret: key.slice(last + 1) }
}

/** Replaces one character by another of its class, from the text itself where it has one. */
function another(text: string, at: number): string {
  const old = text[at] ?? ''
  const kind = [/[0-9]/, /[a-z]/, /[A-Z]/].find((one) => one.test(old)) ?? /./
  const own = [...new Set(text)].filter((one) => one !== old && kind.test(one))
  // The low bits of the last character of a base64 text may be unused: there the high ones differ.
  const last = at === text.length - 1 || own.length === 0
  const put = last ? (base64[(base64.indexOf(old) + 33) % 64] ?? 'A') : own[at % own.length]
  return `${text.slice(0, at)}${put}${text.slice(at + 1)}`
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function withoutSecret(key: string): string {
  return key.slice(0, key.lastIndexOf('_'))
}
