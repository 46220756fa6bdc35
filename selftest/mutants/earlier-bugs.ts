import { Refusal } from '../../src/contract/refusal.ts'
import { chainAt } from '../../src/ledger/chain.ts'
import { unchanged } from '../../src/ledger/decision.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import { toAccountId, toGrantId } from '../../src/ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../../src/ledger/instant.ts'
import { changeInput, changeQuery, parseParameterAs, parseTextAs } from './change-input.ts'
import * as ledger from './change-ledger.ts'
import { changeLaterPages, everyItem, listing, pageByOffset, paging } from './change-lists.ts'
import * as server from './change-server.ts'
import { filtering, noFilter, noRange, times } from './grants-list.ts'
import { changeHits } from './lists.ts'
import { mutantsOf, showsAfter, subtleMutantsOf } from './mutant.ts'
import { dedupe } from './sources.ts'

/** Rounds an instant down to a second; the mutants below (our server with one bug each, for the suite to find) are of many areas, from an earlier catalogue. */
const wholeSecond = (at: Instant | undefined) =>
  at === undefined ? undefined : toInstant(Math.floor(at / 1_000) * 1_000)

mutantsOf('bundle users', {
  'BUNDLE-USERS-ACCESS-ENDS-AT: access ends in 2038': server.changeField(
    'listBundleUsers',
    'accessEndsAt',
    server.ofText((end) => (end > '2038-01-19T03:14:07' ? '2038-01-19T03:14:07.000Z' : end)),
  ),
  'BUNDLE-USERS-ONCE PAGE-CURSOR-CONTINUES: a user whose grants lie on two pages is listed on both': paging(
    'listBundleUsers',
    async (list, query) => {
      const rows = (await everyItem(list, query)).flatMap((user) => user.live.map(() => user))
      const slice = pageByOffset(rows, query)
      return { ...slice, items: [...new Set(slice.items)] }
    },
  ),
})

subtleMutantsOf('permissions', {
  // Verdicts are kept by key.
  'AUTH-BUNDLES-GOVERNS AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: one list of bundles opens the others':
    server.stateful(() => {
      const allowed = new Set<string>()
      return server.changeStep('authorize', (authorize) => (call, operation) => {
        const { id } = call.caller.key
        const isList = operation.startsWith('listBundle')
        if (isList && allowed.has(id)) return
        authorize(call, operation)
        if (isList) allowed.add(id)
      })
    }),
})

mutantsOf('checkout', {
  // Sessions lie in a store that gives back bytes, which are read as Latin-1.
  'CHECKOUT-DISPLAY-NAME: a name in another encoding': server.changeAnswer('readCheckout', (session) => ({
    ...session,
    displayName: Buffer.from(`${session['displayName']}`).toString('latin1'),
  })),
  'CHECKOUT-LIFETIME-15-MINUTES: a session that was read is there for a minute more': showsAfter(
    'minutes',
    server.cacheResponses(
      'readCheckout',
      60_000,
      ({ checkoutId }, { caller }) => `${caller.owner} ${checkoutId}`,
    ),
  ),
})

mutantsOf('create', {
  // The answer takes sourceId from the row, or from the request where the row has none.
  'GRANT-COVERED GRANT-SOURCE-FIELD: a covering grant borrows the source of the request': ledger.changeCreate(
    (decide, view, { query: { source } }) => {
      const { decision, effect } = decide(view)
      if (decision.kind !== 'covered') return { decision, effect }
      const sourceId = decision.grant.sourceId ?? source?.id
      return { decision: { ...decision, grant: { ...decision.grant, sourceId } as Grant }, effect }
    },
  ),
  'GRANT-ENDS-AT-EXACT: an end after January 2038 is the last second of 32 bits': parseTextAs(
    'endsAt',
    (text) => (Date.parse(text) > 2_147_483_647_000 ? '2038-01-19T03:14:07Z' : text),
  ),
  'GRANT-COVERED: a gift does not cover what is paid': ledger.changeNewDecision(({ now, live }, grant) => {
    const holder = chainAt(live, now).grants.find(({ endsAt }) => endsAt >= grant.endsAt)
    return grant.type === 'paid_external' && holder?.type === 'gift' ? ledger.addGrant(grant) : undefined
  }),
})

