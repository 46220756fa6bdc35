import type { RunResult } from './report.ts'
import { confirmationInWords } from './wording.ts'

/** What a rule's verdict is to a test runner. */
export interface RuleInTest {
  readonly kind: 'pass' | 'skip' | 'fail'
  /** Why; the variants met, for one that passes at an open point. */
  readonly words: string
}

/** A rule's verdict as the outcome of a test; a message holds all that is needed to try the failure again. */
export function ruleInTest(rule: string, run: RunResult): RuleInTest {
  const verdict = run.report.rules.find((one) => one.rule === rule)
  if (verdict === undefined) return { kind: 'skip', words: 'it is not in the report' }
  switch (verdict.verdict) {
    case 'passed':
    case 'observed':
      return { kind: 'pass', words: verdict.variants.flatMap(({ variants }) => variants).join(', ') }
    case 'not testable':
      return { kind: 'skip', words: `not testable: ${verdict.missing.join('; ')}` }
    case 'not claimed':
      return { kind: 'skip', words: `not claimed: ${verdict.reason ?? ''}` }
    case 'error':
      return { kind: 'fail', words: `a fault of the suite: ${verdict.error ?? ''}` }
    case 'violated':
      return verdict.known === undefined
        ? { kind: 'fail', words: failureText(verdict.failures, run) }
        : { kind: 'skip', words: `known failure: ${verdict.known}` }
  }
}

function failureText(ids: readonly string[], { report, trace }: RunResult): string {
  const exchanges = trace.filter((event) => event.event === 'exchange')
  const own = report.failures.filter(({ id }) => ids.includes(id))
  const lines = own.slice(0, mostFailures).flatMap(({ check, findings, confirmation, evidence, token }) => {
    const [first] = findings
    const exchangesToPrint = exchanges.filter(({ n }) => evidence.includes(n)).slice(-mostExchanges)
    return [
      `${check} (${confirmationInWords(confirmation)})`,
      `  expected: ${first?.claim ?? ''}${first?.expected === undefined ? '' : `: ${first.expected}`}`,
      ...(first?.actual === undefined ? [] : [`  seen:     ${first.actual}`]),
      ...exchangesToPrint.map(
        ({ n, request, status, text }) =>
          `  #${n} ${request.method} ${request.path}${request.query === '' ? '' : `?${request.query}`} (key: ${request.key}) -> ${status} ${text.slice(0, mostCharacters)}`,
      ),
      ...(token === undefined
        ? []
        : [`  again: bundle-access certify --target target.yaml --repro ${token}`]),
    ]
  })
  const more = own.length - mostFailures
  return [...lines, ...(more > 0 ? [`and in ${more} more checks`] : []), `seed ${report.run.seed}`].join('\n')
}

const mostFailures = 3
const mostExchanges = 4
const mostCharacters = 300
