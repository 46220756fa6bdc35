import type { Handles } from '../fixtures/settle.ts'
import type { Store } from '../store/store.ts'

/** Of a fixture's names those that mean something in this ledger, which may have been filled with another fixture, or by hand. */
export async function knownHandles(handles: Handles, store: Store): Promise<Handles> {
  return {
    keys: await only(handles.keys, async ({ id }) => (await store.findKey(id)) !== undefined),
    bundles: await only(handles.bundles, async (id) => (await store.findBundle(id)) !== undefined),
    checkouts: await only(handles.checkouts, async (id) => (await store.findCheckout(id)) !== undefined),
    // Accounts are numbered, so that the same number may be somebody else.
    accounts: await only(
      handles.accounts,
      async ({ id, displayName }) => (await store.findAccount(id))?.displayName === displayName,
    ),
  }
}

async function only<Thing>(
  named: Readonly<Record<string, Thing>>,
  isKnown: (thing: Thing) => Promise<boolean>,
): Promise<Readonly<Record<string, Thing>>> {
  const known: [string, Thing][] = []
  for (const [name, thing] of Object.entries(named)) if (await isKnown(thing)) known.push([name, thing])
  return Object.fromEntries(known)
}
