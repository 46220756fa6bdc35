import { expect, it } from 'vitest'
import { mutantCalled } from '../../selftest/mutants/all.ts'
import { runAgainstMutant } from '../../selftest/mutants/try-mutant.ts'
import { runInProcess } from '../../selftest/run-in-process.ts'
import { secondTarget, secondTransport } from '../../selftest/second-implementation/transport.ts'
import { run } from '../index.ts'
import type { Trial } from '../kit/check.ts'
import { creating, retrying } from '../model/fixed-steps.ts'
import { historyOf, runHistory } from '../model/run-history.ts'
import type { Transport, WireAnswer } from '../run/ports.ts'
import { checks } from './all.ts'

const clock = { now: Date.now, sleep: async () => undefined }

async function burst(together: (sound: Transport) => Transport['together']) {
  const sound = secondTransport(clock)
  const transport = { ...sound, together: together(sound) }
  const only = ['races/queue']
  return run({ target: secondTarget, checks, only, seed: 1, clock, transport, entropy: () => 'abcdef12' })
}

it('a burst says how many of its requests overlapped', async () => {
  const { trace } = await burst(({ together }) => together)
  const claims = trace.flatMap((event) => (event.event === 'finding' ? event.claim : []))
  expect(claims).toContainEqual(expect.stringMatching(/16 of 16 overlapped/))
})

it.each([
  'of creates at once those behind the sixth do not wait',
  'creates with two keys of one owner do not wait for each other',
])('from far away, it is no matter of clocks that %s', async (name) => {
  const far = { only: ['races/queue'], latency: { least: 20, most: 60 } }
  const { report } = await runAgainstMutant(mutantCalled(name), 1, far)
  expect(report.failures.map(({ rule }) => rule)).toEqual(['GRANT-START-CHOSEN'])
})

it.each(['first grants at once overlap', 'one end at once in other characters is granted twice'])(
  'from far away, it is no matter of clocks for the history of a user that %s',
  async (name) => {
    const far = { only: ['races/one-pair'], latency: { least: 20, most: 60 } }
    const { report } = await runAgainstMutant(mutantCalled(name), 1, far)
    expect(report.failures).not.toEqual([])
  },
)

it('a burst whose requests never overlap is sent three times, and proves nothing', async () => {
  let bursts = 0
  const { report } = await burst(({ send }) => async (requests) => {
    bursts++
    const answers: WireAnswer[] = []
    for (const request of requests) {
      const answer = await send(request)
      // Each ends before the next one begins.
      const sentAt = (answers.at(-1)?.receivedAt ?? answer.sentAt) + 1
      answers.push({ ...answer, sentAt, receivedAt: sentAt })
    }
    return answers
  })
  expect([bursts, report.failures]).toEqual([3, []])
  const rule = report.rules.find((one) => one.rule === 'GRANT-START-CHOSEN')
  expect(rule?.verdict).toBe('not testable')
  expect(rule?.missing).toContainEqual(expect.stringMatching(/never 3 overlapped, in 3 bursts/))
})

it.each([
  ['return-existing', 1],
  ['conflict', 0],
])('requests at once that repeat a source, %s, say %i times that creates work', async (value, times) => {
  const again = { do: 'together', requests: [retrying('live', 0), retrying('live', 0)] } as const
  const check = {
    ...{ id: 'a/b', title: '', rules: [], needs: ['users-without-grants:1'] as const },
    run: async (trial: Trial) =>
      runHistory(historyOf(trial, [await trial.pair()]), [creating(0, { hours: 1, ms: 0 }), again]),
  }
  const { trace } = await runInProcess({
    seed: 1,
    checks: [check],
    variants: { 'duplicate-source': value as 'conflict' },
  })
  const held = trace.filter((event) => event.event === 'finding' && /overlapped/.test(event.claim ?? ''))
  expect(held).toHaveLength(times)
})

it('keys that ask at once are judged by one that lacks everything, where none lacks a permission alone', async () => {
  const missingWith = async (...names: readonly string[]) => {
    const { report } = await runInProcess({
      ...({ seed: 1, only: ['races/keys'] } as const),
      changeTarget: (target) => {
        const keys = Object.entries(target.keys).filter(([name]) => names.includes(name))
        return { ...target, keys: { full: target.keys.full, ...Object.fromEntries(keys) } }
      },
    })
    return report.rules.find(({ rule }) => rule === 'AUTH-PERMISSION-LACKING')?.missing
  }
  expect([await missingWith('none'), await missingWith()]).toEqual([[], ['keys.none']])
})
