import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { catalogueEdits } from './corpus/catalogue-edits.ts'
import { edits } from './corpus/corpus.ts'
import { type Edit, revise } from './corpus/edit.ts'
import { foreignEdits } from './corpus/foreign-edits.ts'
import { diffContracts } from './diff-contracts.ts'
import {
  type Judge,
  judgeByApiSmartDiff,
  judgeByOasdiff,
  judgeByRedocly,
  type Opinion,
} from './second-opinions.ts'

/** A pair of documents whose true verdict is known. */
interface Sample {
  readonly edit: Edit
  readonly base: unknown
  readonly head: unknown
}

/** Labelled edits of one document, and who can judge them. */
interface Corpus {
  readonly file: string
  readonly edits: readonly Edit[]
  readonly judges: Readonly<Record<string, Judge>>
}

interface Column {
  readonly name: string
  readonly verdicts: readonly Opinion[]
  readonly seconds: number
}

const ours: Judge = async (samples) =>
  samples.map(
    ({ base, head, today }) => diffContracts(base, head, today === undefined ? {} : { today }).class,
  )

const hasOasdiff = spawnSync('oasdiff', ['--version']).error === undefined

const judges: Readonly<Record<string, Judge>> = {
  ours,
  ...(hasOasdiff ? { oasdiff: judgeByOasdiff } : {}),
  'redocly diff': judgeByRedocly,
  'api-smart-diff': judgeByApiSmartDiff,
}

const corpora: readonly Corpus[] = [
  { file: 'spec/openapi.yaml', edits, judges },
  { file: 'src/diff/corpus/foreign.yaml', edits: foreignEdits, judges },
  { file: 'spec/rules.yaml', edits: catalogueEdits, judges: { ours: judgeCatalogues } },
]

/** Rule catalogues are ours alone; no other program knows what they mean. */
async function judgeCatalogues(samples: Parameters<Judge>[0]): ReturnType<Judge> {
  return samples.map(({ base, head }) => diffContracts({}, {}, { catalogues: { base, head } }).class)
}

/** Prints how each program judges the labelled edits, and every edit that ours judges wrongly; fails when ours misses the goal. */
async function main(): Promise<void> {
  let reached = true
  for (const corpus of corpora) {
    const samples = await samplesOf(corpus)
    const columns: Column[] = []
    for (const [name, judge] of Object.entries(corpus.judges))
      if (!process.argv.includes('--ours') || name === 'ours')
        columns.push(await column(name, judge, samples))
    console.log(`\n${samples.length} edits of ${corpus.file}\n`)
    console.log(table(samples, columns))
    if (process.argv.includes('--misses')) for (const each of columns) printMisses(samples, each)
    reached &&= meetsGoal(samples, columns[0])
  }
  if (!hasOasdiff) console.log('\nWithout oasdiff, which is not on the PATH.')
  process.exitCode = reached ? 0 : 1
}

async function samplesOf({ file, edits: own }: Corpus): Promise<readonly Sample[]> {
  const document: unknown = parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'))
  return own.map((edit) => {
    const base = revise(document, edit.given ?? [])
    return { edit, base, head: revise(base, edit.steps) }
  })
}

async function column(name: string, judge: Judge, samples: readonly Sample[]): Promise<Column> {
  const begin = performance.now()
  const verdicts = await judge(samples.map(({ edit, base, head }) => ({ base, head, today: edit.today })))
  return { name, verdicts, seconds: (performance.now() - begin) / 1000 }
}

type Answer = 'breaking' | 'safe' | 'no answer'

function answerOf(opinion: Opinion | undefined): Answer {
  if (opinion === undefined || opinion === 'unknown' || opinion === 'no answer') return 'no answer'
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
  const unjudged = samples.filter(({ edit }, index) => !edit.notJudged && ours.verdicts[index] === 'unknown')
  return (
    unjudged.length === 0 &&
    count(samples, ours, 'breaking', 'safe') === 0 &&
    count(samples, ours, 'safe', 'breaking') <= 1
  )
}

function table(samples: readonly Sample[], columns: readonly Column[]): string {
  const rows: readonly (readonly [string, (column: Column) => number | string])[] = [
    ['breaking, called breaking', (each) => count(samples, each, 'breaking', 'breaking')],
    ['breaking, called safe', (each) => count(samples, each, 'breaking', 'safe')],
    ['safe, called safe', (each) => count(samples, each, 'safe', 'safe')],
    ['safe, called breaking', (each) => count(samples, each, 'safe', 'breaking')],
    [
      'no answer, or "unknown"',
      (each) => each.verdicts.filter((opinion) => answerOf(opinion) === 'no answer').length,
    ],
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
