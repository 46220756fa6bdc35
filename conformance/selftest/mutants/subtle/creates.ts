import { setImmediate as pause } from 'node:timers/promises'
import { chainAt } from '../../../../src/ledger/chain.ts'
import type { PairView, Question } from '../../../../src/ledger/decision.ts'
import { toAlias } from '../../../../src/ledger/ids.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import { takingBody } from '../change-input.ts'
import { adding, decidingFirst, seeingPair, wanted, writingGrant } from '../change-ledger.ts'
import { both, type Json, operating, showingGrants, storing } from '../exchange-parts.ts'
import { looseSources } from '../loose-sources.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { deciding, later, textOf } from './parts.ts'

type Make = Mutant['make']

const create = mutantsOf('create', {
  'coverage looks at two grants': {
    rules: ['GRANT-COVERED'],
    story: 'The current grant and the next one are asked whether they cover; a third is not loaded.',
    make: decidingFirst(({ live, now, sameSource }, request) => {
      const { grants } = chainAt(live, now)
      const isFar = grants.findIndex(({ endsAt }) => endsAt >= request.endsAt) >= 2
      if (!isFar || sameSource !== undefined || grants[1] === undefined) return undefined
      return adding(wanted(request, grants[1].endsAt, now))
    }),
  },
  'a lifetime begins within the paid month': {
    rules: ['GRANT-START-CHOSEN'],
    story: 'Access for good has no end to be counted from the chain, so it begins at once.',
    make: writingGrant((grant, { now }) => (grant.endsAt === FOREVER ? { ...grant, startsAt: now } : grant)),
  },
  'covered by the grant that is over': {
    rules: ['GRANT-COVERED'],
    story: 'The answer is the first link of the chain, also when that has ended and the second one runs.',
    make: deciding((decide, view, _, own) => {
      const decided = decide(view)
      const over = own.find(({ endsAt }) => endsAt === view.live[0]?.startsAt)
      if (decided.decision.kind !== 'covered' || over === undefined) return decided
      return { ...decided, decision: { kind: 'covered', grant: over } }
    }),
  },
  'minutes of an offset to the west are added': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'The sign of an offset is given to its hours and not to its minutes, so -03:30 counts as -02:30.',
    make: writingEnd((end) => {
      const [, hours, minutes] = /-(\d\d):(\d\d)$/.exec(end) ?? []
      const local = Date.parse(`${end.slice(0, -6)}Z`)
      return hours === undefined ? end : textOf(local + 3_600_000 * Number(hours) - 60_000 * Number(minutes))
    }),
  },
  'a fraction of a second counts milliseconds': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'What follows the point is read as a number of milliseconds, so .5 is five of them.',
    make: writingEnd((end) =>
      end.replace(/\.(\d{1,2})(?=[Zz+-])/, (_, digits: string) => `.${digits.padStart(3, '0')}`),
    ),
  },
  'the last day of 9999 is no end': {
    rules: ['GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT'],
    story: 'Access for good is stored with an end on that day, so whoever asks for the day gets it.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt, ...rest } = input
      return run(endsAt !== undefined && endsAt >= lastDay ? rest : input, call, instance)
    }),
  },
})

