import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { mutantCalled } from '../../selftest/mutants/all.ts'
import { runAgainstMutant } from '../../selftest/mutants/try-mutant.ts'
import { runInProcess } from '../../selftest/run-in-process.ts'
import { secondTarget, secondTransport } from '../../selftest/second-implementation/transport.ts'
import { checks } from '../checks/all.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import { run } from '../index.ts'
import { jsonOf } from '../kit/wire.ts'
import { byLane, lanesOf, secondsBeside } from './lanes.ts'
import { mainPairsOf, triesTheLimit } from './plan.ts'
import type { Transport } from './ports.ts'

const all = checks.filter((check) => !triesTheLimit(check)).toSorted(byLane)
const names = ['a', 'b', 'c', 'd', 'e', 'f']
const users = { main: names, both: ['f'] }

describe('the places of checks', () => {
  it('are as many users as a check leases, and one lane of four for a check that only reads', () => {
    const places = lanesOf(all, users)
    for (const [index, check] of all.entries()) {
      const lanes = places[index] ?? []
      const own = lanes.filter((name) => names.includes(name))
      expect([check.id, own.length]).toEqual([check.id, mainPairsOf(check)])
      expect(new Set(lanes).size).toBe(lanes.length)
      if (check.needs?.includes('bundle:second')) expect(own).toEqual(['f'])
    }
    expect(new Set(places.flat()).size).toBe(names.length + 4)
  })

  it('leave those alone who wait for long', () => {
    const [, ...places] = lanesOf(all.slice(0, 4), users, new Set(['a', 'b']))
    expect(places.flat()).not.toContain('a')
  })

  it('take less time with more users, and as long as all together where one is at work at a time', () => {
    const [six, twelve, alone] = [
      secondsBeside(all, users, 0.25, Number.POSITIVE_INFINITY),
      secondsBeside(all, { main: [...names, ...'ghijkl'], both: ['f'] }, 0.25, Number.POSITIVE_INFINITY),
      secondsBeside(all, users, 0.25, 1),
    ]
    expect(twelve).toBeLessThan(six)
    expect(alone).toBeGreaterThan(250)
  })
})

/** Returns the requests of each run of a check, without what differs between two runs: instants, ids, and how many pages there are. */
function sentIn(trace: readonly TraceEvent[]) {
  const words = /0?\d{13}|\d{4}-\d\d-\d\dT[^"&]*|ba-[0-9a-f]+|cursor=[^&]*|(?:grants|checkout)\/[^/?]+/g
  const sent = trace.flatMap((event) => {
    if (event.event !== 'exchange' || event.step === 0 || event.request.query.includes('cursor=')) return []
    const { check, attempt, step, request } = event
    const { method, path, query, key, body = '' } = request
    // A body may be written in escapes.
    const plain = JSON.stringify(jsonOf(body) ?? body)
    const text = `${method} ${path}?${decodeURIComponent(query)} ${key} ${plain}`.replaceAll(words, '*')
    return [{ run: `${check} ${attempt}`, step, text }]
  })
  const runs = Map.groupBy(sent, ({ run: of }) => of)
  return new Map(
    [...runs].map(([of, own]) => [of, own.toSorted((a, b) => a.step - b.step).map(({ text }) => text)]),
  )
}

describe('two runs of one seed', () => {
  it('send the same requests for each check, by the same users, however long each answer takes', async () => {
    const runs = []
    for (const slowest of [0, 6]) {
      const clock = { now: Date.now, sleep: (ms: number) => sleep(Math.min(ms, 20)) }
      const second = secondTransport(clock)
      let sent = 0
      const late = async () => void (slowest > 0 && (await sleep((++sent * 7) % slowest)))
      const transport: Transport = {
        ...second,
        send: (request) => late().then(() => second.send(request)),
      }
      const only = ['revoke', 'dedupe', 'refusals', 'trajectories/two-pairs', 'limits', 'auth', 'races/queue']
      runs.push(
        await run({
          target: secondTarget,
          checks,
          only,
          seed: 3,
          clock,
          transport,
          entropy: () => 'abcdef12',
        }),
      )
    }
    const [quick, slow] = runs.map(({ trace }) => sentIn(trace))
    expect(runs[1]?.report.failures).toEqual([])
    expect([...(quick?.keys() ?? [])].toSorted()).toEqual([...(slow?.keys() ?? [])].toSorted())
    for (const [of, requests] of quick ?? []) expect([of, slow?.get(of)]).toEqual([of, requests])
    const order = (trace: readonly TraceEvent[] = []) =>
      trace.flatMap((event) => (event.event === 'exchange' ? event.check : []))
    expect(order(runs[0]?.trace)).not.toEqual(order(runs[1]?.trace))
  })
})

describe('a run in lanes', () => {
  it('leases no pair to two checks at once, also where no pair can be cleaned', async () => {
    const { trace } = await runAgainstMutant(mutantCalled('a revoke needs a content type'), 1, {
      maxRequests: 600,
    })
    const holders = new Map<string, string>()
    const shared: string[] = []
    for (const event of trace) {
      if (event.event === 'lease') {
        const pair = `${event.pair.bundleId} ${event.pair.userId}`
        if (holders.has(pair)) shared.push(`${pair}: ${holders.get(pair)} and ${event.check}`)
        holders.set(pair, `${event.check} ${event.attempt}`)
      }
      if (event.event === 'end')
        for (const [pair, holder] of holders)
          if (holder === `${event.check} ${event.attempt}`) holders.delete(pair)
    }
    expect(shared).toEqual([])
  })

  it('has several checks at work at once, and no write beside what needs quiet', async () => {
    const { trace } = await runInProcess({ seed: 1 })
    const spans = [
      ...Map.groupBy(trace, (event) => ('attempt' in event ? `${event.check} ${event.attempt}` : '')),
    ]
    const at = (of: string) => spans.find(([name]) => name === of)?.[1] ?? []
    const exchanges = (events: readonly TraceEvent[]) => events.filter((event) => event.event === 'exchange')
    const quiet = exchanges(at('scenes/as-they-are 1'))
    const [first, last] = [quiet[0]?.sentAt ?? 0, quiet.at(-1)?.receivedAt ?? 0]
    const inside = exchanges(trace).filter(({ sentAt, receivedAt }) => sentAt >= first && receivedAt <= last)
    expect(new Set(inside.map(({ check }) => check)).size).toBeGreaterThan(2)
    expect(inside.filter(({ request }) => request.method !== 'GET')).toEqual([])
  })
})
