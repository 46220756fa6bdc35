import type { RuleId } from '../../spec/generated/rules.ts'
import { observation } from '../contract/catalogue.ts'
import { brokenRule } from '../diagnosis/rule.ts'
import { jsonText } from '../kit/assertion.ts'
import type { Check, Evidence, Pair, PairOptions, Trial } from '../kit/check.ts'
import { type Draft, drafts } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { type Finding, findingOf, type NewFinding } from '../kit/finding.ts'
import { goesRound, isShort, joined } from '../kit/short-page.ts'
import { CheckEnded, isReadable, nextCursorOf, type TestUser } from '../kit/wire.ts'

/** The source of the answers in a trial (one run of one check): the live target, or a recorded trace. A check leases each pair, a test user in a bundle, from it. */
export interface Channel {
  send(step: number, draft: Draft): Promise<Exchange>
  together(firstStep: number, drafts: readonly Draft[]): Promise<readonly Exchange[]>
  pair(options: PairOptions): Promise<Pair>
  /** The target's clock where the trial begins. */
  begin(): number
  /** Marks where the trial resumes after a wait, with the instant of the step that was due; returns the target's clock there. */
  resume(due?: number): number
  find(finding: Finding): void
  restart(): Promise<void>
  makeCheckout(bundleId: string, user: TestUser): Promise<string | undefined>
}

/** A step of a check that waits for an instant of the target's clock, in milliseconds since the epoch. */
export interface Deferred {
  readonly instant: number
  readonly earliest: number
  readonly step: () => Promise<void>
}

/** One run of one check: which time it runs, and with what. */
export interface Attempt {
  readonly check: Check
  readonly attempt: number
  readonly seed: number
  readonly purpose: 'try' | 'confirm'
  readonly input: unknown
}

/** A trial with the parts that only the runner uses. */
export type OpenTrial = ReturnType<typeof openTrial>

