import type { Fixture } from '../fixtures/fixture.ts'
import type { Request, Response } from '../http/exchange.ts'
import { claimedKey } from '../ledger/api-key.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { KeyId } from '../ledger/ids.ts'
import type { Finding } from './advisor/finding.ts'
import { answer } from './answer.ts'
import type { ClockSetting } from './clock.ts'
import { type MockInstance, openInstance } from './instance.ts'
import { openNaming } from './names.ts'
import { openQueue } from './queue.ts'
import { type Config, MAIN, type Snapshot } from './state.ts'

/** The workspaces of one mock, each the API with its own ledger, clock and keys; the key of a request selects the one that answers. */
export type Workspaces = Awaited<ReturnType<typeof openWorkspaces>>

/** The findings of the advisor for one workspace. */
export interface Advice {
  readonly workspace: string
  readonly findings: readonly Finding[]
  /** The number of requests evicted from the journal before they were judged. */
  readonly unjudged: number
}

const MOST_WORKSPACES = 1_000

/** Opens the main workspace, with an optional file; the ledgers of the others are in memory. */
export async function openWorkspaces(
  { fixture, clock, file }: { fixture: Fixture; clock: ClockSetting; file: string | undefined },
  config: Config,
) {
  const byName = new Map<string, MockInstance>()
  const byKey = new Map<KeyId, string>()
  const queue = openQueue()
  const past: Advice[] = []

  const open = async (name: string, from: Fixture | Snapshot, setting: ClockSetting = clock) => {
    const opened = await openInstance(
      {
        name,
        from,
        clock: setting,
        file: name === MAIN ? file : undefined,
        registerKey: (key) => void byKey.set(key, name),
        saveAdvice(findings, unjudged) {
          if (findings.length + unjudged > 0) past.push({ workspace: name, findings, unjudged })
          if (past.length > MOST_WORKSPACES) past.shift()
        },
      },
      config,
    )
    byName.set(name, opened)
    return opened
  }
  const naming = openNaming('workspace', byName)
  const freeName = (wanted?: string): string => {
    const name = naming(wanted)
    if (byName.has(name)) throw new DomainError('conflict', `There is a workspace "${name}" already.`)
    if (byName.size >= MOST_WORKSPACES)
      throw new DomainError('conflict', `There may be ${MOST_WORKSPACES} workspaces; remove some.`)
    return name
  }
  const main = await open(MAIN, fixture)
  const find = (name: string): MockInstance => {
    const found = byName.get(name)
    if (found !== undefined) return found
    const known = [...byName.keys()].slice(0, 10).join(', ') + (byName.size > 10 ? ' and more' : '')
    const are = byName.size === 1 ? 'is' : 'are'
    throw new DomainError('not-found', `There is no workspace "${name}"; there ${are} ${known}.`)
  }
  return {
    main,
    /** Answers a request in the workspace of its key; with an unknown key in the main one. */
    answer(request: Request): Promise<Response> {
      const key = byName.size === 1 ? undefined : claimedKey(request, config.keyPrefix)
      const name = key && byKey.get(key.id)
      return answer((name === undefined ? undefined : byName.get(name)) ?? main, request)
    },
    /** Returns the findings for all workspaces, also for closed ones and from before a reset. */
    advice: (): readonly Advice[] => [
      ...past,
      ...[...byName.values()].flatMap(({ name, advisor, journal }) => {
        const [findings, unjudged] = [advisor.advice(), journal.evicted()]
        return findings.length + unjudged === 0 ? [] : [{ workspace: name, findings, unjudged }]
      }),
    ],
    list: (): readonly MockInstance[] => [...byName.values()],
    find,
    /** Opens a workspace with a fixture, by default the main one's, or with a snapshot; its keys are new. */
    create: (name?: string, from: Fixture | Snapshot = fixture, setting?: ClockSetting) =>
      queue(() => open(freeName(name), from, setting)),
    /** Closes a workspace; a DomainError for the main one. */
    remove: (name: string) =>
      queue(async () => {
        if (name === MAIN) throw new DomainError('conflict', 'The main workspace stays; reset it instead.')
        const removed = find(name)
        byName.delete(name)
        for (const [key, owner] of byKey) if (owner === name) byKey.delete(key)
        removed.keepAdvice()
        await removed.close()
      }),
    async close(): Promise<void> {
      for (const open of byName.values()) await open.close()
    },
  }
}
