import { describe, expect, it } from 'vitest'
import { checks } from '../conformance/checks/all.ts'
import type { WireAnswer } from '../conformance/run/ports.ts'
import { replay } from '../conformance/run/replay.ts'
import type { Composition } from './compose.ts'
import { mutantCalled } from './mutants/all.ts'
import { changeNewTimes } from './mutants/change-ledger.ts'
import { runAgainstMutant } from './mutants/try-mutant.ts'
import { deploy, runInProcess } from './run-in-process.ts'
import { conformingDeployments, runOptionsOf } from './variants/deployments.ts'

const fast = { latency: { least: 1, most: 4 }, rateLimitCheck: 'leave out' } as const
const deployments = conformingDeployments()
const runOn = async (name: string, seed: number) => {
  const set = deployments.find((one) => one.name === name)
  if (set === undefined) throw new Error(`there is no deployment "${name}"`)
  return runInProcess({ ...runOptionsOf(set, seed), ...fast })
}

describe('nodes whose clocks differ', () => {
  it.each([40, 100, 400, 1_500, 10_000])('by %d ms break no rule, and are told', async (ms) => {
    const { report } = await runOn(`clocks ${ms} ms apart`, 1)
    expect(report.failures).toEqual([])
    expect(report.warnings.filter((one) => one.includes('cache'))).toEqual([])
    expect(report.warnings.filter((one) => one.startsWith('its clocks differ by up to '))).toHaveLength(1)
  })
})

describe('nodes whose clocks differ, in a run of one check that may meet but one of them', () => {
  it.each([
    { ms: 400, seed: 101 },
    { ms: 1_500, seed: 105 },
    { ms: 40, seed: 102, secondVariants: {} },
    { ms: 1_500, seed: 107, secondVariants: {} },
    { ms: 400, seed: 200, secondVariants: {}, check: 'size/lists' },
  ])('break no rule by %o', async ({ ms, check = 'chain/written-ends', ...of }) => {
    const { report } = await runInProcess({ ...of, ...fast, only: [check], nodes: [0, 0, ms] })
    expect(report.failures).toEqual([])
  })
})

describe('nodes whose clocks differ, each of which writes by its own', () => {
  it('by 40 ms, break no rule', async () => {
    expect((await runOn('unordered clocks 40 ms apart', 5)).report.failures).toEqual([])
  })

  it.each([6, 13, 23, 37])(
    'by 40 ms, unseen from far away, are told no overlap, with the seed %d',
    async (seed) => {
      const far = { latency: { least: 20, most: 200 }, secondVariants: {}, nodes: [0, 0, 40] } as const
      const { report } = await runInProcess({ seed, only: ['races/queue'], ...far })
      expect(report.failures).toEqual([])
      expect(report.rules.find(({ rule }) => rule === 'GRANT-START-CHOSEN')?.verdict).toBe('not testable')
    },
  )

  it.each([1, 21, 23, 24])(
    'by 40 ms, unseen from far away, may both begin access at once, with the seed %d',
    async (seed) => {
      const far = { latency: { least: 20, most: 200 }, secondVariants: {}, nodes: [0, 0, 40] } as const
      const { report } = await runInProcess({ seed, only: ['races/one-pair'], ...far })
      expect(report.failures).toEqual([])
    },
  )

  it('by 1.5 s, lose nobody whose access one of them has seen end', async () => {
    const nodes = [0, 0, 1_500]
    const { report } = await runInProcess({ ...fast, seed: 3, profile: 'certify', secondVariants: {}, nodes })
    expect(report.failures).toEqual([])
  })

  it('by 10 s, are not told to hide what they date earlier than the run', async () => {
    const { report } = await runInProcess({
      seed: 5,
      profile: 'certify',
      secondVariants: {},
      nodes: [0, 0, 10_000],
    })
    expect(report.failures.filter(({ rule }) => rule === 'GRANTS-FILTER-CREATED')).toEqual([])
  })
})

describe('a clock that steps in a run', () => {
  it.each([2, 30, 600])('by %d s breaks no rule, and is told once', async (seconds) => {
    const { report, trace } = await runOn(`a clock that steps by ${seconds} s`, 1)
    expect(report.failures).toEqual([])
    const told = report.warnings.filter((one) => one.startsWith("the target's clock stepped by "))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(new RegExp(`[-+]${seconds} s`))
    expect(trace.filter(({ event }) => event === 'void').length).toBeGreaterThan(0)
    expect((await replay(checks, trace)).differences).toEqual([])
  })
})

