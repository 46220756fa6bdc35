import { Argument, type Command, InvalidArgumentError } from 'commander'
import { accessEnd, periodOf, startingRange } from '../../spec/access.ts'
import type { ClockView, LedgerGrant, Scenario } from '../../spec/control-types.ts'
import { grantStates } from '../../spec/generated/facts.ts'
import { visible } from '../../spec/visible-text.ts'
import { collectPages } from '../client/listing.ts'
import { toInstant } from '../ledger/instant.ts'
import { addDuration, type Duration, parseDuration } from '../ledger/span.ts'
import { type AdminOptions, openAdmin } from '../main.ts'
import { defined } from '../options.ts'
import { cut, padded } from '../text.ts'
import { choice, columns, flag, minute, printing, subcommand } from './command.ts'
import {
  addWorkspaceFlags,
  type ControlFlags,
  callMock,
  listedGrants,
  requireUser,
} from './control-command.ts'
import { commandsOver, mock } from './operation-commands.ts'
import { paint } from './print.ts'
import { ledgerFlag } from './server-flags.ts'

const WIDTH = 80

/** Adds the command `grants`, which prints the grants of a running mock as a table and a timeline. The file also has `admin grants`, the same for a served ledger, and `note`. */
export const registerGrants = (program: Command): void =>
  addGrants(program, addWorkspaceFlags, async (flags: GrantFlags, filter) => {
    const { now } = await callMock<ClockView>(flags, 'GET ~/clock')
    const grants = await listedGrants(flags, filter)
    if (grants.length === 0) await requireUser(flags, filter.user)
    return { now, grants }
  })

/** Adds `admin grants --db`, for a ledger: the file or database of accounts, bundles and grants that `serve` works on. */
export const registerLedgerGrants = (admin: Command): void =>
  addGrants(
    admin,
    (command) => command.addOption(ledgerFlag),
    async ({ db }: AdminOptions, filter) => {
      // All pages by one that is open: each that is opened anew would read the whole ledger.
      const { listGrants, listAllBundles, close } = await openAdmin({ db })
      try {
        const page = (cursor: object) => listGrants({ ...defined(filter), ...cursor })
        const { grants } = await collectPages(page, 'grants')
        if (grants.length === 0 && filter.user !== undefined) await listAllBundles({ owner: filter.user })
        return { now: new Date().toISOString(), grants }
      } finally {
        await close()
      }
    },
  )

function addGrants<Source extends object>(
  program: Command,
  addSource: (command: Command) => Command,
  read: (source: Source, filter: Parameters<typeof listedGrants>[1]) => Promise<Ledger>,
): void {
  const command = addSource(
    subcommand(program, 'grants', "show a user's grants, the revoked ones too, as a table and a timeline", {
      args: { '[user]': 'name, id or display name, or the beginning of one; without it, all users' },
      flags: [
        flag('--bundle <name|id>', 'only in this bundle'),
        flag('--state <state>', 'only grants in this state').choices(grantStates),
        flag('--ending <span>', 'who loses access within this time, such as 7d: renewals count', spanOf),
        flag('--changed <span>', 'granted or revoked within this time, such as 1h, the newest first', spanOf),
        choice('--sort <order>', 'as a list in this order, instead of by user', orders).default(undefined),
        flag(
          '--all-time',
          'the whole timeline; without it one of more than four years shows the weeks around now',
        ).conflicts(['sort', 'ending', 'changed']),
      ],
      help: timelineHelp,
    }),
  )
  const readLedger = async (): Promise<Ledger> => {
    const [user] = command.args
    const flags = command.opts<GrantFlags>()
    const { bundle, state, ending, changed } = flags
    const { now, grants: all } = await read(command.opts<Source>(), { user, bundle })
    const at = toInstant(Date.parse(now))
    const ends = ending === undefined ? all : endingBefore(all, at, addDuration(at, ending, 1))
    const since = changed && addDuration(at, changed, -1)
    const grants = ends.filter(
      (grant) =>
        (state === undefined || grant.state === state) && (since === undefined || changeOf(grant) >= since),
    )
    const order = orderOf(flags)
    return { now, grants: order === undefined ? grants : grants.toSorted(inOrder[order]) }
  }
  const text = (ledger: Ledger, flags: GrantFlags) => {
    const order = orderOf(flags)
    return order === undefined ? ledgerText(ledger, flags) : listText(ledger, order)
  }
  printing(command, readLedger, { text, whenEmpty: 'no grant matches' })
}

interface GrantFlags extends ControlFlags {
  readonly bundle?: string
  readonly state?: LedgerGrant['state']
  readonly ending?: Duration
  readonly changed?: Duration
  readonly sort?: keyof typeof inOrder
  readonly allTime?: true
}

