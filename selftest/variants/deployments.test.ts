import { describe, expect, it } from 'vitest'
import { checks } from '../../conformance/checks/all.ts'
import { replay } from '../../conformance/run/replay.ts'
import { defaultVariants, type VariantName, variants } from '../../spec/generated/variants.ts'
import { mutantCalled } from '../mutants/all.ts'
import { paging } from '../mutants/change-lists.ts'
import { changeGrants } from '../mutants/change-server.ts'
import { runAgainstMutant } from '../mutants/try-mutant.ts'
import { deploy, runInProcess } from '../run-in-process.ts'
import { conformingDeployments, runOptionsOf } from './deployments.ts'
import { figuresOf, isSound, lostRun, type RunSummary, summary } from './summary.ts'

const names = Object.keys(variants) as VariantName[]
const sets = conformingDeployments().map((set) => ({
  ...set,
  chosen: { ...defaultVariants, ...set.variants },
}))

describe('conforming deployments', () => {
  it('have a name each', () => {
    expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length)
  })

  it('are of every variant alone', () => {
    for (const name of names) {
      for (const value of variants[name].values) {
        const alone = { ...defaultVariants, [name]: value }
        expect(sets.map(({ chosen }) => chosen)).toContainEqual(alone)
      }
    }
  })

  it('are of every two values of two variants together', () => {
    const met = new Set(
      sets.flatMap(({ chosen }) =>
        names.flatMap((one) => names.map((other) => `${one}=${chosen[one]} ${other}=${chosen[other]}`)),
      ),
    )
    const unmet = names.flatMap((one) =>
      names
        .filter((other) => other !== one)
        .flatMap((other) =>
          variants[one].values.flatMap((value) =>
            variants[other].values
              .map((with_) => `${one}=${value} ${other}=${with_}`)
              .filter((pair) => !met.has(pair)),
          ),
        ),
    )
    expect(unmet).toEqual([])
  })

  it('are visited in twenty runs with clocks on both sides, every latency, and limits declared and undeclared', () => {
    const [set] = sets
    if (set === undefined) throw new Error('there are no sets')
    const runs = Array.from({ length: 20 }, (_, index) => runOptionsOf(set, index + 1))
    for (const skewMs of [-20_000, 20_000]) {
      const skewed = runs.filter((run) => run.skewMs === skewMs)
      expect(skewed.map(({ rateLimit }) => rateLimit)).toContain(240)
    }
    expect(new Set(runs.map(({ latency }) => latency?.most)).size).toBe(3)
    const target = { keys: { full: '' }, rateLimit: 240 } as never
    const texts = runs
      .filter(({ rateLimit }) => rateLimit === 240)
      .map(({ changeTarget }) => changeTarget?.(target).rateLimit)
    expect(new Set(texts)).toEqual(new Set([240, 'off']))
  })

  it('provide no read-only key where read is enough to write', () => {
    const set = sets.find(({ name }) => name === 'grants-write-level=read')
    if (set === undefined) throw new Error('the set is gone')
    const resources = runOptionsOf(set, 1).changeTarget?.({ keys: { full: 'a', readOnly: 'b' } } as never)
    expect(Object.keys(resources?.keys ?? {})).toEqual(['full'])
  })

  it('only slow a run down to which their limit is not declared', async () => {
    const { report } = await runInProcess({
      seed: 3,
      profile: 'certify',
      rateLimit: 240,
      changeTarget: (target) => ({ ...target, rateLimit: 'off' }),
      only: ['grants', 'dedupe', 'refusals', 'limits', 'paging'],
      maxRequests: 600,
    })
    expect(report.run.repaced).toBeGreaterThan(0)
    expect(report.failures).toEqual([])
    expect(report.outcome).toBe('partial')
  })
})

describe('a deployment that refuses before its documented limit', () => {
  it('slows the run down, which judges all but what ends meanwhile', async () => {
    const { report } = await runInProcess({
      seed: 4,
      profile: 'certify',
      rateLimit: 60,
      maxRequests: 900,
      changeTarget: (target) => ({ ...target, rateLimit: 'off' }),
    })
    expect(report.run.repaced).toBeGreaterThan(6)
    expect(report.failures).toEqual([])
    // So slow a run may outlive the sessions that it was given.
    expect(['partial', 'conformant']).toContain(report.outcome)
    expect(report.promise.untried.filter((rule) => !rule.startsWith('CHECKOUT-'))).toEqual([])
    const window = report.rules.find(({ rule }) => rule === 'LIMIT-WINDOW')
    expect(window?.variants.flatMap(({ variants }) => variants)).toEqual([
      'other: it refuses before the 240 requests of a minute',
    ])
  })
})

