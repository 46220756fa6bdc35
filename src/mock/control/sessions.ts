import type { Machine } from '../../api/instance.ts'
import type { Request } from '../../http/exchange.ts'
import { ControlRefusal } from './refusal.ts'

/** The open sessions of the console, the web page of the control plane, and the codes that open one, oldest first. */
export interface Sessions {
  readonly machine: Machine
  readonly codes: Map<string, { readonly until: number; readonly isUsed: boolean }>
  readonly open: Set<string>
}

/** The lifetime of a code in milliseconds. */
const CODE_MS = 600_000

/** The most codes and the most sessions in memory. */
const MAX_REMEMBERED = 100

/** Returns a new code, which opens one session. */
export function newCode({ codes, machine }: Sessions): string {
  const code = secret(machine)
  codes.set(code, { until: machine.monotonic() + CODE_MS, isUsed: false })
  evictOldest(codes)
  return code
}

/** Opens a session and returns its Set-Cookie; throws a ControlRefusal if the code is unknown, used or expired. */
export function openSession(headers: Request['headers'], code: string, sessions: Sessions): string {
  const { machine, codes, open } = sessions
  const found = codes.get(code)
  if (found === undefined) throw codeRefused('is not one of this mock')
  if (found.isUsed) throw codeRefused('has been used')
  if (machine.monotonic() >= found.until) throw codeRefused('is older than ten minutes')
  codes.set(code, { ...found, isUsed: true })
  const session = secret(machine)
  open.add(session)
  evictOldest(open)
  return `${cookieName(headers)}=${session}; Path=/; HttpOnly; SameSite=Strict`
}

const codeRefused = (why: string): ControlRefusal =>
  new ControlRefusal('code_refused', `The code ${why}; run bundle-access open for another one.`)

/** Tests that a request has the cookie of an open session. */
export function hasSession(headers: Request['headers'], { open }: Sessions): boolean {
  const name = cookieName(headers)
  return (headers['cookie'] ?? '').split(';').some((pair) => {
    const [key, value = ''] = pair.trim().split('=')
    return key === name && open.has(value)
  })
}

/** Returns the cookie name of a mock, with its port, since browsers share cookies between ports. */
const cookieName = (headers: Request['headers']): string =>
  `bundle-access-${/:(\d+)$/.exec(headers['host'] ?? '')?.[1] ?? 80}`

const secret = ({ random }: Machine): string => Buffer.from(random(24)).toString('base64url')

function evictOldest(sessions: Pick<Map<string, unknown>, 'size' | 'keys' | 'delete'>): void {
  const [oldest] = sessions.keys()
  if (sessions.size > MAX_REMEMBERED && oldest !== undefined) sessions.delete(oldest)
}
