import fc from 'fast-check'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import { answers, equal, noneListed, so } from '../kit/judged.ts'
import { namesakes } from '../kit/test-users.ts'
import { walk } from '../kit/walk.ts'
import { field, grantsOf, nextCursorOf, rowsOf, usersOf } from '../kit/wire.ts'
import { mustBegin } from './names.ts'

/** A part that a name begins with, in a drawn case. */
const beginnings = fc.record({
  length: fc.integer({ min: 2, max: 30 }),
  letters: fc.constantFrom('small' as const, 'capital' as const),
})
type Beginning = Drawn<typeof beginnings>

/** Accounts that the search must not find, and the grants of a deleted account. */
export const unseenChecks: readonly Check[] = [
  check({
    id: 'search/not-the-owner',
    title: 'The search never finds the owner of the key',
    rules: ['USERS-NOT-OWNER'],
    needs: ['people:owner', 'key:otherOwner'],
    given: beginnings,
    run: notTheOwner,
  }),
  check({
    id: 'search/owner-by-another',
    title: 'Another owner finds that user, by a beginning of the name too, in any letter case',
    rules: ['USERS-PREFIX', 'USERS-CASE-INSENSITIVE'],
    needs: ['people:owner', 'key:otherOwner'],
    given: beginnings,
    run: byAnother,
  }),
  check({
    id: 'search/not-the-deleted',
    title: 'The search never finds a deleted account',
    rules: ['USERS-ACTIVE'],
    needs: ['people:deleted'],
    given: beginnings,
    run: async (trial, given) => {
      const name = trial.resources.people?.deleted ?? ''
      await notTheDeleted(trial, name, given)
      await notOnLaterPages(trial, name)
    },
  }),
  check({
    id: 'grants/of-the-deleted',
    title:
      'The grants of a deleted account stay in the list, and neither say whose they were nor how the account is',
    rules: ['GRANTS-DELETED-ACCOUNT', 'GRANT-USER-ID-OMITTED', 'GRANTS-ACCOUNT-STATUS-HIDDEN'],
    needs: ['people:deletedSource'],
    given: fc.constantFrom<KeyName>('full', 'readOnly', 'noUsers', 'noBundles'),
    run: ofTheDeleted,
  }),
]

async function ofTheDeleted(trial: Trial, drawn: KeyName): Promise<void> {
  const { main } = trial.resources.bundles
  const key = trial.resources.keys.includes(drawn) ? drawn : 'full'
  const sourceId = trial.resources.people?.deletedSource
  const exchange = await trial.listGrants(main, { sourceId, limit: 100 }, key)
  const grants = grantsOf(exchange)
  const listed = 'a grant of a deleted account is listed'
  if (
    !trial.judge(
      'GRANTS-DELETED-ACCOUNT',
      listed,
      so(grants.length > 0, `a grant of ${sourceId}`, 'no grant'),
      exchange,
    )
  )
    return trial.stop(listed)
  // Another source is no matter of this account.
  const isOfSource = (row: unknown) => (field(row, 'sourceId') ?? sourceId) === sourceId
  const named = rowsOf(exchange, 'grants')
    .filter(isOfSource)
    .map((row) => field(row, 'userId'))
  const judged = equal(
    named.filter((userId) => userId !== undefined),
    [],
    exchange,
  )
  trial.judge('GRANTS-DELETED-ACCOUNT', 'it is listed without userId', judged, exchange)
  trial.judge('GRANT-USER-ID-OMITTED', 'it has no userId at all, not even null', judged, exchange)
  const others = await trial.listGrants(main, { limit: 20 }, key)
  const told = [...new Set([exchange, others].flatMap((page) => statusFields(field(page.json, 'grants'))))]
  const claim = 'no field of a grant or of a user says how an account is'
  trial.judge('GRANTS-ACCOUNT-STATUS-HIDDEN', claim, equal(told, []), [exchange, others])
}

/**
 * The fields of grants, at any depth, that say the status of an account, which the contract does not have: by their name, whatever
 * the value; where the name may mean the grant itself, by a value that no grant has.
 */
function statusFields(value: unknown, of = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => statusFields(one, of))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const whole = `${of}${name}`
    const isTold =
      ofAnAccount.test(whole) || ends.test(name) || (ofEither.test(name) && ends.test(String(one)))
    return [...(isTold ? [whole] : []), ...statusFields(one, `${whole}.`)]
  })
}

const ofEither = /^(is_?)?(status|state|active|enabled)$/i
const ofAnAccount =
  /(user|account|member|holder).*(status|state$|active|enabled|exists|missing|gone|removed|closed)/i
const ends = /delet|blocked|banned|suspend|disabled|deactivat|locked|frozen|anonymi/i

