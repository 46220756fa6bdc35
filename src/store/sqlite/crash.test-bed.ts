import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { toAccountId, toBundleId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { hexId } from '../contract/any-ledger.test-bed.ts'
import { aGrant, simpleLedger } from '../contract/simple-ledger.test-bed.ts'
import type { Facts, SqliteStore } from '../store.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** A process that has a file open and does what it is asked; what it cannot do rejects with the message. */
export interface Writer {
  /** Adds so many grants, numbered from `first` on; resolves when all of them are acknowledged. */
  readonly write: (first: number, count: number) => Promise<void>
  /** Brings what the log holds into the file, as a command does that opens the file beside a service and ends. */
  readonly checkpoint: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Ends the process at once, by itself. */
  readonly exit: () => Promise<void>
  readonly kill: () => Promise<void>
}

/** Opens a file, made when it does not exist, in a process of its own. */
export async function startWriter(file: string): Promise<Writer> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async (): Promise<void> => {
    const { value = 'the writer ended' } = await answers.next()
    if (value !== 'done') throw new Error(value)
  }
  const ask = (...words: readonly (string | number)[]): Promise<void> => {
    child.stdin.write(`${words.join(' ')}\n`)
    return answer()
  }
  const end = async (word: string): Promise<void> => {
    child.stdin.write(`${word}\n`)
    await ended
  }
  await answer()
  return {
    write: (first, count) => ask('write', first, count),
    checkpoint: () => ask('checkpoint'),
    stop: () => end('stop'),
    exit: () => end('exit'),
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Adds so many grants to a store, numbered from `first` on. */
export async function write(store: SqliteStore, first: number, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const number = first + index
      const [startsAt, endsAt] = [toInstant(10 + number), toInstant(20 + number)]
      const grant = aGrant(number, { sourceId: `inv_${number}`, startsAt, endsAt })
      const pair = { bundle: toBundleId(hexId(1)), account: toAccountId(2 + (number % 2)) }
      return store.record(pair, { now: () => toInstant(10) }, () => ({
        decision: undefined,
        effect: { kind: 'add', grant },
      }))
    }),
  )
}

/** The number by which `write` made a grant. */
export const numberOf = ({ grant }: Facts['grants'][number]): number => Number.parseInt(grant.id, 16) - 100

const [, program, file = ''] = process.argv
if (program === fileURLToPath(import.meta.url)) {
  const open = () => openSqliteStore({ file, commits: 'group', durability: 'full' })
  const store = open()
  if (await store.isEmpty()) await store.add(simpleLedger)
  console.log('done')
  for await (const line of createInterface({ input: process.stdin })) {
    const [word, first, count] = line.split(' ')
    if (word === 'exit') process.exit(0)
    if (word === 'stop') {
      await store.close()
      process.exit(0)
    }
    if (word === 'checkpoint') await open().close()
    const failure = await write(store, Number(first ?? 0), Number(count ?? 0)).then(() => 'done', String)
    console.log(failure)
  }
}
