import { expect, it } from 'vitest'
import { deploy } from './visit.ts'

const judgedBy = ['holders', 'lasting', 'races/crossing', 'grants/of-the-deleted']

it('what sixty runs have left behind makes nothing untestable', async () => {
  const deployment = await deploy({ seed: 1, profile: 'certify' })
  const judged = async () => {
    const { report } = await deployment.visit({ seed: 1, profile: 'certify', only: judgedBy })
    const stopped = report.checks.filter(({ ending }) => ending === 'stopped').map(({ check }) => check)
    const verdicts = report.rules.map(({ rule, verdict }) => `${rule} ${verdict}`)
    return { failures: report.failures, stopped, verdicts }
  }
  try {
    const first = await judged()
    expect(first).toMatchObject({ failures: [], stopped: [] })
    const only = ['lasting', 'expiry', 'scenes/over-time']
    for (let run = 1; run <= 60; run++)
      expect((await deployment.visit({ seed: run, profile: 'certify', only })).report.failures).toEqual([])
    expect(await judged()).toEqual(first)
  } finally {
    await deployment.close()
  }
}, 300_000)
