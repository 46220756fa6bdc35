import { describe, expect, it } from 'vitest'
import { checks } from '../checks/all.ts'
import { serveSecond } from '../command/second-server.test-bed.ts'
import { run } from '../library.ts'
import { inTurn } from './http-transport.ts'
import type { Transport, WireRequest } from './ports.ts'

const request = (url: string): WireRequest => ({ method: 'GET', url, headers: {}, body: undefined })

/** An address that answers with its name and what it was asked for. */
const address = (name: string): Transport => {
  const answer = ({ url }: WireRequest) => ({
    status: 200,
    headers: {},
    text: `${name}${url}`,
    sentAt: 0,
    receivedAt: 0,
  })
  return {
    send: async (one) => answer(one),
    together: async (all) => all.map(answer),
    close: () => undefined,
  }
}

describe('the addresses of one deployment', () => {
  it('are asked in turn, one by one and together, and each answer stands where its request stood', async () => {
    const transport = inTurn([address('a'), address('b'), address('c')])
    const texts = [await transport.send(request('1')), await transport.send(request('2'))].map(
      ({ text }) => text,
    )
    const together = await transport.together(['3', '4', '5', '6'].map(request))
    expect([...texts, ...together.map(({ text }) => text)]).toEqual(['a1', 'b2', 'c3', 'a4', 'b5', 'c6'])
  })

  it.each([
    ['are one deployment', 'same', 'conformant'],
    ['are two deployments that know nothing of each other', 'another', 'violated'],
  ])(
    '%s',
    async (_, which, outcome) => {
      const [one, other] = [await serveSecond(), await serveSecond()]
      const endpoints = [which === 'same' ? one.target.baseUrl : other.target.baseUrl]
      try {
        const { report } = await run({
          ...{
            target: one.target,
            checks,
            endpoints,
            confirm: 'off',
            seed: 1,
            only: ['trajectories/short', 'bundles'],
          },
        })
        expect(report.outcome === 'partial' ? 'conformant' : report.outcome).toBe(outcome)
      } finally {
        one.close()
        other.close()
      }
    },
    60_000,
  )
})
