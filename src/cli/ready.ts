import { styleText } from 'node:util'
import { defaultVariants } from '../../spec/generated/variants.ts'
import type { LedgerCount, Mock } from '../main.ts'
import { version } from '../version.ts'
import type { MockLends } from './lend.ts'

/** The one line that a script reads: everything that it needs to use every operation, and what the suite may use of the fixture. */
export function readyJson(mock: Mock, lend?: MockLends): string {
  return JSON.stringify({
    event: 'ready',
    baseUrl: mock.baseUrl,
    ...(mock.control === undefined ? {} : { control: mock.control }),
    keys: mock.keys,
    bundles: mock.bundles,
    checkouts: mock.checkouts,
    users: mock.users,
    ...(lend === undefined ? {} : { lend }),
    fixture: mock.fixture,
    storage: mock.storage,
    clock: mock.clock.state(),
    rateLimit: mock.rateLimit,
    variants: mock.variants,
    contractVersion: mock.contractVersion,
    version,
    pid: process.pid,
  })
}

/** What a person at a terminal sees when the mock is ready: at most fourteen lines, the last one to be pasted. */
export function readyText(mock: Mock, count: LedgerCount): string {
  const label = (text: string): string => styleText('dim', text.padEnd(11), { stream: process.stderr })
  const lines = [
    `${styleText('bold', `Bundle Access mock ${version}`, { stream: process.stderr })}  ready at ${mock.baseUrl}`,
    `${label('Storage')}${mock.storage === 'memory' ? 'in memory; --db FILE keeps it' : mock.storage}`,
    `${label('Clock')}${clockText(mock)}`,
    `${label('Rate limit')}${rateLimitText(mock.rateLimit)}`,
    `${label('Fixture')}${mock.fixture}: ${countText(count)}`,
    `${label('Variants')}${variantsText(mock)}`,
    ...keyLines(mock).map((line, index) => label(index === 0 ? 'Keys' : '') + line),
    ...(mock.keys['full'] === undefined
      ? []
      : [`${label('Try')}curl -H "Authorization: Bearer ${mock.keys['full']}" ${mock.baseUrl}/v1/bundles`]),
    ...(mock.control === undefined
      ? []
      : [
          `${label('Control')}${mock.control.url}  token ${mock.control.token}; see bundle-access clock --help`,
        ]),
    `${label('Stop')}Ctrl-C`,
  ]
  return `${lines.join('\n')}\n`
}

/** Those that most people want; a ledger in a file may have keys that nobody can show again. */
function keyLines({ keys, control }: Mock): readonly string[] {
  const wanted = { full: 'full', readOnly: 'read-only' }
  const lines = Object.entries(wanted).flatMap(([name, shown]) =>
    keys[name] === undefined ? [] : [`${shown.padEnd(11)}${keys[name]}`],
  )
  if (lines.length > 0) return lines
  const none = 'none by a name that this fixture has; those in the file open it as before'
  return [control === undefined ? none : `${none}, or make one: bundle-access key create OWNER`]
}

function clockText({ clock }: Mock): string {
  const { mode, now, rate } = clock.state()
  if (mode === 'system') return "the machine's; bundle-access clock advance 30d moves it"
  return mode === 'frozen' ? `frozen at ${now}` : `${rate} times as fast, from ${now}`
}

const rateLimitText = (limit: number | 'off'): string =>
  limit === 'off' ? 'off' : `${limit} a minute for each address and each key; --rate-limit off`

function countText({ accounts, bundles, grants }: LedgerCount): string {
  const { current, scheduled, expired, revoked } = grants
  const all = current + scheduled + expired + revoked
  return `${accounts} accounts, ${bundles} bundles, ${all} grants (${current} current, ${scheduled} scheduled, ${expired} expired, ${revoked} revoked)`
}

function variantsText({ variants }: Mock): string {
  const names = Object.keys(defaultVariants) as (keyof typeof defaultVariants)[]
  const changed = names.filter((name) => variants[name] !== defaultVariants[name])
  if (changed.length === 0) return `${names.length} open points, each as by default; see --help`
  return changed.map((name) => `${name}=${variants[name]}`).join(', ')
}
