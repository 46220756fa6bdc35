import { connect, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addressOf, open, timeFrames } from './console.test-bed.ts'

/** The number of requests, and their rate a second. */
const burst = { count: 1_500, rate: 1_000 }

describe('the stream of requests', () => {
  it('console: of 1,000 requests a second none is lost, the page does not freeze, and only rows in sight are in it', async () => {
    const { page, mock } = await open()
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('No request yet.').waitFor()
    const framesSoFar = await timeFrames(page)
    // In time of the processor, which does not depend on what else the machine does.
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
    }
    const busyBefore = await busy()
    const headers = { authorization: `Bearer ${mock.keys['full']}` }
    const began = performance.now()
    for (let sent = 0; sent < burst.count; ) {
      const due = Math.min(burst.count, ((performance.now() - began) * burst.rate) / 1_000)
      const batch = Array.from({ length: Math.ceil(due) - sent }, () =>
        mock.fetch(`${mock.baseUrl}/v1/bundles?limit=2`, { headers }),
      )
      sent += batch.length
      await Promise.all(batch)
      // The page, the mock and this test share the machine.
      await new Promise((resolve) => setImmediate(resolve))
    }
    const sentMs = performance.now() - began
    await page.getByText(`${burst.count.toLocaleString('en')} requests`, { exact: true }).waitFor()
    const shownMs = performance.now() - began
    const share = (((await busy()) - busyBefore) * burst.rate) / burst.count
    const frames = await framesSoFar()
    process.stdout.write(
      `${burst.count} requests sent in ${sentMs.toFixed(0)} ms, all in the page after ${shownMs.toFixed(0)} ms; ${frames.length} frames, the longest ${Math.max(...frames).toFixed(0)} ms; its thread is busy for ${(share * 100).toFixed(0)} % of the time\n`,
    )
    expect(share).toBeLessThan(0.9)
    expect(await page.locator('.log tr[data-number]').count()).toBeLessThan(60)
    await page.locator('.log').evaluate((box) => {
      box.scrollTop = box.scrollHeight
    })
    await page.locator('tr[data-number="1"]').waitFor()
  })

  it('console: a stream that was cut goes on where it ended, and says what it has missed', async () => {
    const { page, mock, call } = await open()
    const between = await cuttable(Number(new URL(mock.control?.url ?? '').port))
    await page.goto((await addressOf(mock)).replace(/:\d+/, `:${between.port}`))
    await page.getByRole('link', { name: 'Requests' }).click()
    await call('GET', '/v1/bundles')
    await page.getByText('1 request', { exact: true }).waitFor()
    between.cut()
    await page.getByText('Not connected').waitFor()
    const headers = { authorization: `Bearer ${mock.keys['full']}` }
    for (let more = 0; more < 1_200; more++)
      await mock.fetch(`${mock.baseUrl}/v1/bundles?limit=1`, { headers })
    between.mend()
    await page
      .getByText('1,001 requests, 200 more were missed while the page was not connected', { exact: true })
      .waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
  })
})

/** A way to a port of this machine that can be cut. */
async function cuttable(to: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy())
    }
    if (isCut) near.destroy()
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
  })
  const cut = (): void => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    cut()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' ? address?.port : 0,
    cut,
    mend: (): void => {
      isCut = false
    },
  }
}
