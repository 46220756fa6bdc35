import { type Limit, openLimits, rateLimit } from '../../../src/api/limits.ts'
import type { Request, Response } from '../../../src/http/exchange.ts'
import { composeAnswer } from '../compose.ts'
import { answeringHtml, answeringWith, deploying } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** The deployment limits requests. */
const limited = (make: Make) => ({ make, limits: 'on' }) as const

const exceeded = ({ status }: Response): boolean => status === 429

/** Bugs of the limits of requests; only the checks that a vendor asks for can see them. */
export const rateLimitMutants = mutantsByRules('rate limit', {
  'LIMIT-ADDRESS': {
    'no limit': limited(deploying(() => ({ limits: undefined }))),
    // Each of four servers counts for itself.
    'a thousand requests a minute': limited(limiting(1_000)),
    'ten requests more a minute': limited(limiting(250)),
    'ten requests fewer a minute': limited(limiting(230)),
    // The gateway of the other environment has its own limit.
    'sixty requests a minute': limited(limiting(60)),
    'a higher limit for an address': limited(limitingApart({ address: 300 })),
    // Behind the proxy every request seems to come from a new address.
    'no limit for an address': limited(limitingApart({ address: 1_000_000 })),
    'locked out for a minute and a half': limited(lockingOut(90_000)),
    'locked out for an hour': limited(lockingOut(3_600_000)),
  },
  'LIMIT-KEY': {
    'a lower limit for a key': limited(limitingApart({ key: 120 })),
    'no limit for a key': {
      ...limited(limitingApart({ key: 1_000_000 })),
      survives:
        'A run has one address, and from one address the limit for it is met first: what a second one might do cannot be seen.',
    },
  },
  'LIMIT-BOTH': {
    'creates are not limited': limited(
      countingApart(({ method }) => (method === 'POST' ? undefined : 'others')),
    ),
    'revokes are not limited': limited(
      countingApart(({ method }) => (method === 'DELETE' ? undefined : 'others')),
    ),
    'checkout reads are not limited': limited(
      countingApart(({ path }) => (path.startsWith('/v1/checkout/') ? undefined : 'others')),
    ),
    'reads and writes are counted apart': limited(
      countingApart(({ method }) => (method === 'GET' ? 'read' : 'write')),
    ),
    'each path has a limit of its own': limited(
      countingApart(({ path }) => path.split('/').slice(0, 3).join('/')),
    ),
  },
  'LIMIT-STATUS': {
    'exceeded answers 503': limited(answeringWith({ status: 503 }, exceeded)),
    'exceeded answers 403': limited(answeringWith({ status: 403 }, exceeded)),
  },
  'ERROR-BODY FORMAT-JSON': {
    'exceeded answers HTML': limited(answeringHtml('<h1>429</h1>', exceeded)),
  },
})

function limiting(limit: number): Make {
  return deploying(() => ({ limits: openLimits('sliding', limit) }))
}

/** Another limit for an address or for a key. */
function limitingApart(other: { readonly address?: number; readonly key?: number }): Make {
  return deploying(({ limits: sound }) => ({
    limits: sound && {
      address: other.address === undefined ? sound.address : rateLimit('sliding', other.address),
      key: other.key === undefined ? sound.key : rateLimit('sliding', other.key),
    },
  }))
}

/** Whoever is refused once is refused for so long, in milliseconds. */
function lockingOut(ms: number): Make {
  return deploying(({ limits: sound }) => ({
    limits: sound && { ...sound, address: locking(sound.address, ms) },
  }))
}

function locking(limit: Limit, ms: number): Limit {
  const until = new Map<string, number>()
  return {
    ...limit,
    take: async (id, now) => {
      const left = (until.get(id) ?? now) - now
      if (left > 0) return { id, at: now, accepted: false, remaining: 0, resetMs: left }
      const taken = await limit.take(id, now)
      if (!taken.accepted) until.set(id, now + ms)
      return taken
    },
  }
}

/** Each group of requests has limits of its own; those of no group have none. */
function countingApart(groupOf: (request: Request) => string | undefined): Make {
  return (composition) => {
    const { instance } = composition
    const limit = instance.limits?.address.limit ?? 'off'
    const open = (group: string | undefined) =>
      composeAnswer({
        ...composition,
        instance: { ...instance, limits: openLimits('sliding', group === undefined ? 'off' : limit) },
      })
    const answers = new Map<string | undefined, ReturnType<typeof open>>()
    return {
      ...composition,
      outside: () => (request) => {
        const group = groupOf(request)
        const answer = answers.get(group) ?? open(group)
        answers.set(group, answer)
        return answer(request)
      },
    }
  }
}
