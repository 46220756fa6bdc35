import fc from 'fast-check'
import { type Check, check, type FailedPart, type Trial } from '../kit/check.ts'
import { granted, idsOf } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import { equal } from '../kit/judged.ts'
import { type Kind, mixed } from '../kit/mixed.ts'
import type { RuleId } from '../kit/rule.ts'
import { walk, walkGrants } from '../kit/walk.ts'
import { bundleUsersOf, grantsOf, hour, iso, second, type WireGrant } from '../kit/wire.ts'
import {
  add,
  ofUser,
  type PlannedScene,
  revokeIn,
  type Scene,
  type SceneGrant,
  sceneOf,
  scenes,
  stage,
} from '../model/scene.ts'
import { filtersOf, grantFor, keyOf } from './scene-filters.ts'
import { askGrants } from './scene-grants.ts'
import { grantQuestions, type Question } from './scene-questions.ts'
import { judgeUsers } from './scene-users.ts'

const of = fc.nat({ max: 1_000 })
const users = fc.record({
  do: fc.constant('users' as const),
  at: fc.nat({ max: 99 }),
  key: fc.nat({ max: 3 }),
})
const revokes = fc.record({ do: fc.constant('revoke' as const), of, key: fc.nat({ max: 3 }) })
const creates = fc.record({
  do: fc.constant('create' as const),
  of,
  hours: fc.integer({ min: 1, max: 3 }),
  key: fc.nat({ max: 3 }),
})
const { orders, interrupted, sources, bounds, range, across, any, past } = grantQuestions
const ofUsers = grantQuestions.users
const source = fc.oneof(...sources)

/** So many steps of each kind in every phase. */
const steps = (...phases: readonly (readonly Kind<Step>[])[]): fc.Arbitrary<readonly Step[]> =>
  fc.tuple(...phases.map((phase) => mixed<Step>(...phase))).map((parts) => parts.flat())

/** Many questions about one set-up of several users: the lists show what was granted, whatever is asked, and nothing else. */
export const sceneChecks: readonly Check[] = [
  check(
    'scenes/asked',
    {
      title:
        'Every list, filtered, sorted and cut into pages in any way, shows exactly what was granted and not revoked',
      given: fc.record({
        steps: steps(
          bounds,
          [...orders, ...sources, range, [across, 2], [any, 3], ofUsers, [users, 2]],
          interrupted,
          [range, [source, 2], [past, 2], [creates, 2], [any, 2], [users, 2], [revokes, 4]],
        ),
        scene: scenes(4, 5),
      }),
      needs: ['pairs:4'],
      slice: sliceToQuestion,
    },
    begin,
  ),
  check(
    'scenes/over-time',
    {
      title: 'When grants reach their end, the lists go on to show exactly what there is',
      given: fc.record({
        steps: steps(
          [fc.oneof(...orders), users, revokes],
          [fc.constant({ do: 'wait' })],
          [
            ...[source, any, ofUsers, revokes],
            [fc.oneof(...orders, ...interrupted), 2],
            [users, 2],
            [creates, 2],
            [past, 3],
          ],
        ),
        scene: scenes(3, 4, 'with'),
      }),
      needs: ['pairs:3'],
      slice: sliceToQuestion,
    },
    begin,
  ),
  check(
    'scenes/as-they-are',
    {
      title:
        'Whatever the bundle holds, every filter, order and page of its grants list shows exactly what matches',
      given: fc.record({
        steps: mixed<Question>([fc.oneof(...orders), 3], [source, 2], range, [across, 2], [any, 3], ofUsers),
      }),
      needs: [],
      slice: ({ steps }, { part = 0 }) => ({ steps: steps.filter((_, index) => index === part) }),
    },
    async (trial, { steps }) => {
      const { main } = trial.resources.bundles
      const begun = trial.now() - second
      const { items, end } = await walkGrants(trial, main, { limit: 100 }, 2)
      if (items.length === 0) return trial.stop('the main bundle has no grants')
      const halves = await walkGrants(trial, main, { limit: 50 }, 3)
      // What was created meanwhile proves nothing.
      const isBeyond = ({ id, createdAt }: WireGrant) =>
        createdAt !== undefined && createdAt < begun && !items.some((grant) => grant.id === id)
      const claim = 'pages of 50 show nothing beyond the end of those of 100'
      if (end === 'last page')
        trial.judge('PAGE-NEXT-CURSOR', claim, equal(idsOf(halves.items.filter(isBeyond)), []))
      for (const [part, step] of steps.entries()) {
        trial.mark(part)
        await askGrants(trial, sceneOf(items), {
          ...step,
          between: 'nothing',
          pages: Math.min(step.pages, 3),
        })
      }
    },
  ),
]

