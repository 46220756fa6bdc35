import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openAdmin } from '../main.ts'

/** A ledger with an owner, a key, a bundle, and users whose invoices are paid. */
export interface Billed {
  readonly key: string
  readonly bundle: string
}

/** Creates one in a file or a database, without waiting for a standby, which may be slow at first. */
export async function billedLedger(db: string, users: number): Promise<Billed> {
  const place = URL.parse(db)
  place?.searchParams.set('options', '-c synchronous_commit=local')
  const admin = await openAdmin({ db: place?.href ?? db, absent: 'make' })
  await admin.createAccount({ displayName: 'Olga Owner', tier: 'elite' })
  for (let number = 0; number < users; number++)
    await admin.createAccount({ displayName: `Member ${number}` })
  const { id: bundle } = await admin.createBundle({ owner: 'Olga Owner', name: 'Grid' })
  const { key } = await admin.createKey({ owner: 'Olga Owner' })
  await admin.close()
  return { key, bundle }
}

/** The outcome of creates; `lost` and `doubled` count acknowledged ones. */
export interface Outcome {
  readonly tried: number
  readonly acknowledged: number
  readonly refused: number
  readonly unanswered: number
  readonly lost: number
  readonly doubled: number
}

/** A running billing system. */
export type Billing = Awaited<ReturnType<typeof startBilling>>

/** Bills every user one invoice after another, at the services in turn; repeats each until it answers 200. */
export async function startBilling(services: readonly string[], { key, bundle }: Billed) {
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(path, {
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.json(),
    }
  }
  const [first = ''] = services
  const { status, body: found } = await ask(`${first}/v1/users?displayName=member&limit=50`)
  if (status !== 200) throw new Error(`The search was answered ${status}: ${JSON.stringify(found)}`)
  const { users } = found as { readonly users: readonly { readonly userId: string }[] }
  const acknowledged = new Map<string, string>()
  const [began, start] = [performance.now(), Date.now()]
  let [tried, refused, unanswered, next, isOver] = [0, 0, 0, 0, false]
  let [lastAt, longest, latest] = [began, 0, '']
  const send = async (userId: string, invoice: number, sourceId: string): Promise<boolean> => {
    const endsAt = new Date(start + 86_400_000 + invoice * 60_000).toISOString()
    const service = services[next++ % services.length]
    tried++
    const answer = await ask(`${service}/v1/bundles/${bundle}/grants`, {
      ...{ userId, grantType: 'paid_external', sourceId, endsAt },
    }).catch(() => undefined)
    if (answer?.status === 200) {
      acknowledged.set(sourceId, (answer.body as { readonly grant: { readonly id: string } }).grant.id)
      const at = performance.now()
      longest = Math.max(longest, at - lastAt)
      ;[lastAt, latest] = [at, sourceId]
    } else if (answer === undefined) unanswered++
    else if (answer.status === 503 && answer.retryAfter !== null) refused++
    else throw new Error(`${sourceId} was answered ${answer.status}`)
    return answer?.status === 200
  }
  const bill = async ({ userId }: { readonly userId: string }, user: number): Promise<void> => {
    for (let invoice = 1; !isOver; invoice++)
      while (!(await send(userId, invoice, `invoice-${user}-${invoice}`))) await sleep(50)
  }
  const load = Promise.all(users.map(bill))
  load.catch(() => {})
  return {
    acknowledged: () => acknowledged.size,
    refused: () => refused,
    /** Returns the longest time in seconds between creates that were acknowledged, that since the last of them included. */
    longestPause: () => Math.max(longest, performance.now() - lastAt) / 1000,
    /** Reads the grant acknowledged last, through the next service; returns whether it was answered, and is not listed. */
    async readLatest(): Promise<'listed' | 'missing' | 'unanswered'> {
      const sourceId = latest
      const service = services[next++ % services.length]
      const answer = await ask(`${service}/v1/bundles/${bundle}/grants?sourceId=${sourceId}`).catch(
        () => undefined,
      )
      if (answer?.status !== 200) return 'unanswered'
      return (answer.body as { readonly grants: readonly unknown[] }).grants.length === 1
        ? 'listed'
        : 'missing'
    },
    /** Waits until so many more are acknowledged; returns the seconds until the first of them. */
    async progress(more: number, timeoutMs = 60_000): Promise<number> {
      const [from, before] = [performance.now(), acknowledged.size]
      let first: number | undefined
      while (acknowledged.size < before + more) {
        if (first === undefined && acknowledged.size > before) first = (lastAt - from) / 1000
        if (performance.now() > from + timeoutMs)
          throw new Error(`${acknowledged.size - before} of ${more} in time`)
        await Promise.race([sleep(5), load])
      }
      return first ?? (lastAt - from) / 1000
    },
    /** Ends the load, and returns the outcome by the lists of the service. */
    async outcome(): Promise<Outcome & { readonly seconds: number }> {
      isOver = true
      await load
      const seconds = (performance.now() - began) / 1000
      const stored: { readonly id: string; readonly sourceId: string }[] = []
      for (let cursor = ''; ; ) {
        const { body } = await ask(`${first}/v1/bundles/${bundle}/grants?limit=100${cursor}`)
        const page = body as { readonly grants: typeof stored; readonly nextCursor?: string }
        stored.push(...page.grants)
        if (page.nextCursor === undefined) break
        cursor = `&cursor=${page.nextCursor}`
      }
      const bySource = new Map(stored.map(({ id, sourceId }) => [sourceId, id]))
      const lost = [...acknowledged].filter(([sourceId, id]) => bySource.get(sourceId) !== id).length
      const doubled = stored.length - bySource.size
      return { tried, acknowledged: acknowledged.size, refused, unanswered, lost, doubled, seconds }
    },
  }
}

/** Cancels every wait for a standby until it is ended; returns their number. */
export async function cancelWaits(url: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  let [cancelled, isOver] = [0, false]
  const loop = (async () => {
    while (!isOver) {
      const { rowCount } = await client.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
      )
      cancelled += rowCount ?? 0
      await sleep(10)
    }
  })()
  loop.catch(() => {})
  const stop = async (): Promise<void> => {
    isOver = true
    await loop
    await client.end()
  }
  let stopped: Promise<void> | undefined
  return {
    cancelled: () => cancelled,
    end(): Promise<void> {
      stopped ??= stop()
      return stopped
    },
  }
}
