import fc from 'fast-check'
import { answers, refused } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { grantedPair, requireGrant } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { mixed } from '../kit/sequence.ts'
import { hour, iso, isRevoke } from '../kit/wire.ts'
import { keyUseOf, ruleOf, wayNames, wayRules } from './credentials.ts'
import { judgeUntouched, type Read, readDraft, reads, type Write, working, writes } from './operations.ts'

/** Draws requests whose key must be refused: an operation, and what is sent in place of a valid key. */
const cases = <Operation>(operations: readonly Operation[], ...ways: readonly string[]) =>
  fc.record({
    operation: fc.constantFrom(...operations),
    way: fc.constantFrom(...ways),
    at: fc.nat({ max: 9_999 }),
    /** Sent as from a page in a browser, with its origin and its cookies. */
    isOfPage: fc.boolean(),
  })
type Case<Operation> = Drawn<ReturnType<typeof cases<Operation>>>

/** The ways in which each operation is tried in every run; a drawn operation is tried in the others. */
const everywhere = ['absent', 'revoked', 'another character of the secret']

/** Tests that anything but a valid key from an allowed address is refused. */
export const authChecks: readonly Check[] = [
  check({
    id: 'auth/not-a-key',
    title: 'Nothing is read without a key, or with anything that differs from a valid key',
    rules: ['SERVICE-OPERATIONS', ...wayRules],
    needs: [],
    input: mixed(
      ...reads.flatMap((operation) => everywhere.map((way) => cases([operation], way))),
      ...wayNames.filter((way) => !everywhere.includes(way)).map((way) => cases(reads, way)),
    ),
    run: reading,
  }),
  check({
    id: 'auth/writing',
    title: 'Nothing is created or revoked without a key, or with anything that differs from a valid key',
    rules: ['AUTH-MISSING-OR-INVALID', 'SERVICE-OPERATIONS'],
    needs: ['pairs:1'],
    input: mixed(
      ...writes.flatMap((operation) => [
        cases([operation], 'absent'),
        cases([operation], 'revoked'),
        cases([operation], ...wayNames.filter((way) => /the (secret|id)/.test(way))),
      ]),
    ),
    run: async (trial, input) => {
      const { pair, grant, created, tried } = await writing(trial, input)
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
    input: mixed(...reads.map((operation) => cases([operation], 'ipMasked'))),
    run: reading,
  }),
  check({
    id: 'masks/writing',
    title: 'A key with address masks neither creates nor revokes from outside them',
    rules: ['KEY-MASK-OUTSIDE', 'KEY-MASKS-OPTIONAL', 'KEY-MASK-STATUS'],
    needs: ['key:ipMasked', 'pairs:1'],
    feature: 'address-masks',
    input: mixed(...writes.map((operation) => cases([operation], 'ipMasked'))),
    run: async (trial, input) => void (await writing(trial, input)),
  }),
]

async function reading(trial: Trial, input: readonly Case<Read>[]): Promise<void> {
  for (const [operation, own] of Map.groupBy(input, (one) => one.operation)) {
    const draft = readDraft(trial, operation)
    const counterpart = await working(trial, draft)
    if (draft === undefined || counterpart === undefined) continue
    for (const one of own) {
      trial.mark(input.indexOf(one))
      await judgeRefused(trial, draft, one, [counterpart])
    }
    trial.mark(input.length)
    await judgeNoSession(trial, draft, counterpart)
  }
}

async function writing(trial: Trial, input: readonly Case<Write>[]) {
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
  one: Case<Read | Write>,
  counterpart: readonly Exchange[],
): Promise<readonly Exchange[]> {
  const own = ruleOf(one.way)
  if (one.way === 'revoked' && !trial.resources.keys.includes('revoked')) {
    trial.untestable(own, 'keys.revoked')
    return []
  }
  const page = { origin: 'https://elsewhere.example', cookie: 'session=1' }
  const sent = await trial.send({
    ...draft,
    key: keyUseOf(one.way, one.at),
    ...(one.isOfPage ? { headers: page } : {}),
  })
  const isOutside = own === 'KEY-MASK-OUTSIDE'
  const judged = isOutside ? refused(sent) : answers(sent, 401)
  const what = isOutside ? 'a key from outside its masks is refused' : `${one.way} answers 401`
  const claim = `${draft.operation} with ${what}`
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