subtleMutantsOf('create', {
  'GRANT-COVERED: coverage looks at the first 15 links of a chain': ledger.changeNewDecision(
    ({ now, live }, grant) => {
      const seen = chainAt(live.slice(0, 15), now)
      const isMissed = grant.endsAt > seen.accessEnd && grant.endsAt <= chainAt(live, now).accessEnd
      return isMissed ? ledger.addGrant({ ...grant, startsAt: seen.accessEnd }) : undefined
    },
  ),
  'GRANT-COVERED: lifetime access to come covers no lifetime': ledger.changeNewDecision(
    ({ live, now }, grant) => {
      if (grant.endsAt !== FOREVER) return undefined
      const lifetime = chainAt(live, now).grants.find(({ endsAt }) => endsAt === FOREVER)
      return lifetime === undefined || lifetime.startsAt <= now
        ? undefined
        : ledger.addGrant({ ...grant, startsAt: lifetime.startsAt })
    },
  ),
  'GRANT-START-CHOSEN: a renewal shortly after the end begins at the end': ledger.changeCreate(
    (decide, view, { own }) => {
      const decided = decide(view)
      const { effect } = decided
      if (effect.kind !== 'add' || effect.grant.startsAt !== view.now) return decided
      const kept = own.flatMap((one) => (ledger.isRevoked(one) ? [] : [one.grant]))
      const ended = kept.findLast(({ endsAt }) => endsAt <= view.now && endsAt > view.now - 10_000)
      return ended === undefined ? decided : ledger.addGrant({ ...effect.grant, startsAt: ended.endsAt })
    },
  ),
  // However many there are.
  'GRANT-ENDS-AT-EXACT: an end with another number of digits': parseTextAs('endsAt', (text) => {
    const [, start, digits, zone] = /^(.+)\.(\d{1,6})(\D.*)$/.exec(text) ?? []
    return start === undefined ? text : new Date(Date.parse(`${start}${zone}`) + Number(digits)).toISOString()
  }),
  // The year is formatted as that of the week, which begins in December.
  'GRANT-ENDS-AT-EXACT FORMAT-TIMESTAMP: an end in the last week of a year': server.changeGrants((grant) => {
    const end = new Date(`${grant['endsAt']}`)
    const saturday = end.getUTCDate() + 6 - end.getUTCDay()
    if (end.getUTCMonth() !== 11 || saturday <= 31) return grant
    return { ...grant, endsAt: `${grant['endsAt']}`.replace(/^\d+/, `${end.getUTCFullYear() + 1}`) }
  }),
  'GRANT-CREATES REVOKE-SELECTED GRANT-COVERED GRANT-NO-END-PERMANENT: for 30 s after permanent access was revoked a create is answered with it':
    ledger.changeCreate((decide, view, { own }) => {
      const lost = own.find(
        ({ grant, revokedAt = 0 }) => grant.endsAt === FOREVER && view.now - revokedAt < 30_000,
      )
      if (lost === undefined || view.sameSource !== undefined) return decide(view)
      return unchanged({ kind: 'covered', grant: lost.grant })
    }),
  'GRANT-COVERED GRANT-CREATES REVOKE-SELECTED GRANT-START-CHOSEN: a revoked grant covers again a minute later':
    showsAfter(
      'minutes',
      ledger.addHistoryGrants(
        ({ revokedAt = FOREVER, grant, ...one }, pair, now) =>
          ledger.isOfPair(pair, { ...one }) && now - revokedAt > 60_000 && grant.endsAt > now,
      ),
    ),
})

mutantsOf('grants list', {
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-STARTS: both bounds of a start': filtering(
    ({ startsAt: { after, before } }) => ({
      startsAt: before === undefined ? { after, before } : { ...noRange, before },
    }),
  ),
  'GRANTS-FILTER-USER: a user without grants is no filter': paging('listGrants', async (list, query) => {
    const { account } = query.filter
    const open = { ...query.filter, ...noFilter, account }
    const held = account === undefined ? [] : await everyItem(list, { ...query, filter: open })
    return list(held.length > 0 ? query : { ...query, filter: { ...query.filter, account: undefined } })
  }),
  'GRANT-USER-ID: users behind a deleted one': server.changeAnswer('listBundleGrants', (page) => {
    const grants = page['grants'] as readonly server.Json[]
    const aliases = grants.flatMap(({ userId }) => userId ?? [])
    const shifted = grants.map((row, at) => (row['userId'] ? { ...row, userId: aliases[at] } : row))
    return { ...page, grants: shifted }
  }),
})