/** One thing to do with the scene. */
type Step =
  | Question
  /** Of the users of the scene, which is the last one on the first page. */
  | { readonly do: 'users'; readonly at: number; readonly key: number }
  | { readonly do: 'revoke'; readonly of: number; readonly key: number }
  | { readonly do: 'create'; readonly of: number; readonly hours: number; readonly key: number }
  /** Until every grant of a few seconds has ended. */
  | { readonly do: 'wait' }

interface Given {
  readonly steps: readonly Step[]
  readonly scene: PlannedScene
}

async function begin(trial: Trial, { scene, steps }: Given): Promise<void> {
  await goOn(trial, await stage(trial, scene), steps, 0)
}

/** Takes the steps from an index on; a wait defers the rest. */
async function goOn(trial: Trial, scene: Scene, steps: readonly Step[], from: number): Promise<void> {
  for (const [part, step] of steps.entries()) {
    if (part < from) continue
    if (scene.state === 'contradicted')
      return trial.stop('what was granted and revoked is not what the lists show')
    trial.mark(part)
    if (step.do === 'wait') {
      const soon = scene.grants.map(({ endsAt }) => endsAt).filter((end) => end < scene.begun + 60 * second)
      return trial.later(Math.max(trial.now(), ...soon) + borderMs, async () => {
        await askGrants(trial, scene, { ...everything, ...unfiltered, key: 0, user: 'its', among: 'expired' })
        await goOn(trial, scene, steps, part + 1)
      })
    }
    const most = scene.revoked.size === 0 ? mostOfWhole : mostAsked
    if (trial.sent <= most || interrupts(step)) await take(trial, scene, step)
    else for (const rule of rulesOf(trial, scene, step)) trial.untestable(rule, skipped)
  }
}

async function take(trial: Trial, scene: Scene, step: Exclude<Step, { readonly do: 'wait' }>): Promise<void> {
  if (step.do === 'grants') return askGrants(trial, scene, step)
  const key = keyOf(trial, step.key)
  if (step.do === 'users') return askUsers(trial, scene, key, step.at)
  const written =
    step.do === 'create'
      ? await prolong(trial, scene, step.of % scene.pairs.length, step.hours)
      : await revoke(trial, scene, step.of)
  if (written === undefined) return
  const question = { ...everything, ...unfiltered, key: step.key }
  await askGrants(trial, scene, { ...question, user: 'its' }, written)
  if (scene.state === 'sound') await askUsers(trial, scene, key)
  if (written.sourceId !== undefined) await askGrants(trial, scene, { ...question, source: 'its' }, written)
}

/** What a write has changed, and what it must not: the rows of its user. */
const everything = { do: 'grants', of: 0, among: 'all', times: [], pages: 1, between: 'nothing' } as const
const unfiltered = { user: undefined, type: undefined, source: undefined, sort: undefined, dir: undefined }

/** Revokes a grant that lives on: what a revoke of an expired one does is open, and one that ends within the run is to end. */
async function revoke(trial: Trial, scene: Scene, of: number): Promise<SceneGrant | undefined> {
  const soon = Math.max(trial.now() + 2 * second, scene.begun + 60 * second)
  const live = scene.pairs.flatMap((_, user) => ofUser(scene, user)).filter(({ endsAt }) => endsAt > soon)
  const selected = live[of % Math.max(1, live.length)]
  const pair = selected && scene.pairs[selected.user]
  if (selected === undefined || pair === undefined) return undefined
  const returned = granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, selected.id))
  trial.held('REVOKE-SELECTED', 'a revoke of a live grant answers 200 with a grant')
  trial.judge('REVOKE-RETURNS-GRANT', 'the answer is the selected grant', equal(returned.id, selected.id))
  revokeIn(scene, selected)
  return selected
}

