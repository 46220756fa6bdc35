import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Received, send } from '../http/client.test-bed.ts'
import { type OpenAdmin, openAdmin, type Service, type ServiceOptions, startService } from '../main.ts'
import type { LogLine } from '../service/log.ts'

/** A service on its own file, and its log; every response is validated against the contract. */
export interface Serving {
  readonly service: Service
  readonly lines: readonly LogLine[]
  readonly send: (method: string, path: string, key?: string, body?: unknown) => Promise<Received>
}

/** Returns a file in a new folder that is removed after the test. */
export function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'service-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'ledger.db')
}

/** Starts a service; it stops with the test if it has not before. */
export async function serveFile(db: string, options: Partial<ServiceOptions> = {}): Promise<Serving> {
  const lines: LogLine[] = []
  const log = (line: LogLine): void => void lines.push(line)
  const service = await startService({ db, health: { port: 0 }, log, rateLimit: 'off', ...options })
  onTestFinished(service.stop)
  return { service, lines, send: sender(() => service.baseUrl) }
}

/** Returns a function that sends requests to a service, with a key if one is passed. */
export const sender =
  (baseUrl: () => string): Serving['send'] =>
  (method, path, key, body) =>
    send(method, `${baseUrl()}${path}`, { authorization: key && `Bearer ${key}`, body })

/** The ids and keys of a file's initial state. */
export interface Peopled {
  readonly db: string
  readonly admin: OpenAdmin
  readonly key: string
  readonly keyId: string
  readonly bundle: string
  readonly session: string
}

/** Creates a file with an owner and a key, a bundle, two users, and a checkout session of one of them. */
export async function peopledFile(): Promise<Peopled> {
  const db = newFile()
  const admin = await openAdmin({ db, absent: 'make' })
  onTestFinished(admin.close)
  await admin.createAccount({ displayName: 'Olga Owner', tier: 'elite' })
  await admin.createAccount({ displayName: 'Rosa Reader' })
  await admin.createAccount({ displayName: 'Bob Buyer' })
  const { id: bundle } = await admin.createBundle({ owner: 'Olga Owner', name: 'Grid' })
  const terms = { price: 9.5, currency: 'EUR', checkoutUrl: 'https://pay.example/go' }
  await admin.changeBundle(bundle, { payment: terms })
  const { key, id: keyId } = await admin.createKey({ owner: 'Olga Owner' })
  const { checkoutId: session } = await admin.confirmDisclaimer({ bundle: bundle, account: 'Rosa Reader' })
  return { db, admin, key, keyId, bundle, session }
}
