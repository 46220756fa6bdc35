import { describe, expect, it } from 'vitest'
import { deploy, type Visit, visit } from '../../selftest/visit.ts'
import type { JournalLine } from './journal.ts'
import type { Clock, Transport } from './ports.ts'

const endurance = { seed: 1, profile: 'endurance', minutes: 5 * 60, only: ['lasting', 'limits'] } as const
const minute = 60_000

type Ports = NonNullable<Visit['ports']>

/** Ends a run for good where it sleeps for longer than ten minutes for the nth time, after some of that time. */
const asleep =
  (nth: number, dead: () => void): Ports =>
  ({ clock }) => {
    let slept = 0
    const sleep: Clock['sleep'] = async (ms, signal) => {
      if (ms < 10 * minute || ++slept < nth) return clock.sleep(ms, signal)
      await clock.sleep(5 * minute)
      dead()
      return new Promise<void>(() => undefined)
    }
    return { clock: { ...clock, sleep } }
  }

/** Ends it before its nth request arrives. */
const before =
  (nth: number, dead: () => void): Ports =>
  ({ transport }) => {
    let sent = 0
    const send: Transport['send'] = async (request) => {
      if (++sent < nth) return transport.send(request)
      dead()
      return new Promise(() => undefined)
    }
    return { transport: { ...transport, send } }
  }

describe('an endurance run that is killed', () => {
  it.each<[string, (dead: () => void) => Ports, ((dead: () => void) => Ports)[]]>([
    ['while it waits', (dead) => asleep(1, dead), []],
    ['twice', (dead) => asleep(2, dead), [(dead) => asleep(1, dead)]],
    ['while it reads', (dead) => before(3, dead), []],
  ])('%s goes on where it was, as if nothing had been', async (_, first, others) => {
    const whole = await visit(endurance)
    const deployment = await deploy(endurance)
    const lines: JournalLine[] = []
    const journal = (line: JournalLine) => void lines.push(JSON.parse(JSON.stringify(line)))
    for (const kill of [first, ...others])
      await new Promise<void>((dead) => {
        void deployment.visit({ ...endurance, journal, resumed: [...lines], ports: kill(dead) })
      })
    const { report, trace } = await deployment.visit({ ...endurance, journal, resumed: [...lines] })
    await deployment.close()
    expect(report.run.requests).toBe(whole.report.run.requests)
    expect(trace).toEqual(whole.trace)
  })

  it('does not know what became of a create that was under way, and is no verdict', async () => {
    const deployment = await deploy(endurance)
    const lines: JournalLine[] = []
    const journal = (line: JournalLine) => void lines.push(line)
    const kill =
      (dead: () => void): Ports =>
      ({ transport }) => {
        const send: Transport['send'] = async (request) => {
          if (request.method === 'GET') return transport.send(request)
          await transport.send(request)
          dead()
          return new Promise(() => undefined)
        }
        return { transport: { ...transport, send } }
      }
    await new Promise<void>((dead) => {
      void deployment.visit({ ...endurance, journal, ports: kill(dead) })
    })
    const { report } = await deployment.visit({ ...endurance, resumed: [...lines] })
    await deployment.close()
    expect(report.run.incomplete).toContain('the suite was ended before the answer came')
    expect([report.failures, report.residue]).toEqual([[], []])
  })

  it('says so where the journal is of a run that went another way', async () => {
    const deployment = await deploy(endurance)
    const lines: JournalLine[] = []
    await new Promise<void>((dead) => {
      const ports = asleep(1, dead)
      void deployment.visit({ ...endurance, journal: (line) => void lines.push(line), ports })
    })
    const other = { ...endurance, only: ['limits'] }
    await expect(deployment.visit({ ...other, resumed: lines })).rejects.toThrow('went another way')
  })
})
