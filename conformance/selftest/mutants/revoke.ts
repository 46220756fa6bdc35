import { Refusal } from '../../../src/contract/refusal.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import type { Store } from '../../../src/store/store.ts'
import { revoking } from './change-ledger.ts'
import { around, type Json, operating, replying, stepping, storing } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { listingRevoked, remembering } from './remember-grants.ts'

/** Bugs of the end that an owner puts to a grant. */
export const revokeMutants: readonly Mutant[] = mutantsOf('revoke', {
  'later grants stay': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'Only the selected grant is revoked, and the periods paid ahead begin when their time comes.',
    make: revoking((selected) => [selected]),
  },
  'only the next grant goes': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The cascade follows one link of the chain.',
    make: revoking((selected, live) => [selected, ...later(selected, live).slice(0, 1)]),
  },
  'permanent grants stay': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The update compares ends, and the end of permanent access is null.',
    make: revoking((selected, live) => [
      selected,
      ...later(selected, live).filter(({ endsAt }) => endsAt !== FOREVER),
    ]),
  },
  'grants of other types stay': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'A refund revokes payments; gifts that begin later stay.',
    make: revoking((selected, live) => [
      selected,
      ...later(selected, live).filter(({ type }) => type === selected.type),
    ]),
  },
  'earlier grants go too': {
    rules: ['REVOKE-CASCADE-ONLY'],
    story: 'The whole chain is revoked, whichever of its links was selected.',
    make: revoking((selected, live) => [selected, ...live.filter(({ id }) => id !== selected.id)]),
  },
  'the current grant goes too': {
    rules: ['REVOKE-CASCADE-ONLY'],
    story: 'Whoever loses a period paid ahead loses the one that runs as well.',
    make: revoking((selected, live) => {
      const current = live[0]
      const first = current === undefined || current.id === selected.id ? [] : [current]
      return [selected, ...first, ...later(selected, live)]
    }),
  },
  'the selected grant stays': {
    rules: ['REVOKE-SELECTED', 'REVOKE-LEAVES-LIST'],
    story: 'Only what begins later is revoked; the current period is thought to be paid for.',
    make: revoking((selected, live) => later(selected, live)),
  },
  'grants of other users go too': {
    rules: ['REVOKE-CASCADE-ONLY'],
    story: 'The update has the bundle and the time, and not the user.',
    make: storing((store) => ({ record: sweeping(store, ({ bundle }) => bundle) })),
  },
  'grants in other bundles go too': {
    rules: ['REVOKE-CASCADE-ONLY'],
    story: 'The update has the user and the time, and not the bundle.',
    make: storing((store) => ({ record: sweeping(store, ({ account }) => `${account}`) })),
  },
  'a second revoke runs the cascade again': {
    rules: ['REVOKE-REVOKED', 'REVOKE-CASCADE-ONLY'],
    story: 'A revoke that is sent again, after a time-out say, ends what the customer has bought since.',
    make: stepping(({ decideRevoke }) => ({
      decideRevoke: (choose) => (view) => {
        const { selected } = view
        const decided = decideRevoke(choose)(view)
        if (selected === undefined || decided.decision.kind !== 'already-revoked') return decided
        const grants = view.live.filter(({ startsAt }) => startsAt >= selected.startsAt).map(({ id }) => id)
        return grants.length === 0
          ? decided
          : { ...decided, effect: { kind: 'revoke', grants, at: view.now } }
      },
    })),
  },
  'a second revoke crashes': {
    rules: ['REVOKE-REVOKED'],
    story: 'The state machine throws at a step that it does not have.',
    make: stepping(({ decideRevoke }) => ({
      decideRevoke: (choose) => (view) => {
        if (view.selected?.revokedAt !== undefined) throw new Error('no transition from revoked to revoked')
        return decideRevoke(choose)(view)
      },
    })),
  },
  'a second revoke answers 400': {
    rules: ['REVOKE-REVOKED'],
    story: 'What cannot be done is an invalid request.',
    make: stepping(({ decideRevoke }) => ({
      decideRevoke: (choose) => (view) => {
        if (view.selected?.revokedAt !== undefined)
          throw new Refusal('errors.grant.not_revocable', 'The grant is revoked.', undefined, 400)
        return decideRevoke(choose)(view)
      },
    })),
  },
  'a second revoke brings the grant back': {
    rules: ['REVOKE-REVOKED', 'REVOKE-SELECTED', 'REVOKE-LEAVES-LIST'],
    story: 'The revoke turns a switch, and a second one turns it back.',
    make: (composition) => {
      const twice = new Set<string>()
      const revived = stepping(({ decideRevoke }) => ({
        decideRevoke: (choose) => (view) => {
          const { selected } = view
          if (selected?.revokedAt !== undefined) twice.add(selected.id)
          return decideRevoke(choose)(view)
        },
      }))(composition)
      return listingRevoked(({ grant }) => (twice.has(grant.id) ? grant : undefined))(revived)
    },
  },
  'a revoke answers 204': {
    rules: ['STATUS-SUCCESS-200', 'REVOKE-RETURNS-GRANT', 'FORMAT-JSON'],
    story: 'A DELETE has no content, says the framework.',
    make: replying((response, { method }) =>
      method === 'DELETE' && response.status === 200 ? { ...response, status: 204, body: '' } : response,
    ),
  },
  'a revoke answers 202': {
    rules: ['STATUS-SUCCESS-200'],
    story: 'The revoke is handed to a queue, and says so.',
    make: replying((response, { method }) =>
      method === 'DELETE' && response.status === 200 ? { ...response, status: 202 } : response,
    ),
  },
  'a revoke answers the last grant': {
    rules: ['REVOKE-RETURNS-GRANT'],
    story: 'The update returns several rows, and the last of them is the answer.',
    make: stepping(({ decideRevoke }) => ({
      decideRevoke: (choose) => (view) => {
        const decided = decideRevoke(choose)(view)
        const last = view.live.at(-1)
        if (decided.decision.kind !== 'revoked' || last === undefined) return decided
        return { ...decided, decision: { ...decided.decision, grant: last } }
      },
    })),
  },
  'a revoke answers without envelope': {
    rules: ['GRANT-MUTATION-ENVELOPE', 'REVOKE-RETURNS-GRANT'],
    story: 'The grant is the body.',
    make: operating(
      'revokeBundleGrant',
      (run) =>
        async (...given) =>
          (await run(...given)).grant as Json,
    ),
  },
  'a revoke answers a list': {
    rules: ['GRANT-MUTATION-ENVELOPE', 'REVOKE-RETURNS-GRANT'],
    story: 'As a cascade may revoke several, the answer has an array.',
    make: operating('revokeBundleGrant', (run) => async (...given) => ({
      grants: [(await run(...given)).grant],
    })),
  },
  'a revoke needs a content type': {
    rules: ['REVOKE-NO-BODY'],
    story: 'The content type is asked of everything that is not a GET.',
    make: around((answer) => async (request) => {
      if (request.method !== 'DELETE' || request.headers['content-type'] !== undefined) return answer(request)
      const body = { errorCode: 'errors.request.unsupported_media_type', message: 'Send JSON.' }
      return { status: 415, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    }),
  },
  'a scheduled grant cannot be revoked': {
    rules: ['REVOKE-SELECTED', 'REVOKE-RETURNS-GRANT'],
    story: 'Only what is current is found.',
    make: refusingRevokes(({ startsAt }, now) => startsAt > now),
  },
  'a permanent grant cannot be revoked': {
    rules: ['REVOKE-SELECTED', 'REVOKE-RETURNS-GRANT'],
    story: 'The revoke asks whether the end lies in the future, and permanent access has none.',
    make: refusingRevokes(({ endsAt }) => endsAt === FOREVER),
  },
  'only payments can be revoked': {
    rules: ['REVOKE-SELECTED', 'REVOKE-RETURNS-GRANT'],
    story: 'A revoke was thought to be a refund, and a gift has nothing to refund.',
    make: refusingRevokes(({ type }) => type !== 'paid_external'),
  },
  'a revoke answers with now as the end': {
    rules: ['REVOKE-RETURNS-GRANT'],
    story: 'The answer shows when the access ended, not the grant that was recorded.',
    make: stepping(({ decideRevoke }) => ({
      decideRevoke: (choose) => (view) => {
        const decided = decideRevoke(choose)(view)
        if (decided.decision.kind !== 'revoked') return decided
        const grant = { ...decided.decision.grant, endsAt: view.now }
        return { ...decided, decision: { ...decided.decision, grant } }
      },
    })),
  },
  'a revoked grant is cut instead': {
    rules: ['REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED'],
    story: 'A revoke moves the end of the grant to now, and it stays in the list as an expired one.',
    make: listingRevoked(({ grant, revokedAt }) => ({ ...grant, endsAt: revokedAt })),
  },
  'a revoke takes effect later': {
    rules: ['REVOKE-LEAVES-LIST', 'REVOKE-SELECTED', 'GRANTS-NOT-REVOKED'],
    story: 'Revoked grants leave the list when the next job runs.',
    make: listingRevoked(({ grant, revokedAt }, now) => (now < revokedAt + 3_000 ? grant : undefined)),
  },
  'a revoked grant still carries the chain': {
    rules: ['REVOKE-SELECTED', 'GRANT-START-CHOSEN', 'GRANT-COVERED', 'GRANT-CREATES'],
    story:
      'The chain is computed over all grants, so after a refund a new payment begins where the old one ended.',
    make: storing((store) => {
      const { record, grants } = remembering(store)
      return {
        record: (pair, question, decide) =>
          record(pair, question, (view) => {
            if (question.grant !== undefined) return decide(view)
            const own = grants().filter(
              ({ bundle, account }) => bundle === pair.bundle && account === pair.account,
            )
            const gone = own.flatMap(({ grant, revokedAt }) =>
              revokedAt !== undefined && grant.endsAt > question.now() ? [grant] : [],
            )
            const live = [...view.live, ...gone].toSorted((one, other) => one.startsAt - other.startsAt)
            return decide({ ...view, live })
          }),
      }
    }),
  },
  'a revoked user stays in the list of users': {
    rules: ['BUNDLE-USERS-LIVE', 'REVOKE-SELECTED'],
    story: 'The list of users comes from a table of memberships, which a revoke does not touch.',
    make: storing((store) => {
      const before = new Map<string, Awaited<ReturnType<Store['listBundleUsers']>>['items'][number]>()
      return {
        listBundleUsers: async (query) => {
          const slice = await store.listBundleUsers(query)
          for (const user of slice.items) before.set(`${query.bundle} ${user.account.id}`, user)
          if (slice.next !== undefined) return slice
          const listed = new Set(slice.items.map(({ account }) => account.id))
          const kept = [...before].filter(
            ([key, { account, live }]) =>
              key.startsWith(query.bundle) &&
              !listed.has(account.id) &&
              live.some(({ endsAt }) => endsAt > query.now),
          )
          return { ...slice, items: [...slice.items, ...kept.map(([, user]) => user)] }
        },
      }
    }),
  },
})