describe('nodes whose clocks differ, and all of which step', () => {
  it.each([400, 1_500])('by %d ms, are as far apart as before, and break no rule', async (ms) => {
    const steps = [30_000, -30_000].map((byMs, nth) => ({ inMs: 9_000 + 11_000 * nth, byMs }))
    const { report } = await runInProcess({ ...fast, seed: 1, profile: 'certify', nodes: [0, 0, ms], steps })
    expect(report.failures).toEqual([])
    expect(report.warnings.filter((one) => /clocks? (stepped|differ) by /.test(one))).toHaveLength(2)
  })
})

describe('a clock that steps by an hour', () => {
  it.each([1, -1])('%d, ends sessions or makes them valid again, and breaks no rule', async (hours) => {
    const { report } = await runInProcess({
      ...{ seed: 1, profile: 'certify', latency: { least: 10, most: 40 } },
      steps: [{ inMs: 5_000, byMs: hours * 3_600_000 }],
    })
    expect(report.failures).toEqual([])
    expect(report.warnings).toEqual([expect.stringContaining(`stepped by ${hours < 0 ? '-' : '+'}3600 s`)])
  })
})

describe('a clock that says the same second twice', () => {
  it.each([1, 2])('as it is set back is no cache, with the seed %d', async (seed) => {
    const steps = [1, 2, 3, 4].map((nth) => ({ inMs: 4_000 * nth + 1_000, byMs: -5_000 }))
    const { report } = await runInProcess({
      seed,
      profile: 'certify',
      latency: { least: 10, most: 40 },
      steps,
    })
    expect(report.failures).toEqual([])
    expect(report.warnings).toEqual([expect.stringContaining("the target's clock stepped by ")])
  })
})

describe('a `Date` that drifts by 1.5 s with every answer', () => {
  const drifted = async (change = (sound: Composition) => sound) => {
    const options = { ...fast, seed: 1, profile: 'certify', only: ['chain'], change } as const
    const { transport, run, close } = await deploy(options)
    let answers = 0
    const drift = (answer: WireAnswer): WireAnswer => {
      const date = new Date(Date.parse(answer.headers['date'] ?? '') + 1_500 * answers++).toUTCString()
      return { ...answer, headers: { ...answer.headers, date } }
    }
    const { report } = await run(options, {
      ...transport,
      send: async (request) => drift(await transport.send(request)),
      together: async (requests) => (await transport.together(requests)).map(drift),
    })
    await close()
    return report.failures.map(({ rule }) => rule)
  }

  it('breaks no rule', async () => {
    expect(await drifted()).toEqual([])
  })

  it.each(['an equal end is not covered', 'no end is a month'])('hides no failure: %s', async (name) => {
    const { mutate, rules } = mutantCalled(name)
    expect(await drifted(mutate)).toEqual(expect.arrayContaining([...rules]))
  })
})

describe('one clock whose ends count late or early', () => {
  it.each([
    'ends count 100 ms late',
    'ends count 100 ms early',
    'ends count 1.5 s early',
    'one time in four ends count 100 ms late',
    'one time in four ends count 100 ms early',
    'one time in four ends count 1.5 s late',
    'one time in four ends count 1.5 s early',
  ])('is found: %s', async (name) => {
    const { report } = await runAgainstMutant(mutantCalled(name), 1, { only: ['expiry'] })
    const rules = report.failures.map(({ rule }) => rule)
    expect(rules.filter((rule) => mutantCalled(name).rules.some((own) => own === rule))).not.toEqual([])
    expect(report.warnings.filter((one) => one.includes('clock'))).toEqual([])
  })
})

describe('a ledger that cuts starts to whole seconds', () => {
  const cutStarts = changeNewTimes(({ startsAt }, { now }) =>
    startsAt === now ? { startsAt: startsAt - (startsAt % 1_000) } : {},
  )
  it.each([1, 2, 3])('breaks no rule, at seed %d', async (seed) => {
    const { report } = await runInProcess({ seed, profile: 'certify', change: cutStarts })
    expect(report.failures).toEqual([])
    expect(report.run.incomplete).toBeUndefined()
  })
})
