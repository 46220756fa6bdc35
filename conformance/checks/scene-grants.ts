import type { Query, Trial } from '../kit/check.ts'
import { endText, granted, idsOf } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, wrong } from '../kit/judged.ts'
import { judgeWalk, type Walk, walkGrants } from '../kit/walk.ts'
import { grantsOf, hour, iso, limitOf, nextCursorOf, second, type WireGrant } from '../kit/wire.ts'
import { add, ofUser, revokeIn, type Scene, type SceneGrant } from '../model/scene.ts'
import { asFirst } from '../model/step.ts'
import { type Asked, blameExtra, blameMissing, blameRefused, namesOf } from './scene-blame.ts'
import { filtersOf, grantFor, keyOf, since } from './scene-filters.ts'
import type { Question, SortField } from './scene-questions.ts'

/** Asks the grants list of the main bundle, walks its pages, and judges what it shows. */
export async function askGrants(
  trial: Trial,
  scene: Scene,
  question: Question,
  about = grantFor(trial, scene, question),
): Promise<void> {
  const filters = about === undefined ? [] : filtersOf(trial, scene, question, about)
  const { sort, dir, pages, between } = question
  const order: Query = { sort, dir }
  const key = keyOf(trial, question.key)
  const all: Query = Object.assign({}, ...filters.map((filter) => filter.query))
  const query = { ...all, ...order }
  const expected = listed(scene).filter((grant) => filters.every(({ keeps }) => keeps(grant) !== false))
  const limit = pages === 0 ? undefined : Math.min(100, Math.max(1, Math.ceil(expected.length / pages)))
  const read = (ask: Query, most = 10, from?: string) =>
    walkGrants(trial, trial.resources.bundles.main, ask, most, { key, from })
  const moved = new Set<string>()
  let walked = between === 'nothing' ? await read({ ...query, limit }) : await read({ ...query, limit }, 1)
  if (between !== 'nothing' && walked.end === 'bound') {
    for (const id of await meanwhile(trial, scene, between, walked.items, key)) moved.add(id)
    const rest = await read({ ...query, limit }, 10, walked.pages.map(nextCursorOf).at(-1))
    const late = rest.items.filter(({ id }) => scene.revoked.has(id))
    trial.judge(
      'GRANTS-NOT-REVOKED',
      'a grant is gone from the list as soon as it is revoked',
      equal(idsOf(late), []),
    )
    const [items, pages] = [
      [...walked.items, ...rest.items],
      [...walked.pages, ...rest.pages],
    ]
    walked = { items, pages, end: rest.end }
    const claim = 'a cursor whose last item was revoked is answered with 200'
    if (between === 'revoke' && moved.size > 0)
      if (trial.judge('PAGE-CURSOR-CONTINUES', claim, answers(rest.pages.at(-1) as Exchange)))
        trial.observe('PAGE-CURSOR-REVOKED', 'goes-on')
  }
  const failedAt = walked.pages.findIndex(({ status }) => status !== 200)
  const readLong = (ask: Query) => read({ ...ask, limit: 100 })
  const asked = { trial, scene, filters, all, order, read: readLong, moved }
  if (failedAt === 0) return blameRefused(asked, walked.pages[0] as Exchange, namesOf(query), key)
  if (!judgeWalk(trial, 'the grants', limit, { ...walked, items: walked.items.map(({ id }) => id) })) return
  judgeFields(trial, scene, walked.items)
  if (moved.size === 0) reportPages(trial, walked)
  if (await judgeRows(asked, walked, expected)) await judgeOrder(asked, walked)
}

/** Reports what cursors look like, and whether an empty page may come after a full one. */
function reportPages(trial: Trial, { pages, items, end }: Walk<WireGrant>): void {
  const cursor = pages.map(nextCursorOf).find((one) => one !== undefined)
  if (cursor !== undefined)
    trial.observe('PAGE-CURSOR-STYLE', /^[0-9a-f]{32}$/.test(cursor) ? 'hex' : 'other')
  const [last, before] = [pages.at(-1), pages.at(-2)]
  if (end !== 'last page' || last === undefined || items.length === 0) return
  const isFull = (page: Exchange | undefined) => page !== undefined && grantsOf(page).length === limitOf(page)
  // A deployment that may do so need not always: only that it does is worth a word.
  if (grantsOf(last).length === 0 && isFull(before)) trial.observe('PAGE-EMPTY-LAST', 'sometimes')
}