const byText = (one = '', other = ''): number => one.localeCompare(other)
const endOf = (grant: LedgerGrant): number => periodOf(grant).end
const changeOf = ({ createdAt, revokedAt = createdAt }: LedgerGrant): number => Date.parse(revokedAt)
const inOrder = {
  ends: (one: LedgerGrant, other: LedgerGrant) =>
    endOf(one) < endOf(other) ? -1 : Number(endOf(one) > endOf(other)),
  changed: (one: LedgerGrant, other: LedgerGrant) => changeOf(other) - changeOf(one),
  starts: (one: LedgerGrant, other: LedgerGrant) => byText(one.startsAt, other.startsAt),
  user: (one: LedgerGrant, other: LedgerGrant) => byText(one.displayName, other.displayName),
  bundle: (one: LedgerGrant, other: LedgerGrant) => byText(one.bundleName, other.bundleName),
  state: (one: LedgerGrant, other: LedgerGrant) =>
    grantStates.indexOf(one.state) - grantStates.indexOf(other.state),
}
const orders = Object.keys(inOrder)
const orderOf = ({ sort, changed, ending }: GrantFlags): GrantFlags['sort'] =>
  sort ?? (changed && 'changed') ?? (ending && 'ends')

function spanOf(text: string): Duration {
  const duration = parseDuration(text)
  if (duration !== undefined) return duration
  throw new InvalidArgumentError('It must be a length of time such as 7d, 36h, 2w or 1mo.')
}

/** Returns the last grant of each access that exists now and ends before `until`. */
function endingBefore(grants: readonly LedgerGrant[], now: number, until: number): readonly LedgerGrant[] {
  const pairs = Map.groupBy(grants.map(periodOf), ({ account, bundle }) => `${account} ${bundle}`)
  const lasts = new Set(
    [...pairs.values()].flatMap((ofPair) => {
      const end = accessEnd(ofPair, now)
      return end !== undefined && end.until <= until ? [end.last.id] : []
    }),
  )
  return grants.filter(({ id }) => lasts.has(id))
}

/** Returns a line for each grant with the instant that it is sorted by, or else with its end. */
const listText = ({ grants }: Ledger, sort: GrantFlags['sort']): string[][] =>
  grants.map((grant) => [
    grant.state,
    instantText(grant, sort),
    cut(visible(grant.displayName ?? '(deleted)'), 18),
    cut(visible(grant.bundleName), 16),
    cut(visible(grant.sourceId ?? grant.grantType), 12),
  ])

function instantText(grant: LedgerGrant, sort: GrantFlags['sort']): string {
  const { startsAt, endsAt, createdAt, revokedAt } = grant
  if (sort === 'starts') return `from ${minute(startsAt)}`
  if (sort === 'changed')
    return revokedAt === undefined ? `granted ${minute(createdAt)}` : `revoked ${minute(revokedAt)}`
  return endsAt === null ? 'permanent' : minute(endsAt)
}

const legend = '- past   = current   + scheduled   x revoked   < > goes on   | now'

const timelineHelp = `
Timeline:
  ${legend}`

interface Ledger {
  readonly now: string
  readonly grants: readonly LedgerGrant[]
}

function ledgerText({ now, grants }: Ledger, { allTime }: GrantFlags): string {
  if (grants.length === 0) return ''
  const users = [...Map.groupBy(grants, ({ account }) => account).values()]
  return [users.map((ofUser) => userText(ofUser, now, allTime)).join('\n\n'), `    ${legend}`].join('\n')
}

function userText(grants: readonly LedgerGrant[], now: string, allTime?: true): string {
  const [{ account = '', displayName = '(deleted)' } = {}] = grants
  const bundles = [...Map.groupBy(grants, ({ bundle }) => bundle).values()]
  const timeline = scaleOf(grants, Date.parse(now), allTime)
  const name = ([first]: readonly LedgerGrant[]) => cut(visible(first?.bundleName ?? ''), WIDTH)
  return [
    cut(`${visible(displayName)}, account ${account}`, WIDTH),
    heads,
    ...bundles.flatMap((ofBundle) => [name(ofBundle), ...ofBundle.flatMap(rowsOf)]),
    timeline.axis,
    ...bundles.flatMap((ofBundle) => [name(ofBundle), ...ofBundle.map(timeline.row)]),
  ].join('\n')
}

const heads = '    state     starts           ends             type            source'

/** Formats a grant as ` 1 current   2026-01-31 10:00 2026-02-28 10:00 paid_external   invoice-1`, then its revocation. */
function rowsOf(grant: LedgerGrant, index: number): readonly string[] {
  const { state, startsAt, endsAt, grantType, sourceId = '', revokedAt } = grant
  const cells = [
    String(index + 1).padStart(3),
    inColour(state, state.padEnd(9)),
    minute(startsAt),
    padded(endsAt === null ? 'permanent' : minute(endsAt), 16),
    grantType.padEnd(15),
  ]
  const line = [...cells, cut(visible(sourceId), WIDTH - 64)].join(' ').trimEnd()
  return revokedAt === undefined ? [line] : [line, `    revoked   ${minute(revokedAt)}`]
}

