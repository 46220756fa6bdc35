import { expect, it } from 'vitest'
import { openInFlight } from './in-flight.ts'

it('in flight: is idle as soon as the last one has left, for everybody who waits', async () => {
  const inFlight = openInFlight()
  await inFlight.idle()
  const [first, last] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const answered = inFlight.during(() => first.promise)
  const failed = inFlight.during(() => last.promise)
  const idle: string[] = []
  const waits = ['one', 'other'].map((name) => inFlight.idle().then(() => idle.push(name)))
  first.resolve('answer')
  expect(await answered).toBe('answer')
  expect(idle).toEqual([])
  last.reject(new Error('no answer'))
  await expect(failed).rejects.toThrow('no answer')
  await Promise.all(waits)
  expect(idle).toEqual(['one', 'other'])
  await inFlight.during(async () => {})
  expect(idle).toHaveLength(2)
})
