import { Refusal } from '../../../../src/contract/refusal.ts'
import { formatInstant } from '../../../../src/ledger/date-time.ts'
import { toGrantId } from '../../../../src/ledger/ids.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import { allowing, believingRevoked } from '../callers.ts'
import { both, operating } from '../exchange-parts.ts'
import { ownersOf } from '../isolation.ts'
import { mutantsOf } from '../mutant.ts'
import { measuringWithoutBlanks } from './parts.ts'

const keys = [
  ...mutantsOf('permissions', {
    'a read-only key may create what is there': {
      rules: ['AUTH-PERMISSION-LACKING'],
      story:
        'The level is asked for where the row is written, and a create that writes none never comes there.',
      make: both(
        allowing('createBundleGrant', ({ grants }) => grants === 'read'),
        operating('createBundleGrant', (run, { instance: { parts } }) => (input, call, instance) => {
          const record: typeof instance.store.record = (pair, question, decide) =>
            instance.store.record(pair, question, (view) => {
              const decided = decide(view)
              if (decided.effect.kind === 'add') parts.authorize(call, 'createBundleGrant')
              return decided
            })
          return run(input, call, { ...instance, store: { ...instance.store, record } })
        }),
      ),
    },
  }),
  ...mutantsOf('authentication', {
    'a revoked key still revokes': {
      rules: ['AUTH-MISSING-OR-INVALID'],
      story:
        'Deletes came later and have a route of their own, whose look-up of the key forgets its revocation.',
      make: believingRevoked(({ method }) => method === 'DELETE'),
    },
  }),
]

const owners = mutantsOf('isolation', {
  'a grant is revoked through another bundle of its owner': {
    rules: ['ERROR-NOT-FOUND-REFUSED', 'REVOKE-CASCADE-ONLY'],
    story:
      'The bundle of the path and the grant are each asked for their owner, and not whether they belong together.',
    make: operating('revokeBundleGrant', (run, { fixture }) => async (input, call, instance) => {
      const { findGrant } = instance.store
      const bundles = fixture.facts.bundles.filter(({ owner }) => owner === call.caller.owner)
      const own = bundles.map(({ id }) => id)
      if (!own.includes(input.bundleId)) return run(input, call, instance)
      for (const bundleId of [input.bundleId, ...own])
        if ((await findGrant(bundleId, input.grantId)) !== undefined)
          return run({ ...input, bundleId }, call, instance)
      return run(input, call, instance)
    }),
  },
  'a create takes the alias of another owner': {
    rules: ['USER-ALIAS-SCOPED'],
    story: 'The search gives scoped aliases, and the table behind them is asked by the alias alone.',
    make: operating('createBundleGrant', (run, composition) => (input, call, instance) => {
      const { aliases } = instance
      const { owner } = call.caller
      if (aliases.open(owner, input.userId) !== undefined) return run(input, call, instance)
      for (const viewer of ownersOf(composition)) {
        const account = aliases.open(viewer, input.userId)
        const userId = account === undefined ? undefined : aliases.seal(owner, [account])[0]
        if (userId !== undefined) return run({ ...input, userId }, call, instance)
      }
      return run(input, call, instance)
    }),
  },
})

const errors = mutantsOf('errors', {
  'blanks do not count for the size of a body': {
    rules: ['ERROR-BODY-TOO-LARGE'],
    story: 'The limit is put to the JSON that is left after a first pass has taken the blanks out.',
    make: measuringWithoutBlanks(),
  },
  'a conflict with lifetime access has a null in its metadata': {
    rules: ['ERROR-METADATA'],
    story: 'The metadata of a conflict tells the end of the grant as its column has it.',
    make: operating('createBundleGrant', (run) => async (input, call, instance) => {
      try {
        return await run(input, call, instance)
      } catch (cause) {
        if (!(cause instanceof Refusal) || cause.code !== 'errors.grant.duplicate_source') throw cause
        const id = toGrantId(cause.metadata?.['grantId'] ?? '')
        const end = (await instance.store.findGrant(input.bundleId, id))?.grant.endsAt ?? FOREVER
        const metadata = { ...cause.metadata, endsAt: end === FOREVER ? null : formatInstant(end) }
        throw new Refusal(cause.code, cause.message, metadata as Record<string, string>)
      }
    }),
  },
})

/** Bugs of who may write, of whose it is, and of the errors of writes. */
export const callerMutants = [...keys, ...owners, ...errors]
