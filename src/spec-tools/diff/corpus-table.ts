import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { edits } from '../../../spec/diff-corpus/corpus.ts'
import { type Edit, revise } from '../../../spec/diff-corpus/edit.ts'
import { foreignEdits } from '../../../spec/diff-corpus/foreign-edits.ts'
import { diffContracts } from './diff-contracts.ts'
import { type Judge, judgeByApiSmartDiff, judgeByRedocly, type Opinion } from './second-opinions.ts'

/** A pair of documents whose true verdict is known. */
interface Sample {
  readonly edit: Edit
  readonly base: unknown
  readonly head: unknown
}

interface Column {
  readonly name: string
  readonly verdicts: readonly Opinion[]
  readonly seconds: number
}

const judges: Readonly<Record<string, Judge>> = {
  ours: async (samples) =>
    samples.map(
      ({ base, head, today }) => diffContracts(base, head, today === undefined ? {} : { today }).class,
    ),
  'redocly diff': judgeByRedocly,
  'api-smart-diff': judgeByApiSmartDiff,
}

/** Prints how each program judges the labelled edits, and every edit that ours judges wrongly; fails when ours misses the goal. */
async function main(): Promise<void> {
  const chosen = Object.keys(judges).filter((name) => !process.argv.includes('--ours') || name === 'ours')
  const corpora = [
    ['openapi.yaml', edits],
    ['diff-corpus/foreign.yaml', foreignEdits],
  ] as const
  const samples = await Promise.all(corpora.map(([file, own]) => samplesOf(file, own)))
  const verdicts: Column[][] = samples.map(() => [])
  for (const [index, corpus] of samples.entries())
    for (const name of chosen) verdicts[index]?.push(await column(name, corpus))
  for (const [index, corpus] of samples.entries()) {
    const columns = verdicts[index] ?? []
    console.log(`\n${corpus.length} edits of ${corpora[index]?.[0]}\n`)
    console.log(table(corpus, columns))
    if (process.argv.includes('--misses')) for (const each of columns) printMisses(corpus, each)
  }
  process.exitCode = samples.every((corpus, index) => meetsGoal(corpus, verdicts[index]?.[0])) ? 0 : 1
}

async function samplesOf(file: string, own: readonly Edit[]): Promise<readonly Sample[]> {
  const document: unknown = parse(await readFile(new URL(`../../../spec/${file}`, import.meta.url), 'utf8'))
  return own.map((edit) => {
    const base = revise(document, edit.given ?? [])
    return { edit, base, head: revise(base, edit.steps) }
  })
}

async function column(name: string, samples: readonly Sample[]): Promise<Column> {
  const begin = performance.now()
  const judge = judges[name]
  const verdicts =
    (await judge?.(samples.map(({ edit, base, head }) => ({ base, head, today: edit.today })))) ?? []
  return { name, verdicts, seconds: (performance.now() - begin) / 1000 }
}

type Answer = 'breaking' | 'safe' | 'no answer'

function answerOf(opinion: Opinion | undefined): Answer {
  if (opinion === undefined || opinion === 'no answer') return 'no answer'
  return opinion === 'breaking' ? 'breaking' : 'safe'
}

/** How many edits of one truth a program gives one answer. */
function count(samples: readonly Sample[], { verdicts }: Column, truth: Answer, answer: Answer): number {
  return samples.filter(
    ({ edit }, index) => answerOf(edit.verdict) === truth && answerOf(verdicts[index]) === answer,
  ).length
}

function meetsGoal(samples: readonly Sample[], ours: Column | undefined): boolean {
  if (ours === undefined) return false
  return count(samples, ours, 'breaking', 'safe') === 0 && count(samples, ours, 'safe', 'breaking') <= 1
}

function table(samples: readonly Sample[], columns: readonly Column[]): string {
  const rows: readonly (readonly [string, (column: Column) => number | string])[] = [
    ['breaking, called breaking', (each) => count(samples, each, 'breaking', 'breaking')],
    ['breaking, called safe', (each) => count(samples, each, 'breaking', 'safe')],
    ['safe, called safe', (each) => count(samples, each, 'safe', 'safe')],
    ['safe, called breaking', (each) => count(samples, each, 'safe', 'breaking')],
    ['no answer', (each) => each.verdicts.filter((opinion) => opinion === 'no answer').length],
    [
      'exactly the true class',
      ({ verdicts }) => samples.filter(({ edit }, index) => edit.verdict === verdicts[index]).length,
    ],
    ['seconds', ({ seconds }) => seconds.toFixed(1)],
  ]
  const lines = [
    ['', ...columns.map(({ name }) => name)],
    ...rows.map(([label, of]) => [label, ...columns.map((each) => `${of(each)}`)]),
  ]
  return lines
    .map(([label = '', ...cells]) => label.padEnd(28) + cells.map((cell) => cell.padStart(16)).join(''))
    .join('\n')
}

function printMisses(samples: readonly Sample[], { name, verdicts }: Column): void {
  const wrong = samples.flatMap(({ edit }, index) =>
    answerOf(edit.verdict) === answerOf(verdicts[index])
      ? []
      : [`  ${edit.id}: is ${edit.verdict}, called ${verdicts[index]}. ${edit.reason}`],
  )
  console.log(`\n${name} is wrong about ${wrong.length}:\n${wrong.join('\n')}`)
}

await main()
