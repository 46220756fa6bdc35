import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { startMock } from '../main.ts'
import { testMock } from '../testing/mock.test-bed.ts'
import { newFile } from '../testing/service.test-bed.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('filling: a signal stops a start, before it and meanwhile, and changes nothing afterwards', async () => {
  const refused = { kind: 'unavailable', message: 'The mock was stopped before its ledger was filled.' }
  const start = (fixture: string, signal: AbortSignal) => startMock({ port: 'none', fixture, signal })
  await expect(start('large:10000000', AbortSignal.abort())).rejects.toMatchObject(refused)
  const stop = new AbortController()
  const starting = start('large:10000000', stop.signal)
  await turn()
  stop.abort()
  await expect(starting).rejects.toMatchObject(refused)
  const late = new AbortController()
  const mock = await start('large:100', late.signal)
  expect((await mock.count()).grants).toMatchObject({ expired: expect.any(Number) })
  late.abort()
  expect(await mock.count()).toMatchObject({ bundles: 4 })
  await mock.close()
})

it('filling: a start that fails leaves no file behind, but one that was there, as it was', async () => {
  const db = newFile()
  await using other = await startMock({ fixture: 'empty' })
  const port = Number(new URL(other.baseUrl).port)
  const fails = (options: object) =>
    expect(startMock({ db, ...options })).rejects.toMatchObject({ kind: 'unavailable' })
  for (const options of [{ port }, { control: { port } }, { signal: AbortSignal.abort() }]) {
    await fails(options)
    expect(readdirSync(dirname(db))).toEqual([])
    writeFileSync(db, '')
    await fails(options)
    expect(readFileSync(db, 'utf8')).toBe('')
    rmSync(db)
  }
  await (await startMock({ db, port: 'none' })).close()
  await fails({ port })
  expect(readdirSync(dirname(db))).toEqual(['ledger.db'])
})

it.each(['removed', 'replaced'])(
  'filling: a start that fails removes no file but its own: %s',
  async (how) => {
    const db = newFile()
    writeFileSync(`${db}-own`, 'mine')
    const starting = startMock({ db, fixture: 'large:1000', port: 'none' }).catch((error: unknown) => error)
    while (!readdirSync(dirname(db)).includes('ledger.db')) await turn()
    if (how === 'removed') rmSync(db)
    else renameSync(`${db}-own`, db)
    expect(await starting).toMatchObject({
      message: expect.stringContaining('has been moved, deleted or replaced'),
    })
    expect(readFileSync(how === 'removed' ? `${db}-own` : db, 'utf8')).toBe('mine')
  },
)

it('filling: requests are answered meanwhile, and the end of the mock ends it', async () => {
  const { mock, get } = await testMock()
  const loading = mock.load('large:10000000').catch((error: unknown) => error)
  for (let requests = 0; requests < 3; requests++) {
    await turn()
    expect((await get('/v1/bundles')).status).toBe(200)
  }
  await mock.close()
  expect(await loading).toMatchObject({ kind: 'unavailable' })
})