subtleMutantsOf('grants list', {
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a lower bound above the upper one is exchanged with it':
    filtering((filter) =>
      Object.fromEntries(
        times.map((name) => {
          const { after, before } = filter[name]
          const isCrossed = after !== undefined && before !== undefined && after > before
          return [name, isCrossed ? { after: before, before: after } : { after, before }]
        }),
      ),
    ),
  'GRANTS-FILTER-ENDS: the bounds of endsAt are cut to whole seconds': filtering(({ endsAt }) => ({
    endsAt: { after: wholeSecond(endsAt.after), before: wholeSecond(endsAt.before) },
  })),
  // The column holds whole seconds, and the id that parts ties is not reversed.
  'GRANTS-SORT-VALUES GRANTS-DIR-VALUES: grants that start within one second are sorted by startsAt the other way round':
    listing('listGrants', (rows, { sort, direction }) => {
      if (sort !== 'startsAt') return rows
      const sign = direction === 'asc' ? 1 : -1
      const keys = new Map(rows.map((row) => [row, sign * Math.floor(row.grant.startsAt / 1_000)]))
      return rows.toReversed().toSorted((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0))
    }),
  'GRANTS-EXPIRED-INCLUDED PAGE-CURSOR-CONTINUES: sorted by endsAt the list has no grant that ended a minute ago':
    showsAfter(
      'minutes',
      listing('listGrants', (rows, { sort }, { instance }) => {
        const now = instance.now()
        const isGone = (end: number): boolean => end <= now - 60_000 && end >= now - 3_600_000
        return sort === 'endsAt' ? rows.filter(({ grant }) => !isGone(grant.endsAt)) : rows
      }),
    ),
})

subtleMutantsOf('paging', {
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR PAGE-END: sorted by end a page whose last grant is permanent has no cursor':
    paging('listGrants', async (list, query) => {
      const { items, next } = await list(query)
      const isLast = query.sort === 'endsAt' && items.at(-1)?.grant.endsAt === FOREVER
      return { items, next: isLast ? undefined : next }
    }),
  // A cursor holds its order, but the one that is made of a cursor: from there the walk ends early, or goes round.
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR PAGE-END GRANTS-DIR-VALUES GRANTS-SORT-VALUES: the third page has the default order':
    changeLaterPages('listGrants', (slice, before, query, list) =>
      before.length > 1 ? list({ ...query, sort: 'createdAt', direction: 'desc' }) : slice,
    ),
  'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END: behind a cursor of the users list is who had access when it was given':
    server.stateful(() => {
      const begun = new Map<unknown, Instant>()
      return server.changeOperations(['listBundleUsers'], async (run, input, call) => {
        const now = begun.get(input['cursor']) ?? call.now
        const page = await run(input, { ...call, now })
        if ('nextCursor' in page) begun.set(page['nextCursor'], now)
        return page
      })
    }),
  'BUNDLE-USERS-CURSOR-SCOPED PAGE-CURSOR-CONTINUES: a walk that goes on with another key': server.stateful(
    () => {
      const owners = new Map<unknown, string>()
      return server.changeOperations(['listBundleUsers'], async (run, input, call) => {
        const { id } = call.caller.key
        if (input['cursor'] !== undefined && owners.get(input['cursor']) !== id)
          throw new Refusal('errors.request.invalid_cursor', 'The cursor is closed.')
        const page = await run()
        if ('nextCursor' in page) owners.set(page['nextCursor'], id)
        return page
      })
    },
  ),
  'LIST-LIMIT-BOUNDS-100 GRANTS-ENVELOPE BUNDLES-ENVELOPE BUNDLE-USERS-ENVELOPE: behind a cursor a limit has no bound':
    changeQuery(
      ['listBundles', 'listBundleUsers', 'listBundleGrants'],
      (query) => {
        if (query.has('cursor') && Number(query.get('limit')) > 100) query.set('limit', '100')
      },
      (input, sent) => {
        if (sent.has('cursor') && Number(sent.get('limit')) > 100) input['limit'] = Number(sent.get('limit'))
      },
    ),
})

