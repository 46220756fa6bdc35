import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checks } from '../../conformance/checks/all.ts'
import { replay } from '../../conformance/run/replay.ts'
import { deploy } from '../run-in-process.ts'
import { runOptionsOf } from '../variants/deployments.ts'
import { ns } from './state.ts'

const folder = new URL('.', import.meta.url)

/** One run for all that look at it; `npm run variants` makes more. */
let run: ReturnType<typeof runSecond> | undefined
const ran = (): ReturnType<typeof runSecond> => {
  run ??= runSecond()
  return run
}

async function runSecond() {
  const options = runOptionsOf({ secondVariants: {} }, 5)
  const { run, state } = await deploy(options)
  return { ...(await run(options)), state }
}

describe('the second implementation', () => {
  it('has nothing of ours: its files import each other, node, and what describes a target', () => {
    const answering = [
      'answer.ts',
      'variants.ts',
      'instant.ts',
      'ledger.ts',
      'operations.ts',
      'page.ts',
      'state.ts',
    ]
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(answering))
    for (const file of answering) {
      const text = readFileSync(new URL(file, folder), 'utf8')
      const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? '')
      expect(imports.filter((from) => !/^(?:\.\/[a-z]+\.ts|node:[a-z/]+)$/.test(from))).toEqual([])
    }
  })

  it('breaks no rule, and no live grant is left behind', async () => {
    const { report, state } = await ran()
    expect(report.failures.map(({ rule, check, findings }) => ({ rule, check, findings }))).toEqual([])
    expect(report.rules.filter((rule) => rule.verdict === 'error')).toEqual([])
    expect(report.outcome).toBe('conformant')
    expect(report.residue).toEqual([])
    const ours = state?.bundles.flatMap(({ grants }) =>
      grants.filter(({ source, revoked }) => source?.startsWith('ba-') && !revoked),
    )
    const endedAt = ns(Date.parse(report.run.startedAt) + 1_000 * Math.ceil(report.run.seconds))
    expect(ours?.filter(({ until }) => until === undefined || until > endedAt)).toEqual([])
  })

  it('chooses otherwise than ours where the description leaves a choice', async () => {
    const { report } = await ran()
    const found = Object.fromEntries(
      report.rules.flatMap(({ rule, variants }) =>
        variants.slice(0, 1).map((one) => [rule, one.variants.join()]),
      ),
    )
    expect(found).toMatchObject({
      'ERROR-INVALID': '422',
      'ERROR-FOREIGN': '403',
      'ERROR-METHOD': '404',
      'ERROR-CODE-VALUES': 'other',
      'ERROR-REQUEST-ID-PRESENT': 'absent',
      'AUTH-CHALLENGE': 'absent',
      'KEY-MASK-STATUS': '401',
      'CHECKOUT-PERMISSION': 'none',
      'CHECKOUT-EXPIRED': '410',
      'FIELDS-ADDITIONAL': 'some',
      'PAGE-EMPTY-LAST': 'sometimes',
      'GRANTS-FILTER-BOUNDS': 'inclusive',
      'GRANT-DUPLICATE-FIRST': 'coverage',
      'GRANT-COVERING-CHOICE': 'last',
      'GRANT-UNKNOWN-PROPERTY': 'ignore',
      'GRANT-UNKNOWN-ALIAS': '422',
      'REVOKE-SHOWN-FIELDS': 'ended',
      'REVOKE-REVOKED': '404',
      'REVOKE-EXPIRED': 'not-found',
      'LIMIT-WINDOW': 'fixed',
    })
  })

  it('comes to the same findings when its trace is run again', async () => {
    const { report, trace } = await ran()
    const replayed = await replay(checks, trace)
    expect(replayed.differences).toEqual([])
    const findings = replayed.trace.filter((event) => event.event === 'finding')
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.filter(({ kind }) => kind === 'broken')).toHaveLength(report.failures.length)
  })
})
