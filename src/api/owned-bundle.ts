import { Refusal } from '../contract/refusal.ts'
import type { BundleId } from '../ledger/ids.ts'
import type { Bundle } from '../store/store.ts'
import type { Call, Instance } from './instance.ts'

/** Returns the caller's bundle with this id; one of another owner is refused exactly as an unknown one (BUNDLE-OWNED). */
export async function ownedBundle(id: BundleId, call: Call, { store }: Instance): Promise<Bundle> {
  const bundle = await store.findBundle(id)
  if (bundle?.owner === call.caller.owner) return bundle
  throw new Refusal(
    'errors.bundle.not_found',
    'You have no bundle with this id; list your bundles to get their ids.',
    undefined,
    bundle === undefined ? 404 : Number(call.choose('foreign-status')),
  )
}