describe('a run whose requests are used up', () => {
  it('has its verdict, and what the limit refused came on top', async () => {
    const { report } = await runInProcess({
      seed: 1,
      profile: 'certify',
      rateLimit: 60,
      rateLimitCheck: 'leave out',
      confirm: 'on',
      latency: { least: 10, most: 40 },
      changeTarget: (target) => ({ ...target, rateLimit: 'off' }),
    })
    expect([report.failures, report.residue, report.run.incomplete]).toEqual([[], [], undefined])
    expect(report.run.requests).toBeGreaterThan(1_800)
    expect(report.run.requests).toBeLessThanOrEqual(1_800 + report.run.repaced)
  })

  it('has its verdict where the last look at what it leaves takes more of them than can be known', async () => {
    // What a bundle has of this run comes one a page, whoever it is of; all other lists have whole pages.
    const oneAPage = paging('listGrants', (list, query) => {
      const { createdAt, ...others } = query.filter
      const isOther = [others.account, others.type, others.sourceId, createdAt.before]
      const isLook = createdAt.after !== undefined && isOther.every((one) => one === undefined)
      const isTimed = [others.startsAt, others.endsAt].some(({ after, before }) => after ?? before)
      return list(isLook && !isTimed ? { ...query, limit: 1 } : query)
    })
    const only = ['expiry', 'revoke', 'chain', 'dedupe', 'lasting']
    const few = { seed: 1, profile: 'certify', only, maxRequests: 244 } as const
    const { report } = await runInProcess({ ...few, change: oneAPage })
    expect([report.outcome, report.exitCode, report.residue]).toEqual(['partial', 0, []])
    expect(report.run.requests).toBeGreaterThan(244)
  })

  it('takes no grant for left behind that a cascade of its clean-up has revoked', async () => {
    const { report } = await runInProcess({
      ...{ seed: 1, profile: 'certify', only: ['isolation/own-by-another'], maxRequests: 58 },
      variants: { 'revoke-revoked': '404' },
    })
    expect([report.outcome, report.residue]).toEqual(['partial', []])
  })

  it.each(['smoke', 'certify'] as const)(
    'leaves nobody access where a revoke takes no later grants along, in %s',
    async (profile) => {
      const { report } = await runAgainstMutant(mutantCalled('later grants stay'), 1, {
        profile,
        confirm: 'on',
      })
      expect([report.outcome, report.residue]).toEqual(['violated', []])
    },
  )
})

describe('a deployment whose users another client writes for', () => {
  it.each([1, 4])('breaks no rule, with the seed %d', async (seed) => {
    const set = sets.find(({ name }) => name === 'another client writes for other users')
    if (set === undefined) throw new Error('the deployment is gone')
    const { report } = await runInProcess(runOptionsOf(set, seed))
    expect([report.failures, report.outcome]).toEqual([[], 'conformant'])
  })
})

describe('two runs at once', () => {
  it('for the same test users fail nothing, and each says that there is another one', async () => {
    const options = { seed: 1, profile: 'certify', confirm: 'on' } as const
    const deployment = await deploy(options)
    try {
      for (const { report, trace } of await Promise.all([1, 2].map(() => deployment.run(options)))) {
        expect([report.failures, report.exitCode]).toEqual([[], 4])
        expect(report.run.incomplete).toMatch(
          /^another run of this suite \(ba-[0-9a-f]{8}\) writes for the same/,
        )
        expect((await replay(checks, trace)).differences).toEqual([])
      }
    } finally {
      await deployment.close()
    }
  })
})

describe('a deployment that shows sources otherwise than they were sent', () => {
  it.each([
    ['without their dots', (source: string) => source.replaceAll('.', '')],
    [
      'with other digits',
      (source: string) => source.replaceAll(/\d/g, (digit) => `${(Number(digit) + 1) % 10}`),
    ],
  ])('is no other run: %s', async (_, shown) => {
    const change = changeGrants((grant) =>
      typeof grant['sourceId'] === 'string' ? { ...grant, sourceId: shown(grant['sourceId']) } : grant,
    )
    const { report } = await runInProcess({ seed: 1, profile: 'smoke', change })
    expect(report.outcome).toBe('violated')
    expect(report.failures.map(({ rule }) => rule)).toContain('GRANT-SOURCE-FIELD')
  })
})

