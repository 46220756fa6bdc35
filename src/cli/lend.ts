import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { FixtureFile, Mock } from '../main.ts'

/** What a fresh mock lends to the conformance suite beside its keys and bundles, as a target file says it. */
export interface MockLends {
  readonly users: { readonly search: string }
  readonly people?: {
    readonly owner?: string
    readonly deleted?: string
    readonly deletedSource?: string
  }
  readonly checkout: {
    readonly fresh: readonly string[]
    readonly expired: readonly string[]
    readonly foreign: readonly string[]
    readonly command?: string
  }
}

/** Reads it from the fixture; of one that is too large to be read at a start, only what its handles tell. */
export async function lendOf(mock: Mock, program: string | undefined): Promise<MockLends> {
  const command = commandOf(mock, program)
  const { accounts, grants } = await mock.count()
  const { current, scheduled, expired, revoked } = grants
  if (accounts + current + scheduled + expired + revoked > mostRead)
    return { users: { search: someone }, checkout: { fresh: [], expired: [], foreign: [], ...command } }
  const fixture = await mock.dump()
  return {
    users: { search: prefixOf(fixture, mock.clock.now().getTime()) },
    people: peopleOf(fixture),
    checkout: { ...checkoutOf(fixture, mock), ...command },
  }
}

type Account = { readonly displayName?: string; readonly deleted?: string | number }

const accountsOf = ({ accounts }: FixtureFile): readonly (readonly [string, Account])[] =>
  Object.entries(accounts).map(([as, account]) => [
    as,
    (typeof account === 'string' ? { displayName: account } : account) as Account,
  ])

const ownerOf = ({ keys = {} }: FixtureFile): string | undefined => {
  const full = keys['full']
  return typeof full === 'string' ? full : full?.owner
}

/** The two letters with which the names of most people begin who have nothing in the bundles that are written to. */
function prefixOf(fixture: FixtureFile, now: number): string {
  const owner = ownerOf(fixture)
  const grants = ['main', 'second'].flatMap((bundle) => fixture.bundles?.[bundle]?.grants ?? [])
  const busy = new Set(
    grants.flatMap((grant) => {
      const live = grant !== undefined && grant.revoked === undefined && !(instantOf(grant.ends) <= now)
      return live ? [grant.account] : []
    }),
  )
  const counts = new Map<string, number>()
  for (const [as, { displayName = '', deleted }] of accountsOf(fixture)) {
    const prefix = displayName.slice(0, 2)
    if (deleted !== undefined || as === owner || busy.has(as) || !/^[A-Za-z]{2}$/.test(prefix)) continue
    counts.set(prefix.toLowerCase(), (counts.get(prefix.toLowerCase()) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return best === undefined ? someone : best[0]
}

/** Names that no search may find: the owner's, and one that only a deleted account has. */
function peopleOf(fixture: FixtureFile): NonNullable<MockLends['people']> {
  const accounts = accountsOf(fixture)
  const owner = accounts.find(([as]) => as === ownerOf(fixture))?.[1].displayName
  const taken = new Set(
    accounts.flatMap(([, { displayName, deleted }]) => (deleted === undefined ? [displayName] : [])),
  )
  const gone = accounts.filter(
    ([, { displayName, deleted }]) => deleted !== undefined && !taken.has(displayName),
  )
  const granted = gone.map(([as, { displayName }]) => ({
    displayName,
    source: fixture.bundles?.['main']?.grants?.findLast(
      (grant) => grant?.account === as && grant.revoked === undefined && grant.source !== undefined,
    )?.source,
  }))
  const best = granted.find(({ source }) => source !== undefined) ?? granted[0]
  return {
    ...(owner === undefined ? {} : { owner }),
    ...(best?.displayName === undefined ? {} : { deleted: best.displayName }),
    ...(best?.source === undefined ? {} : { deletedSource: best.source }),
  }
}

function checkoutOf(fixture: FixtureFile, mock: Mock): Omit<MockLends['checkout'], 'command'> {
  const now = mock.clock.now().getTime()
  const owner = ownerOf(fixture)
  const sessions = Object.values(fixture.bundles ?? {}).flatMap((bundle) =>
    Object.entries(bundle.checkouts ?? {}).flatMap(([name, entry]) => {
      const id = mock.checkouts[name]
      const started = typeof entry === 'string' ? now : instantOf(entry.started)
      return id === undefined ? [] : [{ id, isOwn: bundle.owner === owner, started }]
    }),
  )
  const ids = (wanted: (session: (typeof sessions)[number]) => boolean): readonly string[] =>
    sessions
      .filter(wanted)
      .sort((a, b) => b.started - a.started)
      .map(({ id }) => id)
  const isOver = ({ started }: { readonly started: number }): boolean => started + lifetimeMs <= now
  return {
    fresh: ids((session) => session.isOwn && !isOver(session)),
    expired: ids((session) => session.isOwn && isOver(session)),
    foreign: ids((session) => !session.isOwn && !isOver(session)),
  }
}

/** Makes a session through the control plane, with this very program; nothing when it could not be run again. */
function commandOf({ control }: Mock, program: string | undefined): { readonly command?: string } {
  if (control === undefined || program === undefined || !existsSync(program)) return {}
  if (!/^bundle-access(?:\.cjs)?$/.test(basename(program))) return {}
  const words = [process.execPath, resolve(program), 'checkout', 'create', '{bundleId}', '{displayName}']
  const command = [...words, '--id', '--control-url', control.url].map((word) =>
    /\s/.test(word) ? `"${word}"` : word,
  )
  return { command: command.join(' ') }
}

const instantOf = (moment: string | number | undefined): number => Date.parse(String(moment ?? ''))

const lifetimeMs = 15 * 60_000
/** Accounts and grants. */
const mostRead = 50_000
/** Finds somebody in every fixture of ours. */
const someone = 'An'