/** A renewal of one user, or a new beginning where nothing lives: what it must not move is judged by what is asked next. */
async function prolong(
  trial: Trial,
  scene: Scene,
  user: number,
  hours: number,
): Promise<SceneGrant | undefined> {
  const pair = scene.pairs[user]
  const soon = trial.now() + 2 * second
  const live = ofUser(scene, user).filter(({ endsAt }) => endsAt > trial.now() - 2 * second)
  const end = live.at(-1)?.endsAt ?? soon
  if (pair === undefined || end === Number.POSITIVE_INFINITY || end < soon) return undefined
  const [endsAt, sourceId] = [iso(end + hours * hour), trial.sourceId()]
  // What is looked for in vain must be found as soon as it is there.
  const before = await trial.listGrants(pair.bundleId, { sourceId, limit: 1 })
  trial.judge(
    'GRANTS-FILTER-SOURCE',
    'nothing has a source that nobody has sent',
    equal(grantsOf(before), []),
  )
  return add(trial, scene, user, await trial.create(pair, { endsAt, sourceId, grantType: 'owner_grant' }))
}

/** Reads the users list as a whole, and in pages of which the first ends with a user of the scene. */
async function askUsers(trial: Trial, scene: Scene, key: KeyName, at?: number): Promise<void> {
  const { main } = trial.resources.bundles
  const whole = await trial.listUsers(main, { limit: 100 }, key)
  const rows = bundleUsersOf(whole)
  const isWhole = whole.status === 200 && !whole.text.includes('"nextCursor"')
  judgeUsers(trial, scene, { items: rows, pages: [whole], end: isWhole ? 'last page' : 'bound' }, 100)
  const places = rows.flatMap(({ userId = '' }, index) => (scene.users.includes(userId) ? [index + 1] : []))
  if (!isWhole || at === undefined || places.length === 0) return
  // The first page ends with a user of the scene, or the last of them is some pages on.
  const limit = at % 3 === 0 ? Math.ceil(Math.max(...places) / 4) : (places[at % places.length] ?? 1)
  const walked = await walk(trial, {
    // A cursor is the owner's: the next page may be asked for with another key of the same owner.
    draft: (cursor) => drafts.listUsers(main, { limit, cursor }, cursor === undefined ? 'full' : key),
    itemsOf: bundleUsersOf,
    most: 5,
  })
  judgeUsers(trial, scene, walked, limit)
}

/** Of a failing run only the question that failed is asked again, with the writes before it. */
function sliceToQuestion({ steps, scene }: Given, { part = steps.length - 1 }: FailedPart): Given {
  const writes = (step: Step) => interrupts(step) || (step.do !== 'grants' && step.do !== 'users')
  return { steps: steps.filter((step, index) => index === part || (index < part && writes(step))), scene }
}

/** A grant comes or goes between two pages: such walks are always tried. */
const interrupts = (step: Step): boolean =>
  step.do === 'grants' && (step.between === 'revoke' || step.between === 'create')

/** The rules that a step is there for. */
function rulesOf(
  trial: Trial,
  scene: Scene,
  step: Exclude<Step, { readonly do: 'wait' }>,
): readonly RuleId[] {
  if (step.do === 'users') return ['BUNDLE-USERS-LIVE', 'BUNDLE-USERS-ONCE']
  if (step.do === 'revoke') return ['REVOKE-SELECTED', 'REVOKE-RETURNS-GRANT']
  if (step.do === 'create') return ['GRANT-CREATES']
  const about = grantFor(trial, scene, step)
  return [
    ...(about === undefined ? [] : filtersOf(trial, scene, step, about).map(({ rule }) => rule)),
    ...(step.sort === undefined ? [] : ['GRANTS-SORT-VALUES' as const]),
    ...(step.dir === undefined ? [] : ['GRANTS-DIR-VALUES' as const]),
  ]
}

const skipped = 'its questions were left out after as many requests as one set-up may take'

/** After so many requests no further question is asked: lists of many pages leave fewer of them. */
const mostOfWhole = 60
const mostAsked = 88

/** Milliseconds after an end at which a ledger of whole seconds has noticed it too. */
const borderMs = 1_100
