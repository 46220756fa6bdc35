import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import { toAlias } from '../../../../src/ledger/ids.ts'
import type { Instant } from '../../../../src/ledger/instant.ts'
import type { Store } from '../../../../src/store/store.ts'
import { readingField, readingText, takingBody } from '../change-input.ts'
import { seeingPair, watching } from '../change-ledger.ts'
import { around, type Json, operating, showingGrants, stepping, storing, without } from '../exchange-parts.ts'
import { looseSources } from '../loose-sources.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { isOf, type Remembered, remembering } from '../remember-grants.ts'
import { refusingAgain } from './parts.ts'

/** Bugs of a create that a plain first grant and a plain renewal do not meet. */
export const subtleCreateMutants: readonly Mutant[] = mutantsOf('create', {
  'the fourth grant of a chain': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'The query that follows a chain goes three steps deep.',
    make: seeingPair((view) => ({ ...view, live: view.live.slice(0, 3) })),
  },
  'a chain that has moved on to its second grant': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'Grants are written as scheduled or current, and the job that turns one into the other is late.',
    make: seeingPair((view) => ({
      ...view,
      live: view.live.filter(({ startsAt, createdAt }) => startsAt <= createdAt || startsAt > view.now),
    })),
  },
  'a chain beside a revoke in another bundle': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'The end of the access is cached for the user, and a revoke in any bundle sets it to none.',
    make: storing((store) => {
      const revokedIn = new Map<number, string>()
      const record = watching(store, (effect, { bundle, account }) => {
        if (effect.kind === 'revoke') revokedIn.set(account, bundle)
        if (effect.kind === 'add') revokedIn.delete(account)
      })
      return {
        record: (pair, question, decide) =>
          record(pair, question, (view) => {
            const isEmpty = question.grant === undefined && revokedIn.has(pair.account)
            const live = isEmpty && revokedIn.get(pair.account) !== pair.bundle ? [] : view.live
            return decide({ ...view, live })
          }),
      }
    }),
  },
  'the creation of a grant that was renewed': {
    rules: ['GRANT-CREATED-AT'],
    story: 'A renewal writes its id into the grant before it, and the column of the creation updates itself.',
    make: (composition) => {
      const touched = new Map<string, Instant>()
      const watched = storing((store) => ({
        record: watching(store, (effect, _, { live, now }) => {
          if (effect.kind === 'add') touched.set(live.at(-1)?.id ?? '', now)
        }),
      }))(composition)
      return showingGrants((grant) => {
        const at = touched.get(`${grant['id']}`)
        return at === undefined ? grant : { ...grant, createdAt: new Date(at).toISOString() }
      })(watched)
    },
  },
  'an end with another number of digits': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'The digits behind the point are read as a number of milliseconds.',
    make: readingText('endsAt', (text) => {
      const [, start = '', digits, zone = ''] = /^(.+)\.(\d{1,6})(\D.*)$/.exec(text) ?? []
      return digits === undefined ? text : shifted(`${start}${zone}`, Number(digits))
    }),
  },
  'an end half an hour west': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'The sign of an offset is given to its hours and not to its minutes.',
    make: readingText('endsAt', (text) =>
      shifted(text, -120_000 * Number(/-\d\d:([0-5]\d)$/.exec(text)?.[1] ?? 0)),
    ),
  },
  'an end on the last day of all': {
    rules: ['GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT'],
    story: 'The last day of the year 9999 stands for permanent access in the database.',
    make: takingInput((input) =>
      Number(input['endsAt']) >= Date.UTC(9999, 11, 31) ? without(input, 'endsAt') : input,
    ),
  },
  'an end in the last week of a year': {
    rules: ['GRANT-ENDS-AT-EXACT', 'FORMAT-TIMESTAMP'],
    story: 'The year is formatted as that of the week, which begins in December.',
    make: showingGrants((grant) => {
      const end = new Date(`${grant['endsAt']}`)
      const saturday = end.getUTCDate() + 6 - end.getUTCDay()
      if (end.getUTCMonth() !== 11 || saturday <= 31) return grant
      return { ...grant, endsAt: `${grant['endsAt']}`.replace(/^\d+/, `${end.getUTCFullYear() + 1}`) }
    }),
  },
  'a source in front of its type': {
    rules: ['GRANT-CREATES', 'GRANT-SOURCE-FIELD'],
    story: 'The body is read as a stream, and until the type is known there is no field for a source.',
    make: takingBody((body) => {
      const names = Object.keys(body)
      return names.indexOf('sourceId') < names.indexOf('grantType') ? without(body, 'sourceId') : body
    }),
  },
  'a gift with a source': {
    rules: ['GRANT-TYPE-FIELD'],
    story: 'What has a source is a payment when it is read, for once only payments had one.',
    make: showingGrants((grant) => {
      const isGift = grant['grantType'] === 'gift' && grant['sourceId'] !== undefined
      return isGift ? { ...grant, grantType: 'paid_external' } : grant
    }),
  },
})

