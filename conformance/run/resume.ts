import type { Clock, Entropy, RunCommand, Transport, WireAnswer, WireRequest } from './ports.ts'

/** What a run was given from outside: an instant, the end of a sleep, requests that went out, their answers, or a text. */
export type Given =
  | { readonly now: number }
  | { readonly slept: number }
  | { readonly sends: number }
  | { readonly answers: readonly WireAnswer[] }
  | { readonly text: string }

interface Ports {
  readonly clock: Clock
  readonly entropy: Entropy
  readonly transport: Transport
  readonly runCommand: RunCommand
}

/** Ports that write down all that they give, and give first what an earlier process wrote down: a run that was ended comes to where it was without a request. */
export function resumable(
  { clock, entropy, transport, runCommand }: Ports,
  write: (given: Given) => void,
  given: readonly Given[],
): Ports & { readonly isBehind: () => boolean } {
  let at = 0
  /** The last instant that the earlier process has seen, until this one looks itself. */
  let last: number | undefined
  const next = <Name extends string>(name: Name): Extract<Given, Record<Name, unknown>> | undefined => {
    const one = given[at]
    if (one === undefined) return undefined
    at++
    if (name in one) return one as Extract<Given, Record<Name, unknown>>
    throw new Error(
      `the journal is of a run that went another way: it goes on with ${Object.keys(one)}, not ${name}`,
    )
  }
  const written = <Value extends Given>(value: Value): Value => {
    write(value)
    return value
  }
  const sent = async (requests: readonly WireRequest[], send: () => Promise<readonly WireAnswer[]>) => {
    const isKnown = next('sends') !== undefined
    const known = isKnown ? next('answers') : undefined
    if (known !== undefined) return known.answers
    if (!isKnown) write({ sends: requests.length })
    // Nobody knows what became of a write that was under way.
    const isLost = isKnown && requests.some(({ method }) => method !== 'GET')
    return written({ answers: isLost ? requests.map(() => lost(clock.now())) : await send() }).answers
  }
  return {
    isBehind: () => at < given.length,
    clock: {
      now: () => {
        const known = next('now')
        last = known?.now
        return (known ?? written({ now: clock.now() })).now
      },
      sleep: async (ms, signal) => {
        if (next('slept') !== undefined) return
        const past = last === undefined ? 0 : clock.now() - last
        if (ms > past) await clock.sleep(ms - past, signal)
        write({ slept: ms })
      },
    },
    entropy: () => (next('text') ?? written({ text: entropy() })).text,
    transport: {
      send: async (request) =>
        (await sent([request], async () => [await transport.send(request)]))[0] as WireAnswer,
      together: (requests) => sent(requests, () => transport.together(requests)),
      close: () => transport.close(),
    },
    runCommand: async (command, values) =>
      (next('text') ?? written({ text: await runCommand(command, values) })).text,
  }
}

const lost = (now: number): WireAnswer => ({
  ...{ status: 0, headers: {}, text: 'the suite was ended before the answer came' },
  ...{ sentAt: now, receivedAt: now },
})