describe('a run in which nothing fails', () => {
  it('spends what it keeps for failures on the checks that it could not pay for', async () => {
    expect(await unpaidIn('pairs 10', 10, { maxRequests: 2000 })).toEqual([])
  })

  it('pays for the limits, each in a minute of its own, however short the pages are', async () => {
    expect(await unpaidIn('three items a page', 3)).not.toContain('rate-limit/burst')
  })

  it('spends what the limits leave on checks that it could not pay for, unless its requests are counted', async () => {
    const unpaid = (maxRequests: number | undefined) =>
      unpaidIn('three items a page', 3, { maxRequests, rateLimit: 240, rateLimitCheck: 'run' })
    const counted = await unpaid(1_600)
    expect(counted.length).toBeGreaterThan(3)
    expect((await unpaid(undefined)).length).toBeLessThan(counted.length / 2)
  })

  async function unpaidIn(named: string, seed: number, over = {}): Promise<readonly string[]> {
    const set = sets.find(({ name }) => name === named)
    if (set === undefined) throw new Error('the deployment is gone')
    const { report } = await runInProcess({ ...runOptionsOf(set, seed), ...over })
    expect(report.failures).toEqual([])
    const unpaid = report.checks.filter(({ because = '' }) => because.includes('--max-requests'))
    return unpaid.map(({ check }) => check)
  }
})

describe('a soak', () => {
  it('tries the limits after its rounds, in a minute of its own', async () => {
    const { report, trace } = await runInProcess({
      seed: 3,
      profile: 'soak',
      minutes: 1,
      latency: { least: 40, most: 60 },
      rateLimit: 240,
      rateLimitCheck: 'run',
      only: ['trajectories', 'rate-limit'],
    })
    expect(report.failures).toEqual([])
    const order = trace.flatMap((event) => (event.event === 'exchange' ? [event.check] : []))
    const first = order.indexOf('rate-limit/burst')
    expect(first).toBeGreaterThan(0)
    expect(order.slice(first).filter((check) => check.startsWith('trajectories/'))).toEqual([])
  })
})

describe('figuresOf', () => {
  const sound: RunSummary = { ...lostRun({ name: 'a', seed: 1 }, ''), errors: [], repaced: 2 }

  it('counts runs, and each kind of mistake by itself', () => {
    const visits = [
      sound,
      { ...sound, seed: 2, alarms: ['one', 'two'] },
      { ...sound, name: 'b', misread: ['one'] },
      lostRun({ name: 'b', seed: 2 }, 'no answer'),
    ]
    expect(visits.map(isSound)).toEqual([true, false, false, false])
    expect(figuresOf(visits)).toEqual({
      deployments: 2,
      runs: 4,
      runsWithAlarm: 1,
      runsWithError: 1,
      runsMisread: 1,
      runsWithResidue: 0,
      repaced: 6,
    })
  })

  it('is told with what repeats a run', () => {
    const texts = summary([sound, { ...sound, seed: 7, alarms: ['GRANT-CREATES in create/one: it failed'] }])
    expect(texts).toContain('FALSE ALARM a, seed 7: GRANT-CREATES in create/one: it failed')
    expect(texts).toContain("npm run variants -- --only 'a' --seeds 1 --seed 7")
    expect(texts).toContain('2 runs: 1 with a false alarm, 0 with an error')
  })
})

describe('short pages', () => {
  it.each([
    { most: 400, leastTried: 8 },
    // The checks that read most come first where they seem affordable, and short pages make them dear.
    { most: 1_200, leastTried: 9 },
  ])(
    'end in a verdict within $most requests, after $leastTried checks at least, and name what these do not pay for',
    async ({ most, leastTried }) => {
      const set = conformingDeployments().find(({ sparse }) => sparse?.keep === 1)
      if (set === undefined) throw new Error('there are no such pages')
      const { report } = await runInProcess({
        ...runOptionsOf(set, 1),
        maxRequests: most,
        rateLimitCheck: 'leave out',
      })
      expect([report.outcome, report.run.incomplete, report.residue]).toEqual(['partial', undefined, []])
      expect(report.run.requests).toBeLessThanOrEqual(most)
      const tried = report.checks.filter(({ ending }) => ending !== 'not run')
      expect(tried.length).toBeGreaterThanOrEqual(leastTried)
      const shed = report.checks.filter(
        ({ because }) => because === `missing: requests: the ${most} of this run (--max-requests)`,
      )
      expect(shed.length).toBeGreaterThan(0)
      const limits = report.checks.filter(({ because = '' }) =>
        /^missing: --(?:rate-limit-check|restart)/.test(because),
      )
      expect(tried.length + shed.length + limits.length).toBe(report.checks.length)
    },
  )
})
