import { join } from 'node:path'
import { type Ledger, message, writeLedger } from './ledger.ts'
import { type Flags, printRow, report, send } from './load.ts'
import { dist, mockOn, serve, temporary, WIDE } from './servers.ts'

const STEPS = 10
/** MiB that may be resident at the end; above it the benchmark fails. */
const maxMib = { mock: 125, serve: 115 } as const
/** MiB and seconds of a processor that filling the file of a mock with a million grants may take at its peak. */
const fillLimits = { grants: 1_000_000, peak: 250, cpu: 15 } as const

/**
 * Measures memory for `npm run bench`: what filling a mock takes, then how much of a mock and of the service is resident after every
 * tenth of the requests, where a leak is a line that never bends, and the peak.
 */
export async function run({ grants, requests }: Flags): Promise<void> {
  using directory = temporary()
  await fill(join(directory.path, 'filled.db'), grants)
  const ledger = await writeLedger(directory.path)
  for (const name of ['mock', 'serve'] as const) {
    const db = ledger.copy()
    await using server = await (name === 'mock' ? mockOn(db) : serve(db, { limit: WIDE }))
    const load = { ports: [server.port], connections: 8, seconds: 0.5, anyStatus: true } as const
    const next = requestsTo(ledger)
    printRow(`${name} at rest, MiB`, [server.resident()])
    let answered = 0
    for (let step = 1; step <= STEPS; step++) {
      while (answered < (requests / STEPS) * step) answered += (await send({ ...load, next })).requests
      printRow(`${name} after ${answered} requests, MiB`, [server.resident()])
    }
    printRow(`${name} at its peak, MiB`, [server.peak()])
    if (server.resident() > maxMib[name])
      report([`${name}: ${server.resident().toFixed(0)} of ${maxMib[name]} MiB`])
  }
}

async function fill(file: string, grants: number): Promise<void> {
  await using mock = await mockOn(file, dist, '--fixture', `large:${grants}`)
  const [peak, cpu] = [mock.peak(), mock.cpu()]
  printRow('', ['MiB at its peak', 'CPU s'])
  printRow(`a mock on a file, filled with ${grants} grants`, [peak, cpu])
  if (grants <= fillLimits.grants && (peak > fillLimits.peak || cpu > fillLimits.cpu))
    report([`filling a mock: ${fillLimits.peak} MiB and ${fillLimits.cpu} s of a processor are the most`])
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
      ? message(key, 'POST', grants, refused, from)
      : message(key, 'GET', path, undefined, from)
  }
}
