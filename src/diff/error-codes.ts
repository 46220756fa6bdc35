import type { Change } from './change.ts'
import { type CodeList, codeListsOf, type ExampleCodes, exampleCodesOf } from './code-lists.ts'
import { declare, type Observation } from './finding.ts'
import { canonical } from './json.ts'

export const rules = declare({
  'breaking response': {
    'error-code-removed': 'A program that decides by the old code never meets it.',
    'error-code-renamed': 'A program that decides by the old code never meets it.',
    'error-code-replaced': 'A program that decides by the code takes another branch.',
    'error-code-status-changed': 'A program that decides by the status takes another branch.',
  },
  'additive response': {
    'error-code-added':
      'The list says itself that more may come, so programs are ready for codes that they do not know.',
  },
})

/** Compares two versions of an API contract: returns the changes of error codes: in their list, in their statuses and in the examples of error responses. */
export function observeErrorCodes(change: Change): readonly Observation[] {
  const base = codeListsOf(change.base, change.readers.response.base)
  const head = codeListsOf(change.head, change.readers.response.head)
  return [...observeLists(base, head), ...observeStatuses(base, head), ...observeExamples(change, base, head)]
}

const place = { part: 'error codes' }

function observeLists(base: CodeList, head: CodeList): readonly Observation[] {
  const lost = [...base.codes.keys()].filter((code) => !head.codes.has(code))
  const gained = [...head.codes.keys()].filter((code) => !base.codes.has(code))
  if (head.codes.size === 0 || base.codes.size === 0) return []
  const renamed = lost.length === gained.length
  const removals = lost.map((code): Observation => {
    const pointer = base.codes.get(code) ?? '#'
    if (!renamed) return rules.at('error-code-removed', pointer, place, `${code} is gone`)
    const name = closest(code, gained)
    return rules.at('error-code-renamed', head.codes.get(name) ?? pointer, place, `${code} is now ${name}`)
  })
  const isNews = !renamed || lost.length === 0
  const added = gained.map((code) =>
    rules.at('error-code-added', head.codes.get(code) ?? '#', place, `${code} is new`),
  )
  return [...removals, ...(isNews ? added : [])]
}

/** Returns the candidate with the most common characters at beginning and end. */
function closest(code: string, candidates: readonly string[]): string {
  const likeness = (other: string): number => {
    const [one, two] = [[...code], [...other]]
    const front = one.findIndex((letter, index) => letter !== two[index])
    const back = one.reverse().findIndex((letter, index) => letter !== two.toReversed()[index])
    return (front === -1 ? one.length : front) + (back === -1 ? one.length : back)
  }
  return candidates.toSorted((a, b) => likeness(b) - likeness(a))[0] ?? code
}

function observeStatuses(base: CodeList, head: CodeList): readonly Observation[] {
  return [...base.statuses].flatMap(([code, { status }]): readonly Observation[] => {
    const after = head.statuses.get(code)
    if (after === undefined || canonical(after.status) === canonical(status)) return []
    const message = `${code} now comes with ${after.status}, before with ${status}`
    return [rules.at('error-code-status-changed', after.pointer, place, message)]
  })
}

/** Reports error responses whose example changed from one listed code to another. */
function observeExamples(change: Change, base: CodeList, head: CodeList): readonly Observation[] {
  const [before, after] = [exampleCodesOf(change.base), exampleCodesOf(change.head)]
  const replaced = [...before].flatMap(([where, { codes }]): readonly Observation[] => {
    const now = after.get(where)?.codes
    if (now === undefined) return []
    const lost = [...codes].filter(([code]) => !now.has(code) && isListed(base, code))
    const gained = [...now].filter(([code]) => !codes.has(code))
    const isRenamed = lost.every(([code]) => !head.codes.has(code)) && head.codes.size > 0
    if (lost.length === 0 || gained.length === 0 || isRenamed) return []
    const [pointer = '#'] = gained.map(([, at]) => at)
    const text = `now ${gained.map(([code]) => code).join(', ')}, before ${lost.map(([code]) => code).join(', ')}`
    return [rules.at('error-code-replaced', pointer, { part: where }, text)]
  })
  return [...replaced, ...observeExampleStatuses(before, after)]
}

/** Reports codes whose examples have other statuses than before. */
function observeExampleStatuses(before: Examples, after: Examples): readonly Observation[] {
  const [base, head] = [statusesByCode(before), statusesByCode(after)]
  return [...base].flatMap(([code, { statuses }]): readonly Observation[] => {
    const now = head.get(code)
    const lost = [...statuses].filter((status) => !now?.statuses.has(status))
    const gained = [...(now?.statuses ?? [])].filter((status) => !statuses.has(status))
    if (now === undefined || lost.length === 0 || gained.length === 0) return []
    const text = `${code} now comes with ${gained.join(', ')}, before with ${lost.join(', ')}`
    return [rules.at('error-code-status-changed', now.pointer, place, text)]
  })
}

type Examples = ReadonlyMap<string, ExampleCodes>

function statusesByCode(
  examples: Examples,
): ReadonlyMap<string, { readonly pointer: string; readonly statuses: ReadonlySet<string> }> {
  const found = new Map<string, { pointer: string; statuses: Set<string> }>()
  for (const { status, codes } of examples.values())
    for (const [code, pointer] of codes) {
      const known = found.get(code)
      if (known === undefined) found.set(code, { pointer, statuses: new Set([status]) })
      else known.statuses.add(status)
    }
  return found
}

const isListed = ({ codes }: CodeList, code: string): boolean => codes.size === 0 || codes.has(code)
