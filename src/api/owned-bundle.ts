import { Refusal } from '../contract/refusal.ts'
import { toBundleId } from '../ledger/ids.ts'
import type { Bundle } from '../store/store.ts'
import type { Call, Deployment } from './deployment.ts'

/** The caller's bundle with this id; one of another owner is refused exactly as an unknown one (BUNDLE-OWNED). */
export async function ownedBundle(id: string, call: Call, deployment: Deployment): Promise<Bundle> {
  const bundle = await deployment.store.findBundle(toBundleId(id))
  if (bundle?.owner === call.caller.owner) return bundle
  const status = bundle === undefined ? 404 : Number(call.variants['foreign-status'])
  throw new Refusal(
    'errors.bundle.not_found',
    'You own no bundle with this id; list your bundles to find it.',
    undefined,
    status,
  )
}