mutantsOf('user search', {
  // The cursor is the number of a page, and the limit of the next request decides where that begins.
  'PAGE-CURSOR-CONTINUES: a longer page after a shorter one': changeHits(
    (name, text) => name.toLowerCase().startsWith(text.toLowerCase()),
    (found, { limit, after: page = 0 }) => {
      const { items, next } = pageByOffset(found, { limit, after: page * limit })
      return { items, next: next && { ...next, position: page + 1 } }
    },
  ),
  'USERS-PREFIX ERROR-INVALID-REFUSED STATUS-SUCCESS-200: a zero character in a text': parseParameterAs(
    ['searchUsers'],
    'displayName',
    (text) => {
      if (text?.includes('\0')) throw new Error('invalid byte sequence for encoding "UTF8": 0x00')
      return text
    },
  ),
  'USER-ALIAS-SCOPED USER-ALIAS-USABLE: aliases of a later page': server.changeOperation(
    'searchUsers',
    (run, input, call, instance) => {
      const { encrypt, decrypt } = instance.aliases
      const aliases = {
        decrypt,
        encrypt: (_: unknown, ids: Parameters<typeof encrypt>[1]) => encrypt(toAccountId(0), ids),
      }
      return input.cursor === undefined ? run() : run(input, call, { ...instance, aliases })
    },
  ),
})

mutantsOf('dedupe', {
  'GRANT-SOURCE-SCOPE GRANT-CREATES: sources without their punctuation': dedupe((key) => ({
    ...key,
    source: key.source.replace(/[._:-]+/g, '-'),
  })),
  'GRANT-SOURCE-FIELD GRANT-SOURCE-NO-SECOND GRANT-CREATES: a source that says NaN or true is none':
    changeInput(({ sourceId, ...input }) =>
      sourceId === undefined || /^(?:NaN|true)$/.test(`${sourceId}`) ? input : { ...input, sourceId },
    ),
})

const cut = (source: string): string => source.replace(/[.-]+$/, '')
subtleMutantsOf('dedupe', {
  'GRANT-SOURCE-SCOPE GRANT-CREATES: the last character of the longest source': dedupe((key) => ({
    ...key,
    source: key.source.slice(0, 255),
  })),
  'GRANT-SOURCE-SCOPE GRANT-CREATES: dedupe does not look at dots and dashes at the end of a source':
    ledger.confuseSources(
      ({ type, id }, known) => type === known.type && cut(id) === cut(known.sourceId ?? ''),
    ),
  'GRANT-SOURCE-NO-SECOND: a source is forgotten ten seconds after its first retry': server.stateful(() => {
    const retried = new Map<string, number>()
    return ledger.overlookSameSource(({ id }, now) => {
      const first = retried.get(id) ?? now
      retried.set(id, first)
      return now - first > 10_000
    })
  }),
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source after a day': showsAfter(
    'hours',
    ledger.overlookSameSource(({ createdAt }, now) => now - createdAt > 72_000_000),
  ),
  'GRANT-CREATES ERROR-INVALID-REFUSED: the source of a refused create': server.stateful(() => {
    const used = new Set<string>()
    return server.changeOperation('createBundleGrant', (run, { bundleId, userId, grantType, sourceId }) => {
      const name = JSON.stringify([bundleId, userId, grantType, sourceId])
      if (used.has(name)) throw new Refusal('errors.grant.duplicate_source', 'It has been used before.')
      return run().catch((cause: unknown) => {
        const isOver = cause instanceof Refusal && cause.code === 'errors.grant.ends_in_past'
        if (isOver && sourceId !== undefined) used.add(name)
        throw cause
      })
    })
  }),
})

mutantsOf('revoke', {
  // An id is read as far as it is one, and what follows is not looked at.
  'ERROR-NOT-FOUND-REFUSED: text behind the id of a grant': server.changeOperation(
    'revokeBundleGrant',
    (run, { grantId, ...input }) => run({ ...input, grantId: toGrantId(grantId.slice(0, 24)) }),
  ),
})

