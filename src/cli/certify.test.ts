import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../main.ts'
import { startLine } from '../testing/spawned.test-bed.ts'
import { readyJson } from './ready.ts'
import { testResources } from './test-resources.ts'

let directory = ''
let mock: Mock
let ready = ''
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'certify-'))
  mock = await startMock({ fixture: 'demo', rateLimit: 'off' })
  ready = join(directory, 'ready.json')
  writeFileSync(ready, readyJson(mock, await testResources(mock, undefined)))
})
afterEach(async () => {
  await mock.close()
  rmSync(directory, { recursive: true })
})

const certify = (...flags: readonly string[]) => startLine('certify', '--target', ready, ...flags)
/** Areas that write all the time. */
const writing = ['--only', 'chain', 'revoke', 'dedupe', 'holders', 'expiry', 'races', 'trajectories']

interface Listed {
  readonly grants: readonly { readonly id: string; readonly sourceId?: string; readonly endsAt?: string }[]
  readonly nextCursor?: string
}

/** Every grant of the test bundles that the public API lists as live, by id, with its source. */
async function liveGrants(): Promise<ReadonlyMap<string, string>> {
  const live = new Map<string, string>()
  for (const bundle of [mock.bundles['main'], mock.bundles['second']]) {
    for (let cursor = ''; ; ) {
      const url = `${mock.baseUrl}/v1/bundles/${bundle}/grants?limit=100${cursor}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${mock.keys['full']}` } })
      const { grants, nextCursor } = (await answer.json()) as Listed
      for (const { id, sourceId = '', endsAt } of grants)
        if (endsAt === undefined || Date.parse(endsAt) > Date.now()) live.set(id, sourceId)
      if (nextCursor === undefined) break
      cursor = `&cursor=${encodeURIComponent(nextCursor)}`
    }
  }
  return live
}

const creates = (file: string): number =>
  existsSync(file) ? readFileSync(file, 'utf8').split('"journal":"create",').length - 1 : 0

/** Comes when the journal has so many creates. */
async function until(file: string, count: number): Promise<void> {
  for (let n = 0; n < 10_000 && creates(file) < count; n++) await sleep(2)
  if (creates(file) < count) throw new Error(`the run came to ${creates(file)} creates only`)
}

describe('a run that is killed', () => {
  it('leaves a journal by which every grant of it is revoked and no other, twice over, wherever it was killed', async () => {
    const before = await liveGrants()
    expect(before.size).toBeGreaterThan(20)
    let [left, seed] = [0, 20_261]
    for (let kill = 0; kill < 2; kill++) {
      const journal = join(directory, `${kill}.jsonl`)
      const run = certify(...writing, '--seed', String(kill), '--journal', journal)
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      await until(journal, 2 + (seed % 90))
      await sleep(seed % 7)
      run.child.kill('SIGKILL')
      await run.ended
      const after = await liveGrants()
      left += [...after.keys()].filter((id) => !before.has(id)).length
      const first = await certify('--cleanup', journal).ended
      expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^\d+ grants revoked, 0 left\n$/)])
      expect(await liveGrants()).toEqual(before)
      if (kill % 2 !== 0) continue
      const again = await certify('--cleanup', journal, '--json').ended
      expect([again.code, JSON.parse(again.stdout)]).toEqual([0, { event: 'cleaned', revoked: [], left: [] }])
    }
    // Had there been nothing to revoke, nothing would be proved.
    expect(left).toBeGreaterThan(3)
  })

  it('is cleaned up only where it ran, and only by its journal', async () => {
    const journal = join(directory, 'run.jsonl')
    writeFileSync(
      journal,
      `${JSON.stringify({ journal: 'run', baseUrl: 'http://other.example', tag: 'ba-1', at: 1 })}\n`,
    )
    const elsewhere = await certify('--cleanup', journal).ended
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      2,
      expect.stringContaining('belongs to http://other.example, not to'),
    ])
    const none = await certify('--cleanup', ready).ended
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('is no journal of a run')])
  })
})

describe('Ctrl-C', () => {
  it('once: the run ends, revokes what is live, writes its reports and says that it is incomplete', async () => {
    const before = await liveGrants()
    const report = join(directory, 'report')
    const journal = join(directory, 'run.jsonl')
    const run = certify(...writing, '--journal', journal, '--report', report)
    await until(journal, 12)
    run.child.kill('SIGINT')
    const { code, stdout, stderr } = await run.ended
    expect([code, stdout]).toEqual([4, expect.stringContaining('INCOMPLETE')])
    expect(stdout).toMatch(/^INCOMPLETE .*: the run was called off/m)
    expect(stderr).toContain(`certify --target ${ready} --cleanup ${journal}`)
    expect(await liveGrants()).toEqual(before)
    expect(readdirSync(report)).toContain('report.html')
    expect(existsSync(journal)).toBe(false)
  })

  it('twice: the process ends at once, and its journal cleans up', async () => {
    const before = await liveGrants()
    const journal = join(directory, 'run.jsonl')
    const run = certify(...writing, '--journal', journal)
    await until(journal, 12)
    const restore = mock.faults.add({ kind: 'latency', ms: 20_000 } as Parameters<typeof mock.faults.add>[0])
    run.child.kill('SIGINT')
    // A busy machine may take the next one for a repeat of the first.
    const again = setInterval(() => run.child.kill('SIGINT'), 300)
    const { code } = await run.ended
    clearInterval(again)
    expect(code).toBe(130)
    mock.faults.remove(restore.id)
    expect(existsSync(journal)).toBe(true)
    expect((await certify('--cleanup', journal).ended).code).toBe(0)
    expect(await liveGrants()).toEqual(before)
  })
})
