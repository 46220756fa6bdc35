import { counted } from '../../spec/counted.ts'
import { defaultVariants, type VariantName } from '../../spec/generated/variants.ts'
import { version } from '../files.ts'
import type { LedgerCount, Mock } from '../main.ts'
import { countsText } from './command.ts'
import { paint } from './print.ts'
import type { TestResources } from './test-resources.ts'

/** Returns the ready line for scripts: URLs, keys and ids, and the test resources for the conformance suite. */
export function readyJson(mock: Mock, testResources?: TestResources): string {
  const { baseUrl, control, keys, bundles, checkouts, users } = mock
  const { fixture, storage, rateLimit, variants, contractVersion } = mock
  const resources = { baseUrl, control, keys, bundles, checkouts, users, testResources }
  const state = { fixture, storage, clock: mock.clock.state(), rateLimit, variants, contractVersion }
  const started = { version, pid: process.pid, folder: process.cwd() }
  return JSON.stringify({ event: 'ready', ...resources, ...state, ...started })
}

interface Hosts {
  readonly host: string
  readonly controlHost?: string
}

/** Returns the ready message for a terminal: at most sixteen lines, with a curl command and warnings. */
export function readyText(mock: Mock, count: LedgerCount, hosts: Hosts): string {
  const { keys, control, baseUrl, storage, rateLimit } = mock
  const rows: readonly (readonly [label: string, text: string | undefined])[] = [
    ['Storage', storage === 'memory' ? 'in memory; --db FILE keeps it' : storage],
    ['Clock', clockText(mock)],
    [
      'Rate limit',
      rateLimit === 'off' ? 'off' : `${rateLimit} a minute for each address and each key; --rate-limit off`,
    ],
    ['Fixture', `${mock.fixture}: ${countText(count)}`],
    ['Variants', variantsText(mock)],
    ...keyLines(mock).map((line, index) => [index === 0 ? 'Keys' : '', line] as const),
    ['Try', keys['full'] && `curl -H "Authorization: Bearer ${keys['full']}" ${baseUrl}/v1/bundles`],
    ['Console', control && `${typed()} open opens ${control.url} in the browser`],
    [
      'Reference',
      control && `${control.url}/reference, ${control.url}/openapi.yaml; its own: /control-reference`,
    ],
    ['Control', control && `${control.url}  token ${control.token}; see ${typed()} clock --help`],
    ...warnings(mock, hosts).map((warning) => ['Warning', warning] as const),
    ['Stop', 'Ctrl-C'],
  ]
  const lines = rows.flatMap(([label, text]) =>
    text === undefined ? [] : [paint('stderr', 'dim', label.padEnd(11)) + text],
  )
  return `${[`${paint('stderr', 'bold', `Bundle Access mock ${version}`)}  ready at ${baseUrl}`, ...lines].join('\n')}\n`
}

/** Returns the command as a reader types it: what npm has started is on the PATH for npx alone. */
const typed = (): string => (process.env['npm_execpath'] ? 'npx bundle-access' : 'bundle-access')

/** Returns a warning for a clock that is before the ledger's. */
export const clockWarnings = ({ newestGrant: newest }: Mock): readonly string[] =>
  newest === undefined
    ? []
    : [`the clock is before the newest grant, of ${newest}: --clock frozen:${newest} goes on from there`]

function warnings(mock: Mock, { host, controlHost = '127.0.0.1' }: Hosts) {
  const { baseUrl, control } = mock
  const listening = (address: string, url: string): string =>
    `listens on ${address.includes(':') ? `[${address}]` : address}:${new URL(url).port}`
  return [
    ...clockWarnings(mock),
    ...(isLoopback(host) ? [] : [`the API ${listening(host, baseUrl)}: other machines can reach it too`]),
    ...(control === undefined || isLoopback(controlHost)
      ? []
      : [`the control plane ${listening(controlHost, control.url)}: its token controls it from anywhere`]),
  ]
}

const isLoopback = (host: string): boolean => /^(?:127\.[\d.]+|::1|localhost)$/i.test(host)

/** Returns lines with the two main keys; keys in a file cannot be shown again. */
function keyLines({ keys, control }: Mock): readonly string[] {
  const lines = Object.entries({ full: 'full', readOnly: 'read-only' }).flatMap(([name, label]) =>
    keys[name] === undefined ? [] : [`${label.padEnd(11)}${keys[name]}`],
  )
  if (lines.length > 0) return lines
  const none = 'none by a name that this fixture has; those in the file open it as before'
  return [control === undefined ? none : `${none}, or make one: ${typed()} key create OWNER`]
}

function clockText({ clock }: Mock): string {
  const { mode, now, rate } = clock.state()
  if (mode === 'system') return `the machine's; ${typed()} clock advance 30d moves it`
  return mode === 'frozen' ? `frozen at ${now}` : `${rate} times as fast, from ${now}`
}

function countText({ accounts, bundles, grants }: LedgerCount): string {
  const all = Object.values(grants).reduce((sum, each) => sum + each, 0)
  return `${counted(accounts, 'account')}, ${counted(bundles, 'bundle')}, ${counted(all, 'grant')} (${countsText(grants)})`
}

function variantsText({ variants }: Mock): string {
  const names = Object.keys(defaultVariants) as VariantName[]
  const changed = names.filter((name) => variants[name] !== defaultVariants[name])
  if (changed.length === 0)
    return `${names.length} open points, each as by default; see ${typed()} help variants`
  return changed.map((name) => `${name}=${variants[name]}`).join(', ')
}