/** Bugs of sources that a plain retry does not meet. */
export const subtleSourceMutants: readonly Mutant[] = mutantsOf('dedupe', {
  'sources that are numbers': {
    rules: ['GRANT-SOURCE-FIELD', 'GRANT-SOURCE-SCOPE'],
    story: 'The column keeps a number where a text looks like one, so 2041.10 and 2041.1 are the same.',
    make: takingInput((input) =>
      /^\d{1,9}(?:\.\d{1,5})?(?:e\d)?$/i.test(`${input['sourceId']}`)
        ? { ...input, sourceId: `${Number(input['sourceId'])}` }
        : input,
    ),
  },
  'the last character of the longest source': {
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-CREATES'],
    story: 'The unique index holds 255 characters of a source.',
    make: (composition) => {
      const first = new Map<string, unknown>()
      return takingInput((input) => {
        const { bundleId, userId, grantType, sourceId } = input
        if (`${sourceId}`.length < 256) return input
        const name = `${bundleId} ${userId} ${grantType} ${`${sourceId}`.slice(0, 255)}`
        return { ...input, sourceId: (first.has(name) ? first : first.set(name, sourceId)).get(name) }
      })(composition)
    },
  },
  'a source from four grants ago': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'A cache keeps the last three sources of a user, and the dedupe looks nowhere else.',
    make: forgetting((use, all) => all.indexOf(use) < all.length - 3),
  },
  'a source from five seconds ago': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'The source is kept as an idempotency key, with a lifetime that was meant for double clicks.',
    make: forgetting(({ grant }, _, now) => grant.createdAt + 5_000 < now),
  },
  'a source that was revoked once': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'The oldest grant with a source decides, and once it is revoked each retry is a new payment.',
    make: forgetting((use, all) =>
      all.some(({ grant, revokedAt }) => revokedAt && grant.sourceId === use.grant.sourceId),
    ),
  },
  'a retry beside the same source of another user': {
    rules: ['GRANT-SOURCE-NO-SECOND', 'GRANT-SOURCE-SCOPE', 'GRANT-USER-ID'],
    story: 'The grant that a retry is answered with is looked up by its source alone.',
    make: operating('createBundleGrant', (run) => async (input, call, instance) => {
      const created = await run(input, call, instance)
      const { bundleId, grantType, sourceId } = input
      if (call.trace.decision !== 'replayed' || sourceId === undefined) return created
      const query = { bundleId, grantType, sourceId, limit: 1, sort: 'createdAt', dir: 'asc' } as const
      const page = await instance.parts.operations.listBundleGrants(query, call, instance)
      return { grant: page.grants[0] ?? created.grant }
    }),
  },
  'the source of a refused create': {
    rules: ['GRANT-CREATES', 'ERROR-INVALID-REFUSED'],
    story: 'The source is marked as used first, and stays so when the end turns out to lie in the past.',
    make: refusingAgain(
      (code) => code === 'errors.grant.ends_in_past',
      () => new Refusal('errors.grant.duplicate_source', 'It has been used before.'),
    ),
  },
  'a source of digits': {
    rules: ['GRANT-SOURCE-PATTERN', 'ERROR-INVALID-REFUSED'],
    story: 'The validator turns numbers into texts where the schema asks for one, as it does for queries.',
    make: readingField('sourceId', (source) => (typeof source === 'number' ? `${source}` : source)),
  },
})

