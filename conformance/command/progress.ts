import { counted } from '../../spec/counted.ts'
import { failureText } from '../diagnosis/diagnosis.ts'
import { firstOf } from '../diagnosis/format.ts'
import { commandsOf } from '../report/commands.ts'
import type { ReportContent } from '../report/report-content.ts'
import { countsText, verdictText } from '../report/verdict-text.ts'
import type { RunEvent } from '../run/options.ts'
import { type CommandIo, print } from './io.ts'

type Plan = RunEvent & { readonly event: 'plan' }

type ProgressEvent = RunEvent | { readonly event: 'done' }

/** Returns a function that prints the progress of `certify`: JSON lines for a script, else a line for each area of checks and for what happens beside it. */
export function progressOf(io: CommandIo, form: 'json' | 'text'): (event: ProgressEvent) => void {
  if (form === 'json') return (event) => print(io.stdout, JSON.stringify(event))
  let area = ''
  return (event) => {
    if (event.event !== 'progress') return print(io.stderr, ...linesOf(event))
    if (event.area === area) return
    area = event.area
    const { done, of, requests, left } = event
    const most = Number.isFinite(left) ? `, at most ${left} left` : ''
    print(io.stderr, `${area}: check ${done + 1} of ${of}, ${requests} requests used${most}`)
  }
}

function linesOf(event: ProgressEvent): readonly string[] {
  if (event.event === 'plan') return planText(event, 'in short')
  if (event.event === 'failure') return [`✗ ${event.rule}: ${event.claim} (${event.check})`]
  if (event.event === 'warning') return [`Warning: ${event.text}`]
  if (event.event === 'repaced') return [`answered 429: waiting ${event.seconds} s`]
  if (event.event === 'unanswered')
    return [`no answer (${event.text}): trying again for at most ${event.seconds} s`]
  if (event.event === 'cleanup') return ['cleaning up']
  if (event.event === 'waiting') return [`waiting ${event.seconds} s for ${event.check}`]
  return event.event === 'confirming' ? [`trying ${event.check} again`] : []
}

/** The plan as text: what will be touched and how long it takes; `--plan` also says what each missing thing costs. */
export function planText(plan: Plan, form: 'whole' | 'in short'): readonly string[] {
  const { missing, bundles, refused } = plan
  const named = new Map(bundles.map(({ id, name }) => [id, name === undefined ? id : `${name} (${id})`]))
  const users = plan.users.map((user) =>
    refused.some(({ displayName }) => displayName === user) ? `${user} (not in every bundle)` : user,
  )
  const { seconds, unpacedSeconds } = plan
  const faster = `Faster     about ${timeText(unpacedSeconds)} without the rate limit: start the mock with --rate-limit off, or set rateLimit: off for a deployment that has none`
  // A soak is bound by its minutes.
  const requests = Number.isFinite(plan.requests)
    ? `about ${counted(plan.requests, 'request')}`
    : 'as many requests as there is time for'
  return [
    `${counted(plan.checks, 'check')}, ${requests}, about ${timeText(seconds)}`,
    `Seed ${plan.seed}, profile ${plan.profile}`,
    `Writes in  ${[...named.values()].join(', ')}`,
    `For users  ${users.length === 0 ? 'nobody: nothing is written' : users.join(', ')}`,
    ...refused.map((one) => `Not for    ${one.displayName} in ${named.get(one.bundleId)}: ${one.because}`),
    ...plan.warnings.map((warning) => `Warning    ${warning}`),
    ...(seconds < 1.5 * unpacedSeconds ? [] : [faster]),
    ...(form === 'whole' || missing.length === 0
      ? missing.map(lossText)
      : [`Without    ${missing.map(({ item }) => item).join(', ')}: --plan says what each would add`]),
  ]
}

const timeText = (seconds: number): string =>
  seconds < 120 ? `${Math.ceil(seconds)} s` : `${(seconds / 60).toFixed(1)} minutes`

function lossText({ item, untested, weaker }: Plan['missing'][number]): string {
  const costs = [
    untested.length > 0 && `nothing tries ${untested.join(', ')}`,
    weaker.length > 0 &&
      `${counted(weaker.length, 'rule')} ${weaker.length === 1 ? 'is' : 'are'} checked less thoroughly`,
  ]
  return `Without    ${item}: ${costs.filter(Boolean).join('; ')}`
}

/** The summary of a run as lines of text: counts, failures, variants, residue. */
export function summary({ report, diagnoses, tables }: ReportContent): readonly string[] {
  const { run } = report
  return [
    '',
    `${report.outcome.toUpperCase()}  ${verdictText(report)}`,
    countsText(report),
    `${run.requests} requests in ${run.seconds} s; seed ${run.seed}`,
    ...diagnoses.flatMap((one) => {
      const text = [...failureText(one), ...commandsOf(one, report, one.failure.token)]
      return ['', `${one.rule.id}  ${one.rule.text}`, ...text.map((line) => `  ${line}`)]
    }),
    ...tables.flatMap(([title, , rows]) => [
      '',
      `${title}:`,
      ...rows.map((cells) => `    ${cells.map((cell) => firstOf([cell].flat())).join(': ')}`),
    ]),
  ]
}
