import type { Grant } from '../../../src/ledger/grant.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import type { Store } from '../../../src/store/store.ts'
import { adding, answering, decidingFirst, seeingPair, wanted, watching } from './change-ledger.ts'
import { storing } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of the chain: what is covered by it, and whose it is. */
export const coverageMutants: readonly Mutant[] = mutantsOf('create', {
  'an equal end is not covered': {
    rules: ['GRANT-COVERED', 'GRANT-COVERED-END'],
    story: 'Coverage is asked for with a strict comparison.',
    make: recordingWhen(({ endsAt }, reach) => endsAt === reach),
  },
  'an earlier end is not covered': {
    rules: ['GRANT-COVERED'],
    story: 'A shorter period is recorded beside the longer one.',
    make: recordingWhen(({ endsAt }, reach) => endsAt < reach && reach !== FOREVER),
  },
  'an end a second beyond is covered': {
    rules: ['GRANT-COVERED-END', 'GRANT-CREATES'],
    story: 'Ends are compared with a tolerance, for clocks that differ, and a renewal of a second is lost.',
    make: decidingFirst((view, { endsAt }) => {
      const last = view.live.at(-1)
      const near = last !== undefined && endsAt > last.endsAt && endsAt <= last.endsAt + 1_000
      return near && view.sameSource === undefined ? answering({ kind: 'covered', grant: last }) : undefined
    }),
  },
  'the scheduled chain does not cover': {
    rules: ['GRANT-COVERED'],
    story: 'Coverage looks at the grant that is current, and not at those paid ahead.',
    make: decidingFirst((view, request) => {
      const current = view.live.find(({ startsAt }) => startsAt <= view.now)
      const reach = view.live.at(-1)?.endsAt
      if (current === undefined || reach === undefined || request.endsAt <= current.endsAt) return undefined
      return request.endsAt <= reach && view.sameSource === undefined
        ? adding(wanted(request, current.endsAt, view.now))
        : undefined
    }),
  },
  'permanent access does not cover': {
    rules: ['GRANT-COVERED'],
    story: 'The end of permanent access is null in the database, and null covers nothing.',
    make: recordingWhen(({ endsAt }, reach) => reach === FOREVER && endsAt !== FOREVER),
  },
  'permanent access twice': {
    rules: ['GRANT-COVERED'],
    story: 'Null is not equal to null, so a lifetime purchase is recorded again.',
    make: recordingWhen(({ endsAt }, reach) => reach === FOREVER && endsAt === FOREVER),
  },
  'an end covers permanence': {
    rules: ['GRANT-CREATES', 'GRANT-NO-END-PERMANENT', 'GRANT-COVERED'],
    story:
      'A missing end is the smallest of all, so a lifetime purchase on top of a month is answered with the month.',
    make: decidingFirst((view, { endsAt }) => {
      const { now } = view
      const current = view.live.find(({ startsAt }) => startsAt <= now)
      return endsAt === FOREVER && current !== undefined && view.sameSource === undefined
        ? answering({ kind: 'covered', grant: current })
        : undefined
    }),
  },
  'covered is refused': {
    rules: ['GRANT-COVERED'],
    story: 'Access that is there already is a conflict.',
    make: decidingFirst((view, { endsAt }) => {
      const covering = view.live.find((grant) => grant.endsAt >= endsAt)
      return covering !== undefined && view.sameSource === undefined
        ? answering({ kind: 'conflict', grant: covering })
        : undefined
    }),
  },
  'covered answers what was asked for': {
    rules: ['GRANT-COVERED'],
    story: 'The answer to a covered request repeats the request, with an id that no list knows.',
    make: decidingFirst((view, request) => {
      const covering = view.live.find((grant) => grant.endsAt >= request.endsAt)
      return covering !== undefined && view.sameSource === undefined
        ? answering({ kind: 'covered', grant: wanted(request, view.now, view.now) })
        : undefined
    }),
  },
  'covered cuts the grant': {
    rules: ['GRANT-COVERED', 'GRANT-ENDS-AT-EXACT'],
    story: 'A covered request is written over the grant that covers it.',
    make: decidingFirst((view, request) => {
      const covering = view.live.find(
        (grant) => grant.endsAt > request.endsAt && grant.startsAt < request.endsAt,
      )
      if (covering === undefined || view.sameSource !== undefined) return undefined
      return answering({ kind: 'covered', grant: { ...covering, endsAt: request.endsAt } })
    }),
  },
  'covered answers with the source of the request': {
    rules: ['GRANT-COVERED'],
    story: 'The answer is the covering grant with the fields of the request laid over it.',
    make: decidingFirst((view, request) => {
      const covering = view.live.find((grant) => grant.endsAt >= request.endsAt)
      if (covering === undefined || view.sameSource !== undefined) return undefined
      return answering({ kind: 'covered', grant: { ...covering, sourceId: request.sourceId } })
    }),
  },
  'a grant that is never stored': {
    rules: ['GRANT-CREATES', 'CHAIN-DEFINITION'],
    story: 'The transaction of a scheduled grant is never committed.',
    make: decidingFirst((view, request) => {
      const reach = view.live.at(-1)?.endsAt
      if (reach === undefined || request.endsAt <= reach || view.sameSource !== undefined) return undefined
      return answering({ kind: 'granted', grant: wanted(request, reach, view.now) })
    }),
  },
  'a chain over all bundles': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'The chain is looked up by user, so access in one bundle is access in all.',
    make: crossing(({ account }) => `${account}`),
  },
  'a chain over all users': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'The chain is looked up by bundle, so the second customer begins where the first one ends.',
    make: crossing(({ bundle }) => bundle),
  },
  'a chain of one type': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'Gifts and payments have chains of their own.',
    make: seeingPair((view, { type }) => ({
      ...view,
      live: view.live.filter((grant) => grant.type === type),
    })),
  },
})

/** Records a grant from now on where the chain, which reaches to `reach`, covers it. */
function recordingWhen(
  meant: (request: { readonly endsAt: Instant }, reach: Instant) => boolean,
): Mutant['make'] {
  return decidingFirst((view, request) => {
    const reach = view.live.at(-1)?.endsAt
    if (reach === undefined || view.sameSource !== undefined || request.endsAt > reach) return undefined
    return meant(request, reach) ? adding(wanted(request, view.now, view.now)) : undefined
  })
}

/** The chain of a pair holds the live grants of every pair of the same kind that were made since the start. */
function crossing(kindOf: (pair: Parameters<Store['record']>[0]) => string): Mutant['make'] {
  return (composition) => {
    const grants = new Map<string, Grant[]>()
    const watched = storing((store) => ({
      record: watching(store, (effect, pair) => {
        const same = grants.get(kindOf(pair)) ?? []
        if (effect.kind === 'add') grants.set(kindOf(pair), [...same, effect.grant])
        if (effect.kind === 'revoke')
          grants.set(
            kindOf(pair),
            same.filter((grant) => !effect.grants.includes(grant.id)),
          )
      }),
    }))(composition)
    const { store } = watched.instance
    return storing(() => ({
      record: (pair, question, decide) =>
        store.record(pair, question, (view) => {
          if (question.grant !== undefined) return decide(view)
          const others = (grants.get(kindOf(pair)) ?? []).filter(({ endsAt }) => endsAt > view.now)
          const live = [
            ...view.live,
            ...others.filter(({ id }) => !view.live.some((grant) => grant.id === id)),
          ]
          return decide({ ...view, live: live.toSorted((one, other) => one.startsAt - other.startsAt) })
        }),
    }))(watched)
  }
}
