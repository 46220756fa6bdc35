import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type ContractDiff, diffContracts } from '../diff-contracts.ts'
import type { ChangeClass } from '../verdict.ts'
import {
  append,
  drop,
  put,
  rename,
  replaceText,
  reverse,
  revise,
  type Step,
  without,
} from './edit.test-bed.ts'

/** One labelled change: what it does, what it truly means, and why. */
export interface Edit {
  readonly id: string
  readonly is: ChangeClass
  readonly because: string
  /** The id of the breaking edit that this one resembles. */
  readonly like?: string
  /** The day on which the change is judged, where that matters. */
  readonly today?: string
  /** Steps that prepare both sides for the edit. */
  readonly given: readonly Step[]
  readonly steps: readonly Step[]
}

/** Labelled edits of one document. */
export interface Corpus {
  readonly name: 'contract' | 'foreign' | 'catalogue'
  readonly document: unknown
  readonly edits: readonly Edit[]
}

const read = (name: string) => parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
const written = read('corpus.yaml')

const corpusOf = (name: Corpus['name'], file: string): Corpus => ({
  name,
  document: read(file),
  edits: written[name].map((edit: Written) => ({
    ...edit,
    given: (edit.given ?? []).map(stepOf),
    steps: edit.steps.map(stepOf),
  })),
})

/** The edits of corpus.yaml with the documents that they change. */
export const corpora: readonly Corpus[] = [
  corpusOf('contract', '../../../spec/openapi.yaml'),
  corpusOf('foreign', 'foreign.yaml'),
  corpusOf('catalogue', '../../../spec/rules.yaml'),
]

interface Written extends Omit<Edit, 'given' | 'steps'> {
  readonly given?: readonly WrittenStep[]
  readonly steps: readonly WrittenStep[]
}

type WrittenStep = { readonly [key: string]: unknown }

function stepOf(step: WrittenStep): Step {
  const { value, values, to, with: text } = step
  const [[kind, path] = []] = Object.entries(step)
  if (kind === 'put') return put(`${path}`, value)
  if (kind === 'append') return append(`${path}`, ...(Array.isArray(values) ? values : [value]))
  if (kind === 'without') return without(`${path}`, value)
  if (kind === 'drop') return drop(`${path}`)
  if (kind === 'rename') return rename(`${path}`, `${to}`)
  if (kind === 'reverse') return reverse(`${path}`)
  if (kind === 'replace') return replaceText(`${path}`, `${text}`)
  throw new Error(`there is no step ${kind}`)
}

/** Both sides of an edit. */
export function sidesOf({ document }: Corpus, { given, steps }: Edit) {
  const base = revise(document, given)
  return { base, head: revise(base, steps) }
}

const judged = new Map<string, ContractDiff>()

/** Returns the cached comparison of the two sides of an edit. */
export function judge(id: string): ContractDiff {
  const known = judged.get(id)
  if (known !== undefined) return known
  for (const corpus of corpora) {
    const edit = corpus.edits.find((candidate) => candidate.id === id)
    if (edit === undefined) continue
    const { base, head } = sidesOf(corpus, edit)
    const diff =
      corpus.name === 'catalogue'
        ? diffContracts({}, {}, { catalogues: { base, head } })
        : diffContracts(base, head, edit.today === undefined ? {} : { today: edit.today })
    judged.set(id, diff)
    return diff
  }
  throw new Error(`no corpus has an edit ${id}`)
}