/** Opens one run of one check over a channel, with the tag that begins every sourceId; it sends `most` requests, and counts its lists and their pages. */
export function openTrial(
  tried: Attempt,
  { resources, tag }: Pick<Trial, 'resources'> & { readonly tag: string },
  channel: Channel,
  { most, lists } = { most: Number.POSITIVE_INFINITY, lists: { begun: 0, pages: 0 } },
) {
  const { check, attempt, input } = tried
  const pairs: Pair[] = []
  const deferred: Deferred[] = []
  let steps = 0
  let since: Exchange[] = []
  let caseIndex: number | undefined
  let sources = 0
  const broken = new Set<RuleId>()
  let now = channel.begin()

  const count = (drafted: readonly Draft[]): number => {
    const first = steps + 1
    steps += drafted.length
    if (steps > most) throw new CheckEnded(`it took more than ${most} requests`)
    return first
  }
  const resume = (due?: number): void => {
    now = Math.max(now, channel.resume(due))
  }
  const seen = (exchange: Exchange): Exchange => {
    since.push(exchange)
    const { server } = exchange
    now = Math.max(now, Math.round((server.earliest + server.latest) / 2))
    return exchange
  }
  const send = async (draft: Draft): Promise<Exchange> => seen(await channel.send(count([draft]), draft))
  const each = async (firstStep: number, drafted: readonly Draft[]) => {
    const sent = drafted.map((draft, index) => channel.send(firstStep + index, draft))
    // What is in flight is recorded before the check ends.
    await Promise.allSettled(sent)
    return Promise.all(sent)
  }
  /** A first page, joined with the pages that follow while it is short. */
  const list = async (draft: Draft): Promise<Exchange> => whole(draft, await send(draft))
  const whole = async (draft: Draft, first: Exchange): Promise<Exchange> => {
    let page = first
    // A path with a query of its own is read as it is.
    if (draft.query?.['cursor'] !== undefined || draft.path.includes('?')) return page
    lists.begun++
    lists.pages++
    for (let more = 0; isShort(page); more++) {
      if (more === mostJoined) throw new CheckEnded(`a page was still short after ${more} more`)
      const next = await send({ ...draft, query: { ...draft.query, cursor: nextCursorOf(page) } })
      lists.pages++
      if (next.status !== 200) return next
      if (goesRound(page, next)) return page
      page = joined(page, next)
    }
    return page
  }
  const own = `${tag}.${check.id.replaceAll('/', '.')}${attempt === 1 ? '' : `.${attempt}`}`
  const sourceId = (): string => `${own}.${++sources}`
  const find = (finding: NewFinding, because: Evidence = []): void => {
    if (finding.kind === 'broken') broken.add(finding.rule)
    const ordinals = pagesIn(because).map(({ n }) => n)
    channel.find({ ...finding, because: ordinals, part: caseIndex, check: check.id, attempt, by: 'check' })
  }
  const createDraft: Trial['createDraft'] = (pair, grant) =>
    drafts.create(pair.bundleId, pair.userId, grant, sourceId)

  const trial: Trial = {
    resources,
    get sent() {
      return steps
    },
    now: () => now,
    send,
    sendEach: async (drafted) => {
      const all: Exchange[] = []
      for (let at = 0; at < drafted.length; at += mostInFlight) {
        const some = drafted.slice(at, at + mostInFlight)
        all.push(...(await each(count(some), some)).map(seen))
      }
      return all
    },
    sendAll: async (drafted) => (await channel.together(count(drafted), drafted)).map(seen),
    pair: async (options = {}) => {
      const pair = await channel.pair(options)
      pairs.push(pair)
      return pair
    },
    sourceId,
    createDraft,
    revokeDraft: (pair, grantId) => drafts.revoke(pair.bundleId, grantId),
    listBundles: (query, key) => list(drafts.listBundles(query, key)),
    searchUsers: (query, key) => list(drafts.searchUsers(query, key)),
    listUsers: (bundleId, query, key) => list(drafts.listUsers(bundleId, query, key)),
    listEach: async (drafted) => {
      const firsts = await trial.sendEach(drafted)
      const pages: Exchange[] = []
      for (const [index, draft] of drafted.entries())
        pages.push(await whole(draft, firsts[index] as Exchange))
      return pages
    },
    listGrants: (bundleId, query, key) => list(drafts.listGrants(bundleId, query, key)),
    create: (pair, grant, key) => send({ ...createDraft(pair, grant), key }),
    revoke: (pair, grantId, key) => send(drafts.revoke(pair.bundleId, grantId, key)),
    readCheckout: (checkoutId, key) => send(drafts.readCheckout(checkoutId, key)),
    judge: (own, claim, outcome, because = since) => {
      const { holds, seen, sent, row, isInconclusive } = outcome
      const rule = holds ? own : brokenRule(own, [sent ?? because].flat().at(-1), outcome)
      if (holds) find(findingOf({ ...outcome, rule, claim }), because)
      else if (isInconclusive ?? ![because, sent ?? []].flat().every(isReadable))
        trial.untestable(rule, 'what came instead of an answer breaks a rule by itself')
      else {
        const [pages, usual] = sent === undefined ? [pagesIn(because), -1] : [pagesIn(sent), 0]
        const values = sent === undefined ? [seen].flat() : [row]
        const shown = pages.findLast((page) => hasAll(page, values)) ?? pages.at(usual)
        find(findingOf({ ...outcome, rule, claim }, shown), because)
      }
      return holds
    },
    held: (rule, claim, because = since) => find({ rule, kind: 'held', claim }, because),
    mark: (next = caseIndex, evidence = []) => {
      since = [...evidence]
      caseIndex = next
    },
    observe: (rule, variants, because = since, situation = '') =>
      find(observation(rule, variants, situation), because),
    untestable: (rule, claim) => find({ rule, kind: 'untestable', claim }),
    stop: (because) => {
      throw new CheckEnded(because)
    },
    restart: async () => {
      await channel.restart()
      resume()
    },
    later: (instant, step, earliest = instant) => {
      const resumed = () => {
        resume(instant)
        return step()
      }
      deferred.push({ instant, earliest, step: resumed })
    },
    makeCheckout: channel.makeCheckout,
  }
  return {
    tried,
    trial,
    pairs: pairs as readonly Pair[],
    broken: broken as ReadonlySet<RuleId>,
    /** Runs the check up to its end, or to the steps that it defers. */
    run: () => check.run(trial, input),
    takeDeferred: () => deferred.splice(0),
  }
}

/** The exchanges of some evidence, those that were joined apart. */
function pagesIn(evidence: Evidence): readonly Exchange[] {
  const list = 'n' in evidence ? [evidence] : evidence
  return list.flatMap((exchange) => exchange.joinedFrom ?? [exchange])
}

/** Tests whether an answer has each of some texts as a value; false where there is none, or one is no text. */
function hasAll({ json }: Exchange, values: readonly unknown[]): boolean {
  const text = jsonText(json)
  return values.length > 0 && values.every((one) => typeof one === 'string' && text.includes(jsonText(one)))
}

/** The most requests of one check in flight, but for those that must meet. */
const mostInFlight = 8
/** The most pages that are joined to a first page. */
const mostJoined = 40
