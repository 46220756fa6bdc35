import type { Machine } from '../../api/instance.ts'
import type { Request } from '../../http/exchange.ts'
import { ControlRefusal } from './refusal.ts'

/** The codes that open the console and the sessions that are open, the oldest first. */
export interface Sessions {
  readonly machine: Machine
  readonly codes: Map<string, { readonly until: number; readonly isUsed: boolean }>
  readonly open: Set<string>
}

/** How long a code opens a session, in milliseconds. */
const CODE_MS = 600_000

/** The most codes and the most sessions that are remembered. */
const MOST = 100

/** Returns a code that opens one session. */
export function newCode({ codes, machine }: Sessions): string {
  const code = secret(machine)
  codes.set(code, { until: machine.monotonic() + CODE_MS, isUsed: false })
  forgetOldest(codes)
  return code
}

/** Opens a session and returns its cookie for the header Set-Cookie; throws a ControlRefusal when the code opens none. */
export function openSession(headers: Request['headers'], code: string, sessions: Sessions): string {
  const { machine, codes, open } = sessions
  const found = codes.get(code)
  if (found === undefined) throw codeRefused('is not one of this mock')
  if (found.isUsed) throw codeRefused('has been used')
  if (machine.monotonic() >= found.until) throw codeRefused('is older than ten minutes')
  codes.set(code, { ...found, isUsed: true })
  const session = secret(machine)
  open.add(session)
  forgetOldest(open)
  return `${cookieName(headers)}=${session}; Path=/; HttpOnly; SameSite=Strict`
}

const codeRefused = (why: string): ControlRefusal =>
  new ControlRefusal('code_refused', `The code ${why}; run bundle-access open for another one.`)

/** Whether a request carries an open session. */
export function hasSession(headers: Request['headers'], { open }: Sessions): boolean {
  const name = cookieName(headers)
  return (headers['cookie'] ?? '').split(';').some((pair) => {
    const [key, value = ''] = pair.trim().split('=')
    return key === name && open.has(value)
  })
}

/** Cookies are those of a host, whatever the port; the name keeps two mocks apart. */
const cookieName = (headers: Request['headers']): string =>
  `bundle-access-${/:(\d+)$/.exec(headers['host'] ?? '')?.[1] ?? 80}`

const secret = ({ random }: Machine): string => Buffer.from(random(24)).toString('base64url')

function forgetOldest(kept: Pick<Map<string, unknown>, 'size' | 'keys' | 'delete'>): void {
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
}
