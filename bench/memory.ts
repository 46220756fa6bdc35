import { join } from 'node:path'
import { type Ledger, message, writeLedger } from './ledger.ts'
import { excess, type Flags, printRow, send } from './load.ts'
import { dist, mock, serve, WIDE } from './servers.ts'

const STEPS = 10
/** MiB that may be resident at the end; above it the benchmark fails. */
const maxMib = { mock: 125, serve: 115 }
/** MiB and seconds of a processor that filling the file of a mock with a million grants may take at its peak. */
const fillLimits = { grants: 1_000_000, peak: 250, cpu: 15 }

/**
 * Measures memory for `npm run bench`: what filling a mock takes, then how much of a mock and of the service is resident after every
 * tenth of the requests, where a leak is a line that never bends, and the peak.
 */
export async function run({ grants, requests }: Flags): Promise<void> {
  using ledger = await writeLedger()
  await fill(join(ledger.path, 'filled.db'), grants)
  for (const [name, most] of Object.entries(maxMib)) {
    const db = ledger.copy()
    await using server = await (name === 'mock' ? mock(dist, '--db', db, ...WIDE) : serve(db, ...WIDE))
    printRow(`${name} at rest, MiB`, [server.resident()])
    const next = requestsTo(ledger)
    let answered = 0
    for (let step = 1; step <= STEPS; step++) {
      while (answered < (requests / STEPS) * step)
        answered += (await send({ servers: [server], seconds: 0.5, anyStatus: true, next })).requests
      printRow(`${name} after ${answered} requests, MiB`, [server.resident()])
    }
    printRow(`${name} at its peak, MiB`, [server.peak()])
    if (server.resident() > most) excess.push(`${name}: ${server.resident().toFixed(0)} of ${most} MiB`)
  }
}

async function fill(file: string, grants: number): Promise<void> {
  await using server = await mock(dist, '--db', file, '--fixture', `large:${grants}`)
  const [peak, cpu] = [server.peak(), server.cpu()]
  printRow('', ['MiB at its peak', 'CPU s'])
  printRow(`a mock on a file, filled with ${grants} grants`, [peak, cpu])
  if (grants <= fillLimits.grants && (peak > fillLimits.peak || cpu > fillLimits.cpu))
    excess.push(`filling a mock: ${fillLimits.peak} MiB and ${fillLimits.cpu} s of a processor are the most`)
}

/** Returns in turn: lists, a search, an unknown path, a refused create; each from another address. */
function requestsTo({ key, one }: Ledger): () => string {
  const grants = `bundles/${one}/grants`
  const paths = ['bundles?limit=50', `${grants}?limit=50`, `${grants}?limit=1`, 'users?displayName=me', 'no']
  const refused = { userId: '0'.repeat(32), grantType: 'gift', sourceId: 'bench-1' }
  let sent = 0
  return () => {
    const path = paths[sent % (paths.length + 1)]
    const from = [10, (sent >> 16) & 255, (sent >> 8) & 255, sent & 255].join('.')
    sent++
    return path === undefined
      ? message(key, `POST ${grants}`, refused, from)
      : message(key, `GET ${path}`, undefined, from)
  }
}