/** Returns the axis of a timeline over grants and `now`, and a function for the bar of a grant. */
function scaleOf(grants: readonly LedgerGrant[], now: number, allTime?: true) {
  const periods = grants.map(periodOf)
  const edges = periods.flatMap(({ start, end }) => [start, Number.isFinite(end) ? end : start])
  const [earliest, latest] = [Math.min(now, ...edges), Math.max(now, ...edges)]
  // Permanent access extends beyond all other ends.
  const isPermanent = grants.some(({ endsAt }) => endsAt === null)
  const whole = { from: earliest, to: latest + (isPermanent ? Math.max(DAY, (latest - earliest) / 10) : 0) }
  const covered = periods.map(({ start, end }) => ({ from: start, to: end }))
  const { from, to } = allTime ? whole : startingRange(whole, whole.to - whole.from, covered, now)
  const columnOf = (at: number): number =>
    clamp(0, Math.floor(((at - from) / Math.max(1, to - from)) * BAR), BAR - 1)
  const [day, last] = [from, to].map((at) => new Date(at).toISOString().slice(0, 10))
  const mark = `now ${new Date(now).toISOString().slice(0, 10)}`
  const row = (grant: LedgerGrant, index: number): string => {
    const { state } = grant
    const { start, end, revoked = Number.POSITIVE_INFINITY } = periodOf(grant)
    const first = columnOf(start)
    const beyond = end > to ? BAR : Math.max(first + 1, columnOf(end))
    const cut = revoked > to ? BAR : clamp(first, columnOf(revoked), beyond - 1)
    const cells = Array.from({ length: BAR }, (_, column) => {
      if (column === columnOf(now)) return '|'
      if (column < first || column >= beyond) return ' '
      if (column === 0 && start < from) return '<'
      if (column === BAR - 1 && end > to) return '>'
      if (column >= cut) return 'x'
      return bars[state]
    })
    return `${String(index + 1).padStart(3)} ${inColour(state, cells.join('').trimEnd())}`
  }
  const place = clamp(12, columnOf(now) - Math.floor(mark.length / 2), BAR - 12 - mark.length)
  return { axis: `    ${`${padded(day ?? '', place)}${mark}`.padEnd(BAR - 10)}${last}`, row }
}

const BAR = WIDTH - 4
const DAY = 86_400_000
const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
const bars = { expired: '-', current: '=', scheduled: '+', revoked: '-' } as const
const colours = { expired: 'dim', current: 'green', scheduled: 'yellow', revoked: 'red' } as const
const inColour = (state: LedgerGrant['state'], text: string): string => paint('stdout', colours[state], text)

/** Adds `note`: tells a mock what happened to a customer, such as a refund, for `advise` to judge by. */
export function registerNote(program: Command): void {
  commandsOver(mock, program)('note', 'note what happens outside of the API, for advise', 'noteScenario', {
    text(_, flags: Readonly<Record<string, string>>, scenario) {
      const bundle = bundleOf(scenario, flags)
      return `${scenario} is noted${bundle === undefined ? '' : ` for the bundle ${bundle}`}`
    },
    flags: [
      flag('--bundle <name|id>', 'the bundle that it is about (default: main)'),
      flag('--user <name|id>', 'the user: name, display name or userId'),
      flag('--period-end <instant>', 'the end of the paid period, such as 2026-02-28T10:00:00Z'),
      flag('--source <id>', 'the sourceId of the only grant that it is about'),
      flag('--session <name|id>', 'the checkout session'),
      flag('--operation <id>', 'the list, such as listBundleGrants'),
    ],
    help: scenariosHelp,
    fields: {
      bundleId: '--bundle',
      userId: '--user',
      sourceId: '--source',
      checkoutId: '--session',
      operationId: '--operation',
    },
    toArguments(scenario: string, flags: Readonly<Record<string, string>>) {
      const { user: userId, source: sourceId, session: checkoutId, operation: operationId, periodEnd } = flags
      const bundleId = bundleOf(scenario, flags)
      return [{ scenario, bundleId, userId, periodEnd, sourceId, checkoutId, operationId }]
    },
  }).addArgument(new Argument('<scenario>', 'what happens').choices(Object.keys(scenarios)))
}

const ofNoCustomer: ReadonlySet<string> = new Set(['charged', 'whole-list', 'whole-program'])

const bundleOf = (scenario: string, { bundle }: { readonly bundle?: string }): string | undefined =>
  bundle ?? (ofNoCustomer.has(scenario) ? undefined : 'main')

const scenarios: Readonly<Record<Scenario['scenario'], string>> = {
  'invoice-paid': '--user, --period-end: a grant to the end of the period should follow',
  'lifetime-paid': '--user: a grant without end should follow',
  'payment-failed': '--user: nothing should follow',
  'cancel-at-period-end': '--user: nothing should follow',
  refund: '--user, and --source for one grant alone: a revoke should follow',
  charged: '--session: its user was charged',
  'whole-list': '--operation: from now on each walk of this list should reach its end',
  'whole-program': 'the journal shows all that the client does',
}

const scenariosHelp = `
Scenarios, and what each needs:
${columns(Object.entries(scenarios).map(([name, needs]) => [`  ${name}`, needs]))}`
