import type { GrantRequest } from '../../../src/ledger/decide-grant.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import type { Store } from '../../../src/store/store.ts'
import { adding, answering, decidingFirst, seeingPair, wanted, watching } from './change-ledger.ts'
import { both, operating, replying, showingGrants, storing } from './exchange-parts.ts'
import { looseSources } from './loose-sources.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of sources that come again. */
export const dedupeMutants: readonly Mutant[] = mutantsOf('dedupe', {
  'a source is never a duplicate': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'sourceId is kept as a note, and nobody looks whether it was there before.',
    make: loosely(seeingPair((view) => ({ ...view, sameSource: undefined }))),
  },
  'a duplicate with another end is a renewal': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'A webhook that is delivered again with a later end records a second period.',
    make: loosely(
      seeingPair((view, { endsAt }) => ({
        ...view,
        sameSource: view.sameSource?.endsAt === endsAt ? view.sameSource : undefined,
      })),
    ),
  },
  'a scheduled grant is no duplicate': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'Only what is current is searched for the source.',
    make: loosely(
      seeingPair((view) => ({
        ...view,
        sameSource:
          view.sameSource !== undefined && view.sameSource.startsAt > view.now ? undefined : view.sameSource,
      })),
    ),
  },
  'an expired grant is no duplicate': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'Sources are searched among the live grants, so an old invoice can be used again.',
    make: loosely(
      seeingPair((view) => ({
        ...view,
        sameSource:
          view.sameSource !== undefined && view.sameSource.endsAt <= view.now ? undefined : view.sameSource,
      })),
    ),
  },
  'a source for all types': {
    rules: ['GRANT-SOURCE-SCOPE'],
    story: 'The unique index has no column for the type.',
    make: sharing(({ bundle, account }, { sourceId }) => sourceId && `${bundle} ${account} ${sourceId}`),
  },
  'a source for all users': {
    rules: ['GRANT-SOURCE-SCOPE'],
    story: 'The unique index has no column for the user.',
    make: sharing(({ bundle }, { type, sourceId }) => sourceId && `${bundle} ${type} ${sourceId}`),
  },
  'a source for all bundles': {
    rules: ['GRANT-SOURCE-SCOPE'],
    story: 'The unique index has no column for the bundle.',
    make: sharing(({ account }, { type, sourceId }) => sourceId && `${account} ${type} ${sourceId}`),
  },
  'a source in any letter case': {
    rules: ['GRANT-SOURCE-SCOPE'],
    story: 'The unique index uses the default collation of the database, which makes no difference of case.',
    make: sharing(
      ({ bundle, account }, { type, sourceId }) =>
        sourceId && `${bundle} ${account} ${type} ${sourceId?.toLowerCase()}`,
    ),
  },
  'a source of 64 characters': {
    rules: ['GRANT-SOURCE-SCOPE', 'GRANT-SOURCE-FIELD', 'GRANT-SOURCE-MAX-256'],
    story: 'The index holds the first 64 characters, and sources that differ later are the same.',
    make: sharing(
      ({ bundle, account }, { type, sourceId }) =>
        sourceId && `${bundle} ${account} ${type} ${sourceId?.slice(0, 64)}`,
    ),
  },
  'a duplicate answers 400': {
    rules: ['GRANT-DUPLICATE-SOURCE'],
    story: 'The unique index is violated, and every such error is one of the request.',
    make: conflictAs(400),
  },
  'a duplicate answers 500': {
    rules: ['GRANT-DUPLICATE-SOURCE', 'GRANT-SOURCE-NO-SECOND'],
    story: 'The unique index is violated, and nobody catches it.',
    make: decidingFirst(({ sameSource }) => {
      if (sameSource === undefined) return undefined
      throw new Error('duplicate key value violates unique constraint "grant_source"')
    }),
  },
  'a duplicate answers by chance': {
    rules: ['GRANT-DUPLICATE-SOURCE'],
    story: 'One of two servers has the new version: a duplicate is a conflict here and a replay there.',
    make: (composition) => {
      let asked = 0
      return decidingFirst(({ sameSource }) => {
        if (sameSource === undefined || sameSource.revokedAt !== undefined) return undefined
        return answering({ kind: asked++ % 2 === 0 ? 'conflict' : 'replayed', grant: sameSource })
      })(composition)
    },
  },
  'a duplicate answers another grant': {
    rules: ['GRANT-SOURCE-NO-SECOND', 'GRANT-DUPLICATE-SOURCE'],
    story: 'A duplicate is answered with the last grant of the user, whatever its source.',
    make: decidingFirst(({ sameSource, live }) => {
      const last = live.at(-1)
      if (sameSource === undefined || sameSource.revokedAt !== undefined || last === undefined)
        return undefined
      return answering({ kind: 'replayed', grant: last })
    }),
  },
  'a duplicate answers with a new start': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story:
      'A retry is answered from the request and the id that was found, so the period seems to begin now.',
    make: decidingFirst(({ sameSource, now }, { endsAt }) => {
      if (sameSource === undefined || sameSource.revokedAt !== undefined || sameSource.endsAt !== endsAt)
        return undefined
      return answering({ kind: 'replayed', grant: { ...sameSource, startsAt: now } })
    }),
  },
  'a duplicate answers nothing': {
    rules: ['GRANT-MUTATION-ENVELOPE', 'GRANT-DUPLICATE-SOURCE', 'GRANT-SOURCE-NO-SECOND'],
    story: 'A duplicate is answered with 200 and an empty object.',
    make: (composition) => {
      let duplicate = false
      const watched = decidingFirst((view) => {
        duplicate = view.sameSource !== undefined && view.sameSource.revokedAt === undefined
        return duplicate && view.sameSource !== undefined
          ? answering({ kind: 'replayed', grant: view.sameSource })
          : undefined
      })(composition)
      return operating('createBundleGrant', (run) => async (...given) => {
        duplicate = false
        const created = await run(...given)
        return duplicate ? {} : created
      })(watched)
    },
  },
  'a duplicate prolongs the grant': {
    rules: ['GRANT-SOURCE-NO-SECOND', 'GRANT-ENDS-AT-EXACT', 'SERVICE-NO-SUBSCRIPTIONS'],
    story: 'The source is taken for the id of a subscription: used again, it moves the end of its grant.',
    make: prolonging(),
  },
  'sources in small letters': {
    rules: ['GRANT-SOURCE-FIELD'],
    story: 'sourceId is folded before it is stored, and the integrator no longer finds the invoice.',
    make: showingGrants((grant) =>
      typeof grant['sourceId'] === 'string' ? { ...grant, sourceId: grant['sourceId'].toLowerCase() } : grant,
    ),
  },
  'sources are cut': {
    rules: ['GRANT-SOURCE-FIELD'],
    story: 'The column has 128 characters, and what is longer is cut without a word.',
    make: showingGrants((grant) =>
      typeof grant['sourceId'] === 'string' ? { ...grant, sourceId: grant['sourceId'].slice(0, 128) } : grant,
    ),
  },
  'the source of a gift is lost': {
    rules: ['GRANT-SOURCE-FIELD', 'GRANT-SOURCE-ANY-TYPE', 'GRANT-SOURCE-NO-SECOND'],
    story: 'Only a payment was thought to have a source.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const { sourceId, ...rest } = input
      const kept = rest.grantType === 'paid_external' && sourceId !== undefined
      return run(kept ? input : rest, call, instance)
    }),
  },
  'a missing source is one too': {
    rules: ['GRANT-CREATES', 'GRANT-SOURCE-ANY-TYPE', 'GRANT-SOURCE-SCOPE', 'GRANT-START-CHOSEN'],
    story: 'Grants without a source are duplicates of each other, for null equals null in the cache.',
    make: sharing(({ bundle, account }, { type, sourceId }) =>
      sourceId === undefined ? `${bundle} ${account} ${type} none` : undefined,
    ),
  },
  'a conflict records a grant': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'The grant is written, then the source fails, and the first write stays.',
    make: loosely(
      decidingFirst((view, request) => {
        const { sameSource } = view
        if (sameSource === undefined || sameSource.endsAt === request.endsAt) return undefined
        const reach = view.live.at(-1)?.endsAt ?? view.now
        if (request.endsAt <= reach) return undefined
        const grant = wanted(request, reach, view.now)
        return { ...adding(grant), decision: { kind: 'conflict', grant: sameSource } }
      }),
    ),
  },
})

