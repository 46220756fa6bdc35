import type { GrantRequest } from '../../../src/ledger/decide-grant.ts'
import type { PairView } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import {
  adding,
  answering,
  decidingDuplicate,
  decidingFirst,
  seeingPair,
  wanted,
  watching,
} from './change-ledger.ts'
import { answeringWith, operating, showingGrants, showingGrantText, storing } from './exchange-parts.ts'
import { loosely } from './loose-sources.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** Bugs of sources that come again. */
export const dedupeMutants = mutantsByRules('dedupe', {
  'GRANT-SOURCE-NO-SECOND': {
    'a source is never a duplicate': overlooking(() => true),
    'a duplicate with another end is a renewal': overlooking(
      (grant, _, { endsAt }) => grant.endsAt !== endsAt,
    ),
    'a scheduled grant is no duplicate': overlooking(({ startsAt }, { now }) => startsAt > now),
    'an expired grant is no duplicate': overlooking(({ endsAt }, { now }) => endsAt <= now),
    // A retry is answered from the request and the id that was found.
    'a duplicate answers with a new start': decidingDuplicate((existing, { now }, { endsAt }) =>
      existing.endsAt === endsAt
        ? answering({ kind: 'replayed', grant: { ...existing, startsAt: now } })
        : undefined,
    ),
    // The grant is written, then the source fails, and the first write stays.
    'a conflict records a grant': loosely(
      decidingFirst((view, request) => {
        const { sameSource, live, now } = view
        const reach = live.at(-1)?.endsAt ?? now
        if (sameSource === undefined || sameSource.endsAt === request.endsAt || request.endsAt <= reach)
          return undefined
        return { ...adding(wanted(request, reach, now)), decision: { kind: 'conflict', grant: sameSource } }
      }),
    ),
  },
  // The unique index has no column for it, or compares it otherwise.
  'GRANT-SOURCE-SCOPE': {
    'a source for all types': sharing(({ type, ...key }) => key),
    'a source for all users': sharing(({ account, ...key }) => key),
    'a source for all bundles': sharing(({ bundle, ...key }) => key),
    'a source in any letter case': sharing((key) => ({ ...key, source: key.source.toLowerCase() })),
  },
  'GRANT-SOURCE-SCOPE GRANT-SOURCE-FIELD GRANT-SOURCE-MAX-256': {
    'a source of 64 characters': sharing((key) => ({ ...key, source: key.source.slice(0, 64) })),
  },
  'GRANT-CREATES GRANT-SOURCE-ANY-TYPE GRANT-SOURCE-SCOPE GRANT-START-CHOSEN': {
    // Null equals null in the cache.
    'a missing source is one too': sharing(
      (key) => key,
      ({ sourceId }) => sourceId === undefined,
    ),
  },
  'GRANT-DUPLICATE-SOURCE': {
    'a duplicate answers 400': answeringWith({ status: 400 }, ({ status }) => status === 409),
    // One of two servers has the new version.
    'a duplicate answers by chance': (composition) => {
      let asked = 0
      return decidingDuplicate((grant) =>
        answering({ kind: asked++ % 2 === 0 ? 'conflict' : 'replayed', grant }),
      )(composition)
    },
  },
  'GRANT-DUPLICATE-SOURCE GRANT-SOURCE-NO-SECOND': {
    'a duplicate answers 500': decidingFirst(({ sameSource }) => {
      if (sameSource === undefined) return undefined
      throw new Error('duplicate key value violates unique constraint "grant_source"')
    }),
    'a duplicate answers another grant': decidingDuplicate((_, { live }) => {
      const last = live.at(-1)
      return last && answering({ kind: 'replayed', grant: last })
    }),
  },
  'GRANT-MUTATION-ENVELOPE GRANT-DUPLICATE-SOURCE GRANT-SOURCE-NO-SECOND': {
    'a duplicate answers nothing': (composition) => {
      let isDuplicate = false
      const watched = decidingDuplicate((grant) => {
        isDuplicate = true
        return answering({ kind: 'replayed', grant })
      })(composition)
      return operating('createBundleGrant', (run) => async (...given) => {
        isDuplicate = false
        const created = await run(...given)
        return isDuplicate ? {} : created
      })(watched)
    },
  },
  'GRANT-SOURCE-NO-SECOND GRANT-ENDS-AT-EXACT SERVICE-NO-SUBSCRIPTIONS': {
    // The source is taken for the id of a subscription; in every answer from then on.
    'a duplicate prolongs the grant': (composition) => {
      const ends = new Map<unknown, string>()
      const decided = decidingDuplicate((existing, _, { endsAt }) => {
        if (endsAt <= existing.endsAt) return undefined
        if (Number.isFinite(endsAt)) ends.set(existing.id, new Date(endsAt).toISOString())
        return answering({ kind: 'replayed', grant: existing })
      })(composition)
      return showingGrants((grant) => ({ ...grant, endsAt: ends.get(grant['id']) ?? grant['endsAt'] }))(
        decided,
      )
    },
  },
  'GRANT-SOURCE-FIELD': {
    'sources in small letters': showingGrantText('sourceId', (source) => source.toLowerCase()),
    'sources are cut': showingGrantText('sourceId', (source) => source.slice(0, 128)),
  },
  'GRANT-SOURCE-FIELD GRANT-SOURCE-ANY-TYPE GRANT-SOURCE-NO-SECOND': {
    'the source of a gift is lost': operating('createBundleGrant', (run) => (input, call, instance) => {
      if (input.grantType === 'paid_external') return run(input, call, instance)
      const { sourceId, ...rest } = input
      return run(rest, call, instance)
    }),
  },
})

/** The source of some grants is not known. */
export function overlooking(
  meant: (existing: Grant, view: PairView, request: GrantRequest) => boolean,
): Make {
  return loosely(
    seeingPair((view, request) => {
      const { sameSource } = view
      return sameSource && meant(sameSource, view, request) ? { ...view, sameSource: undefined } : view
    }),
  )
}

interface Key extends Pair {
  readonly type: Grant['type']
  readonly source: string
}

/** Of the grants that are meant, those with the same key are duplicates. */
export function sharing(
  change: (key: Key) => object,
  meant = ({ sourceId }: Grant) => sourceId !== undefined,
): Make {
  const keyOf = (pair: Pair, grant: Grant): string =>
    JSON.stringify(change({ ...pair, type: grant.type, source: grant.sourceId ?? '' }))
  return storing((store) => {
    const known = new Map<string, Grant>()
    const record = watching(store, (effect, pair) => {
      if (effect.kind === 'add') known.set(keyOf(pair, effect.grant), effect.grant)
    })
    return {
      record: (pair, question, decide) =>
        record(pair, question, (view) => {
          const decided = decide(view)
          if (decided.effect.kind !== 'add' || !meant(decided.effect.grant)) return decided
          const grant = known.get(keyOf(pair, decided.effect.grant))
          if (grant === undefined) return decided
          return answering({ kind: 'conflict', grant }) as unknown as typeof decided
        }),
    }
  })
}