/** Every row satisfies each filter, and every grant of the scene that does is there. */
async function judgeRows(
  asked: Asked,
  { items, end }: Walk<WireGrant>,
  expected: readonly SceneGrant[],
): Promise<boolean> {
  const { trial, scene, filters, moved, read } = asked
  const shown = new Set(items.map(({ id }) => id))
  const gone = items.find(({ id }) => scene.revoked.has(id) && !moved.has(id))
  const how = gone === undefined ? undefined : scene.revoked.get(gone.id)
  const left = how === 'cascade' ? 'REVOKE-CASCADE-LATER' : 'REVOKE-LEAVES-LIST'
  const claim = 'no revoked grant is listed'
  if (gone !== undefined) {
    const judged = wrong(`without ${gone.id}`, idsOf(items))
    // Only where it is in the list whatever is asked, the revoke may have left it.
    const bare = await read(since(scene))
    const isLeft = bare.items.some(({ id }) => id === gone.id)
    if (isLeft) scene.state = 'contradicted'
    return trial.judge(isLeft ? left : 'GRANTS-NOT-REVOKED', claim, judged)
  }
  if (scene.revoked.size > 0) trial.held('GRANTS-NOT-REVOKED', claim)
  for (const filter of filters) {
    const extra = items.filter((row) => filter.keeps(knownOf(scene, row)) === false)
    if (extra.length > 0)
      return blameExtra(
        asked,
        filter,
        extra.map((row) => knownOf(scene, row)),
      )
    const leaves = `${namesOf(filter.query)} leaves only what matches`
    if (listed(scene).some((grant) => filter.keeps(grant) === false)) trial.held(filter.rule, leaves)
  }
  if (end !== 'last page') return true
  reportOpen(asked, shown)
  const sure = expected.filter((grant) => filters.every(({ keeps }) => keeps(grant) === true))
  const missing = sure.filter(({ id }) => !shown.has(id) && !moved.has(id))
  if (missing.length > 0) return blameMissing(asked, missing, shown)
  for (const { rule, query } of filters) trial.held(rule, `${namesOf(query)} leaves all that matches`)
  if (sure.some(({ endsAt }) => endsAt <= trial.now()))
    trial.held('GRANTS-EXPIRED-INCLUDED', 'a grant that has ended stays in the list')
  trial.held('PAGE-NEXT-CURSOR', 'no page ends the list before its last grant')
  if (filters.length > 1)
    trial.held('GRANTS-FILTERS-COMBINE', 'several filters leave what satisfies all of them')
  return true
}

/** Reports what the list does where the description leaves it open. */
function reportOpen({ trial, scene, filters, moved }: Asked, shown: ReadonlySet<string>): void {
  for (const filter of filters)
    for (const grant of listed(scene)) {
      const open = filter.keeps(grant)
      const others = filters.every((other) => other === filter || other.keeps(grant) === true)
      if (typeof open === 'boolean' || !others || moved.has(grant.id)) continue
      const [is, name] = [shown.has(grant.id), namesOf(filter.query)]
      if (open === 'at the bound')
        trial.observe('GRANTS-FILTER-BOUNDS', is ? 'inclusive' : 'exclusive', undefined, name)
      if (open === 'permanent') trial.observe('GRANTS-FILTER-PERMANENT', is ? 'latest' : 'never')
    }
}

/** The rows come in the order asked for; ties and permanent ends may stand anywhere. */
async function judgeOrder(asked: Asked, { items }: Walk<WireGrant>): Promise<boolean> {
  const { trial, scene, all, order, read } = asked
  const sort = (order['sort'] ?? 'createdAt') as SortField
  const direction = order['dir'] === 'asc' ? 1 : -1
  const rising = (rows: readonly WireGrant[], sign: number) => {
    const values = rows.flatMap((row) => knownOf(scene, row)[sort] ?? []).filter(Number.isFinite)
    return values.every((value, index) => (value - (values[index - 1] ?? value)) * sign >= 0)
  }
  /** The first two rows that stand the wrong way round. */
  const turned = (shown: readonly WireGrant[]) => {
    const rows = shown.map((row) => knownOf(scene, row))
    const at = rows.findIndex((_, index) => !rising(rows.slice(0, index + 1), direction))
    const two = [rows.findLast((row, index) => index < at && (row[sort] ?? Infinity) !== Infinity), rows[at]]
    const told = two.flatMap((row) => (row === undefined ? [] : `${row.id} (${sort} ${endText(row[sort])})`))
    return wrong(told.toReversed().join(' before '), told.join(' before '))
  }
  const rule = order['sort'] === undefined ? 'GRANTS-SORT-DEFAULT-CREATED' : 'GRANTS-SORT-VALUES'
  const ofDir = order['dir'] === undefined ? 'GRANTS-DIR-DEFAULT-DESC' : 'GRANTS-DIR-VALUES'
  const claim = `the grants come by ${sort}, ${direction === 1 ? 'ascending' : 'descending'}`
  if (sort === 'endsAt') observePermanent(trial, items, direction)
  if (rising(items, direction)) {
    trial.held(rule, claim)
    trial.held(ofDir, claim)
    return true
  }
  const long = await read({ ...all, ...order })
  if (rising(long.items, direction)) {
    trial.judge('PAGE-CURSOR-CONTINUES', `${claim}, over all pages`, turned(items))
    return trial.judge(rule, `${claim}, over all pages`, turned(items))
  }
  if (rising(long.items, -direction)) return trial.judge(ofDir, claim, turned(long.items))
  return trial.judge(rule, claim, turned(long.items))
}