function loosely(make: Mutant['make']): Mutant['make'] {
  return both(
    storing((store) => looseSources(store)),
    make,
  )
}

function conflictAs(status: number): Mutant['make'] {
  return replying((response) => (response.status === 409 ? { ...response, status } : response))
}

/** A source is a duplicate wherever this key is the same; undefined is no duplicate. */
function sharing(keyOf: (pair: Pair, request: GrantRequest) => string | undefined): Mutant['make'] {
  return (composition) => {
    const known = new Map<string, Grant>()
    let asked: GrantRequest | undefined
    const recorded = storing((store) => ({
      record: (pair, question, decide) => {
        asked = undefined
        const record: Store['record'] = watching(store, (effect) => {
          const key = asked === undefined ? undefined : keyOf(pair, asked)
          if (effect.kind === 'add' && key !== undefined) known.set(key, effect.grant)
        })
        return record(pair, question, (view) => {
          const decided = decide(view)
          const key = asked === undefined ? undefined : keyOf(pair, asked)
          const found = key === undefined ? undefined : known.get(key)
          if (decided.effect.kind !== 'add' || found === undefined) return decided
          return answering({ kind: 'conflict', grant: found }) as unknown as typeof decided
        })
      },
    }))(composition)
    return decidingFirst((_view, request) => {
      asked = request
      return undefined
    })(recorded)
  }
}

/** A duplicate with a later end moves the end of the grant, in every answer from then on. */
function prolonging(): Mutant['make'] {
  return (composition) => {
    const ends = new Map<string, string>()
    const decided = decidingFirst(({ sameSource }, { endsAt }) => {
      if (sameSource === undefined || sameSource.revokedAt !== undefined || endsAt <= sameSource.endsAt)
        return undefined
      if (Number.isFinite(endsAt)) ends.set(sameSource.id, new Date(endsAt).toISOString())
      return answering({ kind: 'replayed', grant: sameSource })
    })(composition)
    return showingGrants((grant) => {
      const endsAt = ends.get(`${grant['id']}`)
      return endsAt === undefined ? grant : { ...grant, endsAt }
    })(decided)
  }
}