/** Bugs of requests that meet, though they have nothing to do with each other. */
export const subtleRaceMutants: readonly Mutant[] = mutantsOf('races', {
  'creates for two users that meet': {
    rules: ['GRANT-CREATES', 'GRANT-USER-ID'],
    story: 'The user of a request lies in a variable of the module while the bundle is loaded.',
    make: operating('createBundleGrant', (run) => {
      let userId = toAlias('')
      return async (input, ...rest) => {
        userId = input.userId
        await pause()
        return run({ ...input, userId }, ...rest)
      }
    }),
  },
  'creates in the same millisecond': {
    rules: ['GRANT-CREATES', 'GRANT-ID', 'STATUS-SUCCESS-200'],
    story: 'The id of a grant is the time of its creation.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const id = call.now.toString(16).padStart(24, '0')
      return run(input, call, { ...instance, newId: () => id })
    }),
  },
  'lists of one path that meet': {
    rules: ['GRANTS-FILTER-USER', 'GRANTS-FILTER-TYPE', 'GRANTS-FILTER-SOURCE', 'PAGE-LIMIT-ECHO'],
    story: 'The gateway asks once for requests that meet, and forgets what stands behind the question mark.',
    make: around((answer) => {
      const once = single<ReturnType<typeof answer>>()
      return (request) => {
        if (request.method !== 'GET') return answer(request)
        const name = `${request.path} ${request.headers['authorization']}`
        return once(name, () => pause().then(() => answer(request)))
      }
    }),
  },
  'revokes that meet': {
    rules: ['REVOKE-SELECTED', 'REVOKE-RETURNS-GRANT'],
    story: 'A revoke that is sent twice at once runs once, and which one it is is asked of the bundle only.',
    make: operating('revokeBundleGrant', (run) => {
      const once = single<ReturnType<typeof run>>()
      return (input, ...rest) => once(input.bundleId, () => pause().then(() => run(input, ...rest)))
    }),
  },
  'keys that meet': {
    rules: ['AUTH-BEARER', 'BUNDLES-OWNED', 'BUNDLE-OWNED', 'USER-ALIAS-SCOPED'],
    story: 'The caller lies in a variable of the module from the authentication to the next step.',
    make: stepping(({ authenticate }) => {
      let caller: ReturnType<typeof authenticate>
      return {
        authenticate: async (...given) => {
          caller = authenticate(...given)
          await caller.then(() => pause())
          return caller
        },
      }
    }),
  },
})

/** The first result for all who ask under the same name until it is there. */
function single<Result extends Promise<unknown>>() {
  const running = new Map<string, Result>()
  return (name: string, run: () => Result): Result => {
    const first = running.get(name) ?? run()
    running.set(name, first)
    return first.finally(() => running.delete(name)) as Result
  }
}

/** A create that is validated well and then taken otherwise. */
function takingInput(change: (input: Json) => Json): Mutant['make'] {
  return takingBody((body) => body, change)
}

/** The same text when it is no date-time. */
function shifted(text: string, ms: number): string {
  const at = Date.parse(text) + ms
  return Number.isNaN(at) || ms === 0 ? text : new Date(at).toISOString()
}

/** A source is no duplicate any more when the grant that has it is forgotten among all of its pair, the oldest first. */
function forgetting(
  forgets: (use: Remembered, all: readonly Remembered[], now: Instant) => unknown,
): Mutant['make'] {
  return storing((store) => {
    const loose = looseSources(store)
    const { record, grants } = remembering(loose)
    const recordLoosely: Store['record'] = (pair, question, decide) =>
      record(pair, question, (view) => {
        const all = grants().filter((one) => isOf(pair, one))
        const use = all.find(({ grant }) => grant.id === view.sameSource?.id)
        return decide(use && forgets(use, all, view.now) ? { ...view, sameSource: undefined } : view)
      })
    return { ...loose, record: recordLoosely }
  })
}
