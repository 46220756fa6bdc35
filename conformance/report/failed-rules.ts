import { curlCommand } from '../../spec/curl-line.ts'
import { catalogue } from '../contract/catalogue.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Failure } from '../run/failures.ts'
import type { Scene } from './in-words.ts'
import type { Recording } from './names.ts'
import type { Report } from './report.ts'
import { type Cause, type Story, storyOf } from './story.ts'
import { confirmationInWords, firstOf, reproCommand } from './wording.ts'

/** A violated rule with its story, and its failures that add no cause. */
export type FailedRule = ReturnType<typeof failedRules>[number]

/** The violated rules: known failures last, the surest first, and of these the one that most checks saw broken. */
export function failedRules(failures: readonly Failure[], recording: Recording) {
  const groups = Map.groupBy(failures, ({ rule }) => rule)
  const failed = catalogue.flatMap((rule) => {
    const own = groups.get(rule.id) ?? []
    const [best, ...rest] = own.toSorted((a, b) => rank(a) - rank(b))
    if (best === undefined) return []
    const story = storyOf([best, ...rest], recording)
    const told = story.causes.slice(0, most).map(({ failure }) => failure)
    return [{ rule, story, others: own.filter((one) => one !== best && !told.includes(one)) }]
  })
  const unsure = ({ story }: (typeof failed)[number]) => sureness(story.failure)
  const sorted = failed.toSorted((a, b) => unsure(a) - unsure(b) || b.others.length - a.others.length)
  return sorted.map((one, index) => ({
    ...one,
    /** The failed rule before this one that the same answers break. */
    same: sorted.slice(0, index).find((earlier) => isSameProblem(earlier.story, one.story)),
  }))
}

/** Whether every cause of a story is told by another one: the same request, and the same values or a server error. */
const isSameProblem = ({ causes: told }: Story, { causes }: Story): boolean =>
  causes.every(({ sent, expected, seen }) => {
    const same = told.slice(0, most).filter((other) => other.sent?.exchange.n === sent?.exchange.n)
    const isServerError = (sent?.exchange.status ?? 0) >= 500
    return same.some((other) => isServerError || (other.expected === expected && other.seen === seen))
  })

type Told = Pick<FailedRule, 'story' | 'others'> & Partial<Pick<FailedRule, 'same'>>

/** A failed rule as lines of text: each cause with how sure it is, what was sent, what must be, what is, and what forces it. */
export function failureText({ story, others, same }: Told): readonly string[] {
  const { causes } = story
  const also = others.map((other) => `${other.id} in ${other.check}`)
  const lines = causes.slice(0, most).flatMap((cause, index) => {
    const { id, check, known, confirmation } = cause.failure
    const first = `${id} in ${check}, ${confirmationInWords(confirmation)}`
    const isMore = cause.failure === causes[index - 1]?.failure
    return [isMore ? '' : first + (known === undefined ? '' : ` (known: ${known})`), ...causeLines(cause)]
  })
  if (causes.length > most) lines.push(`${causes.length - most} more causes`)
  const again = same && [`the same answers as ${same.story.failure.id}, ${same.rule.id}`]
  return [...(again ?? lines), ...(also.length === 0 ? [] : [`also ${firstOf(also, most)}`])]
}

const causeLines = ({ claim, sent, expected, seen, because }: Cause): readonly string[] => [
  `  claim:    ${claim}`,
  ...(sent === undefined ? [] : [`  sent:     ${sceneLine(sent)}`]),
  `  expected: ${expected}`,
  `  seen:     ${seen}`,
  ...because.map((scene, index) => `  ${index === 0 ? 'because: ' : '         '} ${sceneLine(scene, sent)}`),
]

function sceneLine({ exchange, at, asked, answered }: Scene, beside?: Scene): string {
  const { n, request, sentAt, receivedAt } = exchange
  const key = request.key === 'full' ? '' : ` (key: ${request.key})`
  const other = beside?.exchange
  const isBeside = other !== undefined && sentAt < other.receivedAt && other.sentAt < receivedAt
  return `#${n} ${asked}${key}, at ${at}${isBeside ? `, at the same time as #${other.n},` : ''} -> ${answered}`
}

/** The curl line of the request that shows a failed rule first, and the command that tries it again. */
export function commandsOf({ story: { failure, causes }, same }: FailedRule, report: Report, name?: string) {
  if (same !== undefined) return []
  const sent = causes[0]?.sent
  const curl = sent === undefined ? [] : curlLine(sent.exchange, report.target.baseUrl).split('\n')
  return [...curl, ...reproCommand(failure, report, name)]
}

/** The curl command that sends a request of the run again; the key comes from $BUNDLE_ACCESS_KEY. `baseUrl` ends before the path. */
export function curlLine({ request }: Exchange, baseUrl: string): string {
  const { method, path, query, key, body } = request
  const url = `${baseUrl}${path}${query && `?${query}`}`
  const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'accept')
  const lines = [curlCommand({ method, url, headers, hasKey: key !== 'none sent', body }, '-i')]
  if (/\.\.\. \(\d+ characters\)$/.test(body ?? '')) lines.unshift('# the body is cut off here')
  if (key === 'another header') lines.unshift('# sent with another Authorization header, which is not shown')
  else if (key !== 'full' && key !== 'none sent') lines.unshift(`# BUNDLE_ACCESS_KEY here: the key ${key}`)
  return lines.join('\n')
}

const sureness = ({ known, confirmation }: Failure): number =>
  (known === undefined ? 0 : 10) + { confirmed: 0, intermittent: 1, unconfirmed: 2 }[confirmation.kind]

/** How good a failure is to be shown: sure before unsure, new before known, a dedicated check before a long sequence. */
function rank(failure: Failure): number {
  const { token, evidence, check, findings } = failure
  const generated = token === undefined || /^(?:trajectories|races)/.test(check) ? 1 : 0
  const aside = findings.every(({ by }) => by === 'contract') ? 0 : 1
  return sureness(failure) * 100_000 + generated * 10_000 + Math.min(evidence.length, 99) * 10 + aside
}

/** How many causes a text shows, and other failures beside them. */
const most = 4
