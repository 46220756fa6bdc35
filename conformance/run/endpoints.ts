import type { Transport, WireAnswer } from './ports.ts'

/** One deployment at several addresses: its requests go round them, also those that are sent together. */
export function inTurn(transports: readonly Transport[]): Transport {
  const [only] = transports
  if (only === undefined) throw new Error('a deployment has an address')
  if (transports.length === 1) return only
  let sent = 0
  const next = (): number => sent++ % transports.length
  return {
    send: (request) => (transports[next()] ?? only).send(request),
    together: async (requests) => {
      const groups = Map.groupBy(requests.entries(), next)
      const answers: WireAnswer[] = []
      const ofGroup = async ([at, own]: [number, [number, (typeof requests)[number]][]]): Promise<void> => {
        const answered = await (transports[at] ?? only).together(own.map(([, request]) => request))
        for (const [place, [index]] of own.entries()) answers[index] = answered[place] as WireAnswer
      }
      await Promise.all([...groups].map(ofGroup))
      return answers
    },
    close: () => {
      for (const transport of transports) transport.close()
    },
  }
}