/** The whole name, a part that it begins with, and that part in the drawn letters. */
function textsOf(name: string, { length, letters }: Beginning): readonly [string, string, string] {
  const characters = [...name]
  const part = characters.slice(0, Math.max(2, Math.min(length, characters.length - 1))).join('')
  const turned = letters === 'small' ? part.toLowerCase() : part.toUpperCase()
  const isTurned = mustBegin(name, turned) && [...turned].length <= 30
  return [characters.slice(0, 30).join(''), part, isTurned ? turned : part]
}

/** Finds the owner by name, by a part of it, and by that in other letters; what fails first is to blame. */
async function byAnother(trial: Trial, given: Beginning): Promise<void> {
  const name = trial.resources.people?.owner ?? ''
  const [whole, part, turned] = textsOf(name, given)
  let last: readonly string[] = []
  const find = async (displayName: string): Promise<boolean | 'unknown'> => {
    const exchange = await trial.searchUsers({ displayName, limit: 50 }, 'otherOwner')
    last = usersOf(exchange).map((user) => user.displayName)
    if (usersOf(exchange).some((user) => user.displayName === name)) return true
    // A page that is not the last proves nothing about missing users.
    return nextCursorOf(exchange) === undefined ? false : 'unknown'
  }
  let isKnown = false
  for (const [rule, text] of [
    ['USERS-PREFIX', whole],
    ['USERS-PREFIX', part],
    ['USERS-CASE-INSENSITIVE', turned],
  ] as const) {
    const found = await find(text)
    const seen = last
    if (found === 'unknown') {
      trial.untestable(rule, `"${text}" finds more than a page`)
      continue
    }
    // Where small letters are found, it is their case that was not.
    const isOfCase = found === false && (await find(text.toLowerCase())) === true
    isKnown ||= found || isOfCase
    // Whom no text finds at all may have another name.
    for (const other of [part, turned]) isKnown ||= (await find(other)) === true
    if (!isKnown) return trial.untestable(rule, unknownOwner(name))
    const claim = `"${text}" finds "${name}" for another owner`
    if (!trial.judge(isOfCase ? 'USERS-CASE-INSENSITIVE' : rule, claim, so(found, `with ${name}`, seen)))
      return
  }
}

/** Reads the page on which a list in the order of the names would have the deleted account, behind a first one. */
async function notOnLaterPages(trial: Trial, name: string): Promise<void> {
  trial.mark()
  const displayName = [...name].slice(0, 2).join('')
  const found = usersOf(await trial.searchUsers({ displayName, limit: 50 }))
  const before = found.filter((user) => user.displayName.toLowerCase() < name.toLowerCase()).length
  const { items } = await walk(trial, {
    draft: (cursor) => drafts.searchUsers({ displayName, limit: Math.max(1, before), cursor }),
    itemsOf: usersOf,
    most: 2,
  })
  const names = [...found, ...items].map((user) => user.displayName)
  trial.judge(
    'USERS-ACTIVE',
    `no page of "${displayName}" has "${name}"`,
    noneListed(names.filter((one) => one === name)),
  )
}

async function notTheDeleted(trial: Trial, name: string, given: Beginning): Promise<void> {
  const [whole, , turned] = textsOf(name, given)
  for (const displayName of new Set([whole, turned])) {
    const exchange = await trial.searchUsers({ displayName, limit: 50 })
    const same = namesakes(usersOf(exchange), name)
    const judged = exchange.status === 200 ? equal(same, []) : answers(exchange)
    trial.judge('USERS-ACTIVE', `"${displayName}" does not find "${name}"`, judged, exchange)
  }
}

/** Others may have the owner's name: another owner, to whom the owner is a user like any other, finds one more who has it. */
async function notTheOwner(trial: Trial, given: Beginning): Promise<void> {
  const rule = 'USERS-NOT-OWNER'
  const name = trial.resources.people?.owner ?? ''
  const [whole, , turned] = textsOf(name, given)
  const theirs = await trial.searchUsers({ displayName: whole, limit: 50 }, 'otherOwner')
  if (nextCursorOf(theirs) !== undefined) return trial.untestable(rule, `"${whole}" finds more than a page`)
  const most = namesakes(usersOf(theirs), name).length
  if (most === 0) return trial.untestable(rule, unknownOwner(name))
  for (const displayName of new Set([whole, turned])) {
    const own = await trial.searchUsers({ displayName, limit: 50 })
    const same = namesakes(usersOf(own), name)
    const judged =
      own.status === 200 ? so(same.length < most, `${most - 1} of them at most`, same) : answers(own)
    const fewer = most === 1 ? 'does not find' : `finds fewer than ${most} users called`
    trial.judge(rule, `"${displayName}" ${fewer} "${name}"`, judged, [theirs, own])
  }
}

const unknownOwner = (name: string): string =>
  `people.owner: keys.otherOwner finds nobody called "${name}": the name is wrong in the target file, or the account is not active`