/** Refuses to revoke some grants that are current or scheduled. */
function refusingRevokes(meant: (selected: Grant, now: Instant) => boolean): Mutant['make'] {
  return stepping(({ decideRevoke }) => ({
    decideRevoke: (choose) => (view) => {
      if (view.selected !== undefined && meant(view.selected, view.now))
        throw new Refusal('errors.grant.not_revocable', 'The grant cannot be revoked.')
      return decideRevoke(choose)(view)
    },
  }))
}

const later = (selected: Grant, live: readonly Grant[]): readonly Grant[] =>
  live.filter(({ startsAt }) => startsAt > selected.startsAt)

/** A revoke takes the later grants of every pair of the same kind with it. */
function sweeping(store: Store, kindOf: (pair: Pair) => string): Store['record'] {
  const { record, grants } = remembering(store)
  return async (pair, question, decide) => {
    const decision = await record(pair, question, decide)
    const selected = grants().find(({ grant }) => grant.id === question.grant)
    if (selected?.revokedAt === undefined) return decision
    for (const { grant, revokedAt, bundle, account } of grants()) {
      const swept = kindOf({ bundle, account }) === kindOf(pair) && grant.startsAt > selected.grant.startsAt
      if (!swept || revokedAt !== undefined || grant.endsAt <= question.now()) continue
      await record({ bundle, account }, { now: question.now, grant: grant.id }, () => ({
        decision: undefined,
        effect: { kind: 'revoke', grants: [grant.id], at: question.now() },
      }))
    }
    return decision
  }
}
