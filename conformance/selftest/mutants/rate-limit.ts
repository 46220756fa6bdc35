import { openLimits, rateLimit } from '../../../src/api/limits.ts'
import { both, deploying, replying } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of the limits of requests; only the check that a vendor asks for can see them. */
export const rateLimitMutants: readonly Mutant[] = mutantsOf('rate limit', {
  'no limit': {
    rules: ['LIMIT-ADDRESS', 'LIMIT-KEY'],
    limits: 'on',
    story: 'The limit is documented and was never switched on.',
    make: deploying(() => ({ limits: undefined })),
  },
  'sixty requests a minute': {
    rules: ['LIMIT-ADDRESS', 'LIMIT-KEY', 'LIMIT-WINDOW'],
    limits: 'on',
    story: 'The gateway of the other environment has its own limit.',
    make: limiting(60),
  },
  'a thousand requests a minute': {
    rules: ['LIMIT-ADDRESS', 'LIMIT-KEY'],
    limits: 'on',
    story: 'Each of four servers counts for itself.',
    make: limiting(1_000),
  },
  'no limit for an address': {
    rules: ['LIMIT-ADDRESS'],
    limits: 'on',
    story: 'Behind the proxy every request seems to come from a new address, so only keys are counted.',
    make: deploying(({ limits }) => ({
      limits: limits && { ...limits, address: rateLimit('sliding', 1_000_000) },
    })),
  },
  'no limit for a key': {
    rules: ['LIMIT-KEY'],
    limits: 'on',
    story: 'Only addresses are counted, so a key may be used from ten machines at once.',
    make: deploying(({ limits }) => ({
      limits: limits && { ...limits, key: rateLimit('sliding', 1_000_000) },
    })),
    survives:
      'A run has one address, and from one address the limit for it is met first: what a second one might do cannot be seen.',
  },
  'exceeded answers 503': {
    rules: ['LIMIT-STATUS', 'LIMIT-ADDRESS', 'LIMIT-KEY'],
    limits: 'on',
    story: 'The proxy says that the service is overloaded.',
    make: exceededAs(503),
  },
  'exceeded answers 403': {
    rules: ['LIMIT-STATUS', 'LIMIT-ADDRESS', 'LIMIT-KEY'],
    limits: 'on',
    story: 'The firewall blocks who asks too often.',
    make: exceededAs(403),
  },
  'exceeded answers HTML': {
    rules: ['ERROR-BODY', 'FORMAT-JSON'],
    limits: 'on',
    story: 'The proxy refuses with its own page.',
    make: both(
      replying((response) =>
        response.status === 429
          ? {
              ...response,
              headers: { ...response.headers, 'content-type': 'text/html' },
              body: '<h1>429</h1>',
            }
          : response,
      ),
    ),
  },
})

function limiting(limit: number): Mutant['make'] {
  return deploying(() => ({ limits: openLimits('sliding', limit) }))
}

function exceededAs(status: number): Mutant['make'] {
  return replying((response) => (response.status === 429 ? { ...response, status } : response))
}
