import { expect, it } from 'vitest'
import { openInFlight } from './in-flight.ts'

it('in flight: is idle as soon as the last one has left, for everybody who waits', async () => {
  const inFlight = openInFlight()
  await inFlight.idle()
  inFlight.enter()
  inFlight.enter()
  const idle: string[] = []
  const waits = ['one', 'other'].map((name) => inFlight.idle().then(() => idle.push(name)))
  inFlight.leave()
  await Promise.resolve()
  expect(idle).toEqual([])
  inFlight.leave()
  await Promise.all(waits)
  expect(idle).toEqual(['one', 'other'])
  inFlight.enter()
  inFlight.leave()
  expect(idle).toHaveLength(2)
})
