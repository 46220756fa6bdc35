import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import { field, grantsOf, nextCursorOf, usersOf } from '../kit/wire.ts'
import { mustBegin } from './names.ts'

/** Two texts that the name begins with: the whole of it, and a drawn part in a drawn case. */
const beginnings = fc.record({
  length: fc.integer({ min: 2, max: 30 }),
  letters: fc.constantFrom('as they are' as const, 'small' as const, 'capital' as const),
})
type Beginning = { readonly length: number; readonly letters: 'as they are' | 'small' | 'capital' }

/** Accounts that the search must not find, and the grants of a deleted account. */
export const unseenChecks: readonly Check[] = [
  check(
    'search/not-the-owner',
    { title: 'The search never finds the owner of the key', needs: ['people:owner'], given: beginnings },
    async (trial, given) => {
      const name = trial.resources.people?.owner ?? ''
      for (const text of textsOf(name, given))
        await judgeFound(trial, 'USERS-NOT-OWNER', name, text, 'full', 'no')
    },
  ),
  check(
    'search/owner-by-another',
    {
      title: 'Another owner finds that user, by a beginning of the name too, in any letter case',
      needs: ['people:owner', 'key:otherOwner'],
      given: beginnings,
    },
    async (trial, given) => {
      const name = trial.resources.people?.owner ?? ''
      const [whole = '', part = whole] = textsOf(name, given)
      if (await judgeFound(trial, 'USERS-NOT-OWNER', name, whole, 'otherOwner', 'yes'))
        await judgeFound(trial, 'USERS-CASE-INSENSITIVE', name, part, 'otherOwner', 'yes')
    },
  ),
  check(
    'search/not-the-deleted',
    { title: 'The search never finds a deleted account', needs: ['people:deleted'], given: beginnings },
    async (trial, given) => {
      const name = trial.resources.people?.deleted ?? ''
      for (const text of textsOf(name, given))
        await judgeFound(trial, 'USERS-ACTIVE', name, text, 'full', 'no')
    },
  ),
  check(
    'grants/of-the-deleted',
    {
      title:
        'The grants of a deleted account stay in the list, and neither say whose they were nor how the account is',
      needs: ['people:deletedSource'],
      given: fc.constantFrom<KeyName>('full', 'readOnly', 'noUsers', 'noBundles'),
    },
    ofTheDeleted,
  ),
]

async function ofTheDeleted(trial: Trial, drawn: KeyName): Promise<void> {
  const { main } = trial.resources.bundles
  const key = trial.resources.keys.has(drawn) ? drawn : 'full'
  const sourceId = trial.resources.people?.deletedSource
  const exchange = await trial.listGrants(main, { sourceId, limit: 100 }, key)
  const grants = grantsOf(exchange)
  const listed = 'a grant of a deleted account is listed'
  if (!trial.judge('GRANTS-DELETED-ACCOUNT', listed, grants.length > 0, exchange)) return trial.stop(listed)
  const named = exchange.text.includes('"userId"')
  trial.judge('GRANTS-DELETED-ACCOUNT', 'it is listed without userId', !named, exchange)
  trial.judge('GRANT-USER-ID-OMITTED', 'it has no userId at all, not even null', !named, exchange)
  const others = await trial.listGrants(main, { limit: 20 }, key)
  const told = [...new Set([exchange, others].flatMap((page) => statusFields(field(page.json, 'grants'))))]
  const claim = 'no field of a grant or of a user says how an account is'
  trial.equal('GRANTS-ACCOUNT-STATUS-HIDDEN', claim, told, [], [exchange, others])
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

function textsOf(name: string, { length, letters }: Beginning): ReadonlySet<string> {
  const part = [...name].slice(0, Math.max(2, Math.min(length, [...name].length - 1))).join('')
  const turned = letters === 'small' ? part.toLowerCase() : letters === 'capital' ? part.toUpperCase() : part
  const whole = [...name].slice(0, 30).join('')
  return new Set([whole, mustBegin(name, turned) && [...turned].length <= 30 ? turned : part])
}

/** Judges whether the text finds the name; returns what was judged. */
async function judgeFound(
  trial: Trial,
  rule: 'USERS-NOT-OWNER' | 'USERS-ACTIVE' | 'USERS-CASE-INSENSITIVE',
  name: string,
  displayName: string,
  key: KeyName,
  expected: 'yes' | 'no',
): Promise<boolean> {
  const exchange = await trial.searchUsers({ displayName, limit: 50 }, key)
  const found = usersOf(exchange).some((user) => user.displayName === name)
  const claim = `"${displayName}" ${expected === 'yes' ? 'finds' : 'does not find'} "${name}"`
  if (expected === 'no') return trial.judge(rule, claim, !found && exchange.status === 200, exchange)
  // Where the letters are as they are, their case is not to blame. A page that is not the last proves nothing.
  if (found || nextCursorOf(exchange) === undefined)
    for (const one of name.startsWith(displayName) ? (['USERS-PREFIX', rule] as const) : [rule])
      if (one !== 'USERS-CASE-INSENSITIVE' || !name.startsWith(displayName))
        trial.judge(one, claim, found, exchange)
  return found
}
