import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { checkoutSeconds } from '../../spec/generated/contract.ts'
import type { Mock } from '../main.ts'

/** The test users and checkout sessions of a new mock that the conformance suite may use; a mock prints them for scripts, as a part of a target file. */
export type TestResources = Awaited<ReturnType<typeof testResources>>

type Dump = Awaited<ReturnType<Mock['dump']>>

/** The most accounts and grants of a fixture that is read at the start. */
const MAX_READ = 50_000
/** A prefix of display names in all built-in fixtures. */
const USUAL_PREFIX = 'An'

/** Returns the test resources of a fixture; `program` is the path of this program, for the checkout command. */
export async function testResources(mock: Mock, program: string | undefined) {
  const command = checkoutCommand(mock, program)
  const { accounts, grants } = await mock.count()
  if (Object.values(grants).reduce((sum, each) => sum + each, accounts) > MAX_READ)
    return { users: { search: USUAL_PREFIX }, checkout: { fresh: [], expired: [], foreign: [], ...command } }
  const fixture = await mock.dump()
  const now = mock.clock.now().getTime()
  return {
    users: { search: freePrefix(fixture, now) },
    people: unsearchable(fixture),
    checkout: { ...sessionsOf(fixture, mock.checkouts, now), ...command },
  }
}

const accountsOf = ({ accounts }: Dump) =>
  Object.entries(accounts).map(([name, account]) => ({ name, ...account }))

const grantsOf = ({ bundles }: Dump, bundle: string) => bundles[bundle]?.grants ?? []

const ownerOf = ({ keys }: Dump): string | undefined => keys['full']?.owner

/** Returns the most frequent two-letter prefix of display names without live grants in the bundles of the suite. */
function freePrefix(fixture: Dump, now: number): string {
  const grants = [...grantsOf(fixture, 'main'), ...grantsOf(fixture, 'second')]
  const live = grants.filter(({ revoked, ends }) => revoked === undefined && !(Date.parse(ends ?? '') <= now))
  const busy = new Set([ownerOf(fixture), ...live.map(({ account }) => account)])
  const free = accountsOf(fixture)
    .filter(({ name, deleted }) => deleted === undefined && !busy.has(name))
    .map(({ displayName }) => displayName.slice(0, 2).toLowerCase())
    .filter((prefix) => /^[a-z]{2}$/.test(prefix))
    .sort()
  const [best] = [...Map.groupBy(free, (prefix) => prefix).values()].sort((a, b) => b.length - a.length)
  return best?.[0] ?? USUAL_PREFIX
}

/** Returns display names that a search must not find: the owner's, and that of a deleted account. */
function unsearchable(fixture: Dump) {
  const accounts = accountsOf(fixture)
  const owner = accounts.find(({ name }) => name === ownerOf(fixture))?.displayName
  const isDeleted = ({ deleted }: (typeof accounts)[number]): boolean => deleted !== undefined
  const present = new Set(accounts.filter((one) => !isDeleted(one)).map(({ displayName }) => displayName))
  const deleted = accounts
    .filter((one) => isDeleted(one) && !present.has(one.displayName))
    .map(({ name, displayName }) => ({
      deleted: displayName,
      deletedSource: grantsOf(fixture, 'main').findLast(
        ({ account, revoked, source }) => account === name && revoked === undefined && source !== undefined,
      )?.source,
    }))
  return { owner, ...(deleted.find(({ deletedSource }) => deletedSource !== undefined) ?? deleted[0]) }
}

function sessionsOf(fixture: Dump, checkouts: Mock['checkouts'], now: number) {
  const sessions = Object.values(fixture.bundles)
    .flatMap((bundle) =>
      Object.entries(bundle.checkouts).map(([name, { started }]) => ({
        id: checkouts[name],
        isOwn: bundle.owner === ownerOf(fixture),
        end: Date.parse(started) + checkoutSeconds * 1_000,
      })),
    )
    .sort((a, b) => b.end - a.end)
  const ids = (isOwn: boolean, isOver: boolean): readonly string[] =>
    sessions
      .filter((session) => session.isOwn === isOwn && session.end <= now === isOver)
      .flatMap(({ id }) => id ?? [])
  return { fresh: ids(true, false), expired: ids(true, true), foreign: ids(false, false) }
}

/** Returns the command that creates a session through the control plane; empty without a control plane. */
function checkoutCommand({ control }: Mock, program = ''): { readonly command?: string } {
  if (control === undefined || !/^bundle-access(?:\.cjs)?$/.test(basename(program)) || !existsSync(program))
    return {}
  const words = [process.execPath, resolve(program), 'checkout', 'create', '{bundleId}', '{displayName}']
  const command = [...words, '--id', '--control-url', control.url]
  return { command: command.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ') }
}
