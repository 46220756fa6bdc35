import { BundleAccessError, type Client } from '../client/index.ts'
import { type Pair, readPair } from './pair.ts'

/** A checkout session that a flow can start from, or why there is none. */
export type Session = { readonly checkoutId: string; readonly pair: Pair } | { readonly missing: string }

/** Reads the session; rejects when the target fails or refuses for another reason than that the session is gone. */
export async function readSession(
  client: Client,
  checkoutId: string | undefined,
  now: number,
): Promise<Session> {
  if (checkoutId === undefined) return { missing: 'no checkout session was given; --checkout ID names one' }
  try {
    const pair = await readPair(client, await client.readCheckout(checkoutId), now)
    if (pair !== undefined) return { checkoutId, pair }
    return {
      missing: `the user of session ${checkoutId} has access without an end, which covers every payment`,
    }
  } catch (error) {
    const isGone = error instanceof BundleAccessError && (error.status === 404 || error.status === 410)
    if (!isGone) throw error
    return {
      missing: `session ${checkoutId} has ended, as all do after 15 minutes, or is unknown; --checkout ID names another`,
    }
  }
}