/** Reports where permanent grants can stand among those with an end. */
function observePermanent(trial: Trial, rows: readonly WireGrant[], direction: 1 | -1): void {
  const places = rows.map(({ endsAt }) => endsAt === Number.POSITIVE_INFINITY)
  if (!places.includes(true) || !places.includes(false)) return
  const isLast = places.lastIndexOf(false) < places.indexOf(true)
  const isFirst = places.lastIndexOf(true) < places.indexOf(false)
  const fitting = {
    latest: direction === 1 ? isLast : isFirst,
    earliest: direction === 1 ? isFirst : isLast,
    last: isLast,
    first: isFirst,
    elsewhere: true,
  }
  trial.observe(
    'GRANTS-SORT-PERMANENT',
    Object.entries(fitting).flatMap(([variant, fits]) => (fits ? [variant] : [])),
  )
}

/** Each row shows its grant as it was answered, and nothing that was not sent. */
function judgeFields(trial: Trial, scene: Scene, rows: readonly WireGrant[]): void {
  for (const row of rows) {
    const own = scene.grants.find(({ id }) => id === row.id)
    if (own === undefined) continue
    if (own.endsAt === Number.POSITIVE_INFINITY)
      trial.judge(
        'GRANT-PERMANENT-NO-END',
        'a permanent grant shows no end',
        equal(endText(row.endsAt), 'never'),
      )
    for (const part of asFirst({ ...own, sourceId: own.sourceId ?? 'none' }, row))
      trial.judge(part.rule, part.claim, { ...part, row: row.id })
  }
}

/** Between two pages: the last grant seen is revoked, one is created, or another list is begun; returns what came or went. */
async function meanwhile(
  trial: Trial,
  scene: Scene,
  what: 'revoke' | 'create' | 'another list',
  seen: readonly WireGrant[],
  key: KeyName,
): Promise<readonly string[]> {
  if (what === 'another list') {
    await trial.send(drafts.listGrants(trial.resources.bundles.main, { limit: 1, sort: 'startsAt' }, key))
    return []
  }
  const soon = trial.now() + 2 * second
  const last = seen
    .map(({ id }) => scene.grants.find((one) => one.id === id))
    .findLast((one) => one !== undefined && one.endsAt > soon)
  const pair = scene.pairs[last?.user ?? 0]
  if (pair === undefined) return []
  if (what === 'revoke') {
    if (last === undefined || scene.revoked.has(last.id)) return []
    const before = new Set(scene.revoked.keys())
    granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, last.id))
    revokeIn(scene, last)
    return [...scene.revoked.keys()].filter((id) => !before.has(id))
  }
  const end = ofUser(scene, last?.user ?? 0).at(-1)?.endsAt ?? Number.POSITIVE_INFINITY
  if (end === Number.POSITIVE_INFINITY || end < soon) return []
  const exchange = await trial.create(pair, { endsAt: iso(end + hour), grantType: 'gift' })
  return [(await add(trial, scene, last?.user ?? 0, exchange)).id]
}

/** The grants of the scene that a list without filters shows. */
const listed = (scene: Scene): readonly SceneGrant[] =>
  scene.grants.filter(({ id }) => !scene.revoked.has(id))

/** What is known of a row: of a grant of the scene what was answered, of any other what the row shows. */
const knownOf = (scene: Scene, row: WireGrant): WireGrant =>
  scene.grants.find(({ id }) => id === row.id) ?? row
