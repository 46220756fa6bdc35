import { type Exchange, operationIds } from '../kit/exchange.ts'

export type Latency = ReturnType<typeof latenciesOf>[number]

/** Milliseconds of each operation, of its requests answered with 200; an observation, for no rule says how fast a deployment is. */
export function latenciesOf(exchanges: readonly Exchange[]) {
  const answered = exchanges.filter(({ status }) => status === 200)
  return operationIds.flatMap((operation) => {
    const own = answered.filter((one) => one.operation === operation)
    if (own.length === 0) return []
    const took = own.map(msOf)
    const ofChain = own.filter((one) => one.check === longChain && one.attempt === 1 && isOfOne(one))
    // What 99 of 100 did not exceed, and where a chain grows the medians of the first and the last fifth.
    const [median, p99] = [quantile(took, 0.5), quantile(took, 0.99)]
    return { operation, requests: own.length, median, p99, growth: growthOf(ofChain.map(msOf)) }
  })
}

const msOf = ({ sentAt, receivedAt }: Exchange): number => receivedAt - sentAt

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
}

function growthOf(took: readonly number[]) {
  const fifth = Math.floor(took.length / 5)
  if (fifth < 10) return undefined
  const [from, to] = [quantile(took.slice(0, fifth), 0.5), quantile(took.slice(-fifth), 0.5)]
  return to >= 2 * from && to - from >= leastMs ? { from, to } : undefined
}

/** The check whose requests differ in nothing but the length of the chain, or in how far a page is behind the first one. */
const longChain = 'size/chain'
const isOfOne = ({ operation, request }: Exchange): boolean =>
  operation !== 'listBundleGrants' || /(?:^|&)limit=1(?:&|$)/.test(request.query)
const leastMs = 5