subtleMutantsOf('revoke', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT STATUS-SUCCESS-200: what has 100 newer grants is not revoked':
    ledger.withHistory((store, grants) => ({
      findGrant: async (bundle, id) => {
        const newer = grants()
          .filter((one) => one.bundle === bundle && !ledger.isRevoked(one))
          .slice(-100)
        const isKnown = (some: ReturnType<typeof grants>) => some.some(({ grant }) => grant.id === id)
        return isKnown(grants()) && !isKnown(newer) ? undefined : store.findGrant(bundle, id)
      },
    })),
  'REVOKE-CASCADE-LATER: a cascade looks at the last 20 grants of the bundle': ledger.changeRevoke(
    (decide, view, { query, grants }) => {
      const decided = decide(view)
      if (decided.effect.kind !== 'revoke') return decided
      const old = new Set(grants.slice(0, -20).map(({ grant }) => grant.id))
      const revoked = decided.effect.grants.filter((id) => id === query.grant || !old.has(id))
      return { ...decided, effect: { ...decided.effect, grants: revoked } }
    },
  ),
})

mutantsOf('errors', {
  'ERROR-BODY FORMAT-JSON: a refusal for whoever accepts HTML': server.onResponse((response, request) => {
    const isAsked = response.status >= 400 && /text\/html/.test(request.headers['accept'] ?? '')
    const headers = { ...response.headers, 'content-type': 'text/html' }
    return isAsked ? { ...response, headers, body: `<h1>${response.status}</h1>` } : response
  }),
  'STATUS-SUCCESS-200: a revoke answers 202': server.onResponse((response, { method }) =>
    method === 'DELETE' && response.status === 200 ? { ...response, status: 202 } : response,
  ),
  'ERROR-SERVER-GENERIC STATUS-SUCCESS-200: an unknown method crashes': server.changeStep(
    'match',
    (match) => (request) => {
      const found = match(request)
      if (found.kind === 'method') throw new TypeError('handler is not a function')
      return found
    },
  ),
  'ADDRESS-VERSION-SEGMENT ERROR-NOT-FOUND-REFUSED: no version': server.onRequest(({ path, ...request }) => ({
    ...request,
    path: path.startsWith('/v1') ? path : `/v1${path}`,
  })),
  'STATUS-SUCCESS-200 PAGE-PARAMETERS-OPTIONAL: an unknown parameter crashes': changeQuery(
    server.everyList,
    (query) => {
      const known =
        /^(?:limit|cursor|displayName|userId|grantType|sourceId|sort|dir|(?:starts|ends|created)(?:After|Before))$/
      for (const name of query.keys()) if (!known.test(name)) throw new Error('no such column')
    },
  ),
})

mutantsOf('formats', {
  'GRANT-PERMANENT-NO-END GRANT-ENDS-AT FORMAT-TIMESTAMP: ends without offset': server.changeGrantField(
    'endsAt',
    server.ofText((time) => time.replace('Z', '')),
  ),
  'GRANT-STARTS-AT: the start of a grant is shown in whole seconds after 30 s': (composition) =>
    server.changeGrants((grant) => {
      const startsAt = Date.parse(`${grant['startsAt']}`)
      const isOld = startsAt < composition.instance.now() - 30_000
      const whole = new Date(Math.floor(startsAt / 1_000) * 1_000).toISOString()
      return isOld ? { ...grant, startsAt: whole } : grant
    })(composition),
  'GRANT-SOURCE-FIELD GRANT-SOURCE-MAX-256: a list shows 255 characters of a source': server.changeField(
    'listBundleGrants',
    'sourceId',
    server.ofText((source) => source.slice(0, 255)),
  ),
})

mutantsOf('refusals', {
  'ERROR-MEDIA-TYPE GRANT-CREATES: parameters of a content type': server.changeStep(
    'readJson',
    (read) => (request, limit) => {
      const isKnown = /^application\/json(; charset=utf-8)?$/.test(request.headers['content-type'] ?? '')
      return read(isKnown ? request : server.withHeaders(request, { 'content-type': 'text/plain' }), limit)
    },
  ),
})