const dedupe = mutantsOf('dedupe', {
  'a conflict frees the source': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'A source is locked while its payment is looked at, and a conflict releases the lock for good.',
    make: loosely((composition) => {
      const freed = new Set<string>()
      return seeingPair((view, { endsAt }) => {
        const { sameSource } = view
        if (sameSource === undefined || sameSource.endsAt === endsAt) return view
        const isFree = freed.has(sameSource.id)
        freed.add(sameSource.id)
        return isFree ? { ...view, sameSource: undefined } : view
      })(composition)
    }),
  },
  'only the last source is known': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'The source is compared with that of the latest grant, so a webhook of the month before passes.',
    make: loosely(
      seeingPair((view) => {
        const { sameSource, live } = view
        const isLast = sameSource === undefined || later(sameSource, live).length === 0
        return isLast ? view : { ...view, sameSource: undefined }
      }),
    ),
  },
  'sources of digits are numbers': {
    rules: ['GRANT-SOURCE-SCOPE'],
    story: 'The column of sources has no type, and texts that look like numbers are compared as numbers.',
    make: sameBy((source) => (/^\d+$/.test(source) ? `${Number(source)}` : source)),
  },
  'a source ends at its colon': {
    rules: ['GRANT-SOURCE-SCOPE'],
    story: 'Sources stand in a key of parts joined by colons, and what follows a colon is another part.',
    make: sameBy((source) => source.split(':')[0] ?? ''),
  },
  'a covered payment writes its source over the other': {
    rules: ['GRANT-SOURCE-FIELD'],
    story: 'The payment that was not needed is noted on the grant that covers it; only the list shows it.',
    make: noting('covered', (_, { source }) => (source === undefined ? {} : { sourceId: source.id })),
  },
  'a retry makes the grant younger': {
    rules: ['GRANT-CREATED-AT'],
    story: 'The upsert of a retry touches createdAt, which only the list reads again.',
    make: noting('replayed', ({ now }) => ({ createdAt: textOf(now) })),
  },
})

const races = mutantsOf('races', {
  'creates that meet answer for the same user': {
    rules: ['GRANT-USER-ID'],
    story: 'The user of the request is kept in a variable of the module while the database writes.',
    make: operating('createBundleGrant', (run) => {
      let asked = toAlias('')
      return async (input, call, instance) => {
        asked = input.userId
        const { grant } = await run(input, call, instance)
        await pause()
        return { grant: { ...grant, userId: asked } }
      }
    }),
  },
  'the same body at once in two bundles is one request': {
    rules: ['GRANT-CREATES', 'GRANT-SOURCE-SCOPE'],
    story: 'A guard against double clicks knows a request by its body, and the bundle stands in the path.',
    make: operating('createBundleGrant', (run) => {
      const running = new Map<string, ReturnType<typeof run>>()
      return (input, call, instance) => {
        const name = JSON.stringify([call.caller.owner, { ...input, bundleId: '' }])
        const answer = running.get(name) ?? pause().then(() => run(input, call, instance))
        running.set(name, answer)
        return answer.finally(() => running.delete(name))
      }
    }),
  },
})

const lastDay = Date.UTC(9999, 11, 31)

/** The end of a request, read otherwise. */
function writingEnd(change: (end: string) => string): Make {
  return takingBody((body) => {
    const { endsAt } = body
    return typeof endsAt === 'string' ? { ...body, endsAt: change(endsAt) } : body
  })
}

/** Without the index that keeps a source unique. */
function loosely(make: Make): Make {
  return both(storing(looseSources), make)
}

/** Sources that are the same to this function are duplicates of each other. */
function sameBy(form: (source: string) => string): Make {
  return deciding((decide, view, { source }, own) => {
    const found = own.find(
      ({ type, sourceId }) => sourceId && type === source?.type && form(sourceId) === form(source.id),
    )
    return decide({ ...view, sameSource: view.sameSource ?? found })
  })
}

/** Decisions of a kind that write fields over the grant that is there; only the lists read them. */
function noting(kind: 'covered' | 'replayed', fieldsOf: (view: PairView, question: Question) => Json): Make {
  return (composition) => {
    const notes = new Map<unknown, Json>()
    return both(
      deciding((decide, view, question) => {
        const decided = decide(view)
        const { decision } = decided
        if (decision.kind === kind) notes.set(decision.grant.id, fieldsOf(view, question))
        return decided
      }),
      showingGrants((grant, { method }) => ({ ...grant, ...(method === 'GET' && notes.get(grant['id'])) })),
    )(composition)
  }
}

/** Bugs of creates beside what an example would use. */
export const createMutants: readonly Mutant[] = [...create, ...dedupe, ...races]
