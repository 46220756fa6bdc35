import type { Parts } from '../../../../src/api/instance.ts'
import { Refusal } from '../../../../src/contract/refusal.ts'
import type { GrantId, KeyId } from '../../../../src/ledger/ids.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import { readingField, readingText, takingBody } from '../change-input.ts'
import { seeingPair, startingAt } from '../change-ledger.ts'
import { overlooking, sharing } from '../creates.ts'
import { operating, showingGrants } from '../exchange-parts.ts'
import { loosely } from '../loose-sources.ts'
import { type Mutant, mutantsByRules } from '../mutant.ts'
import { refusingSources } from '../refusals.ts'
import { refusingAgain } from './parts.ts'

/** Bugs of creates that show only in a combination, for some values, or after an earlier request. */
export const bodyAndSourceMutants: readonly Mutant[] = [
  ...mutantsByRules('create', {
    'GRANT-START-CHOSEN GRANT-COVERED': {
      // The query of the chain has a limit.
      'the chain ends after three grants': seeingPair((view) => ({ ...view, live: view.live.slice(0, 3) })),
      // The greatest of the ends leaves out what is null; permanence is asked for when no end is found.
      'permanent access behind an end is overlooked': seeingPair((view) => {
        const ended = view.live.filter(({ endsAt }) => endsAt !== FOREVER)
        return ended.length === 0 ? view : { ...view, live: ended }
      }),
    },
    'GRANT-ENDS-AT-EXACT GRANT-NO-END-PERMANENT': {
      // Names are compared without regard to case, and a missing end is looked for once more.
      'an end is found under its name in other letters': takingBody((fields) => {
        const [, end] = Object.entries(fields).find(([name]) => name.toLowerCase() === 'endsat') ?? []
        const { EndsAt: _dropped, ...others } = fields
        return end === undefined ? others : { ...others, endsAt: end }
      }),
    },
    'GRANT-START-CHOSEN': {
      // No period follows, so none has to be put in its place.
      'permanent access begins now': startingAt(({ startsAt, endsAt }, { now }) =>
        endsAt === FOREVER ? now : startsAt,
      ),
    },
    'GRANT-ENDS-AT-EXACT': {
      // A date is the last day of access, and midnight is taken for a date.
      'an end at midnight is a whole day': readingText('endsAt', (text) => {
        const end = Date.parse(text)
        return end % day === 0 ? new Date(end + day).toISOString() : text
      }),
      'an offset counts in full hours': readingText('endsAt', (text) =>
        text.replace(/([+-]\d\d):\d\d$/, '$1:00'),
      ),
      // The digits are read as a number of milliseconds.
      'half a second is five milliseconds': readingText('endsAt', (text) =>
        text.replace(/\.(\d\d?)(?!\d)/, (_, digits: string) => `.${digits.padStart(3, '0')}`),
      ),
    },
    'GRANT-CREATED-AT GRANT-COVERED': {
      // The row is touched, and its time is set anew by every update.
      'a grant that is asked for again was created then': (composition) => {
        const times = new Map<unknown, string>()
        const touching = operating('createBundleGrant', (run) => async (input, call, instance) => {
          const done = await run(input, call, instance)
          if (call.trace.decision !== 'granted') times.set(done.grant.id, new Date(call.now).toISOString())
          return done
        })(composition)
        return showingGrants((grant) => ({
          ...grant,
          createdAt: times.get(grant['id']) ?? grant['createdAt'],
        }))(touching)
      },
    },
  }),
  ...mutantsByRules('dedupe', {
    'GRANT-SOURCE-NO-SECOND': {
      // The row of the user has a column for the source of the last payment.
      'a user has one source at a time': overlooking((existing, { live }) =>
        live.some(({ startsAt, sourceId }) => sourceId !== undefined && startsAt > existing.startsAt),
      ),
      // Once it is free again it stays so.
      'a source that was revoked is free for ever': (composition) => {
        const free = new Set<GrantId>()
        const freeing = seeingPair((view, { id }) => {
          const { sameSource } = view
          if (sameSource === undefined) return view
          if (sameSource.revokedAt === undefined && !free.has(sameSource.id)) return view
          free.add(id)
          return { ...view, sameSource: undefined }
        })
        return loosely(freeing)(composition)
      },
      // It is there against payments that are delivered twice.
      'only payments are looked up': overlooking((_existing, _view, { type }) => type !== 'paid_external'),
    },
    'GRANT-SOURCE-NO-SECOND GRANT-SOURCE-SCOPE': {
      // Idempotency is kept beside the key, as in many an API.
      'a source for each key': (composition) => {
        const makers = new Map<GrantId, KeyId>()
        const scoping = operating('createBundleGrant', (run) => (input, call, instance) => {
          const { id } = call.caller.key
          const decideGrant: Parts['decideGrant'] = (request, choose) => (view) => {
            const maker = view.sameSource && makers.get(view.sameSource.id)
            const isForeign = maker !== undefined && maker !== id
            makers.set(request.id, id)
            const seen = isForeign ? { ...view, sameSource: undefined } : view
            return instance.parts.decideGrant(request, choose)(seen)
          }
          return run(input, call, { ...instance, parts: { ...instance.parts, decideGrant } })
        })
        return loosely(scoping)(composition)
      },
    },
    'GRANT-SOURCE-SCOPE GRANT-CREATES': {
      // The unique column has the source as a slug.
      'sources without their punctuation': sharing((key) => ({
        ...key,
        source: key.source.replace(/[._:-]+/g, '-'),
      })),
    },
  }),
  ...mutantsByRules('refusals', {
    'GRANT-SOURCE-PATTERN': {
      // The pattern of a slug: words with one mark between them.
      'a source of words': refusingSources(/[._:-](?:[._:-]|$)/),
    },
    'ERROR-INVALID-REFUSED GRANT-NO-END-PERMANENT': {
      // Neither is true in a condition.
      'an empty end is none': readingField('endsAt', (end) => (end === '' ? undefined : end)),
    },
    'GRANT-CREATES ERROR-INVALID-REFUSED GRANT-SOURCE-SCOPE': {
      // The source is reserved first, and nobody gives it back.
      'a refused create uses its source up': refusingAgain(
        (code) => code === 'errors.grant.ends_in_past',
        () => new Refusal('errors.grant.duplicate_source', 'It is in use.'),
      ),
    },
  }),
]

const day = 86_400_000
