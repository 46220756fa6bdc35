import type { Client } from '../client/index.ts'
import type { Pair } from './pair.ts'

/** Something of ours that may still be there. */
export interface Residue {
  readonly bundleId: string
  readonly sourceId: string
  /** Undefined when the grants of the source could not even be listed. */
  readonly grantId?: string
  readonly fault: string
}

/**
 * Revokes what a flow has left in a pair, found by its sources; gives what could not be revoked. A grant that was there
 * before, or that says it has another source, is left alone whatever the target's filters do.
 */
export async function sweep(
  client: Client,
  { bundleId, userId, before }: Pair,
  sources: readonly string[],
): Promise<readonly Residue[]> {
  const residue: Residue[] = []
  for (const sourceId of sources)
    try {
      for (const grant of await client.listBundleGrants(bundleId, { userId, sourceId }).all()) {
        const isOurs = !before.has(grant.id) && (grant.sourceId ?? sourceId) === sourceId
        if (isOurs) residue.push(...(await revoke(client, { bundleId, sourceId, grantId: grant.id })))
      }
    } catch (error) {
      residue.push({ bundleId, sourceId, fault: faultOf(error) })
    }
  return residue
}

async function revoke(
  client: Client,
  named: { readonly bundleId: string; readonly sourceId: string; readonly grantId: string },
): Promise<readonly Residue[]> {
  try {
    await client.revokeBundleGrant(named.bundleId, named.grantId)
    return []
  } catch (error) {
    return [{ ...named, fault: faultOf(error) }]
  }
}

const faultOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
