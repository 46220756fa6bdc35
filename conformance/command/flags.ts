/** A flag of `certify` as commander writes them. */
export interface Flag {
  readonly flags: string
  readonly description: string
}

/** Every flag of `certify`. */
export const certifyFlags: readonly Flag[] = [
  {
    flags: '--target <file>',
    description: 'what the deployment lends: a target file, or the ready line of the mock',
  },
  {
    flags: '--url <address>',
    description: 'base address up to the REST prefix; the key comes from BUNDLE_ACCESS_KEY',
  },
  { flags: '--users <prefix>', description: 'with --url: users lent for writing, by display-name prefix' },
  { flags: '--rate-limit <number|off>', description: 'requests per minute to stay under (default: 240)' },
  {
    flags: '--profile <name>',
    description: 'smoke (at most 120 requests), certify (at most 1,200) or soak (default: certify)',
  },
  { flags: '--minutes <number>', description: 'how long a soak goes on (default: 10)' },
  {
    flags: '--plan',
    description: 'stop after the preflight: what will be touched, what cannot be tested, how long it takes',
  },
  { flags: '--only <names...>', description: 'checks or areas to run' },
  { flags: '--seed <number>', description: 'repeat the choices of another run' },
  { flags: '--rate-limit-check', description: 'try the rate limit itself, at the very end' },
  { flags: '--known-failures <file>', description: 'accepted findings; one that passes again fails the run' },
  {
    flags: '--report <directory>',
    description: 'write report.json, report.html, junit.xml, report.md, a badge and the trace',
  },
  { flags: '--journal <file>', description: 'where created grants are written down before they are created' },
  { flags: '--repro <token|report#id>', description: 'try one failure again: fixed, failed or diverged' },
  { flags: '--cleanup <journal>', description: 'revoke what a run that was killed left behind' },
  { flags: '--no-confirm', description: 'do not try failures again' },
  { flags: '--json', description: 'one event per line on stdout' },
]

/** What the flags come to; names as commander makes them. */
export interface CertifyFlags {
  readonly target?: string
  readonly url?: string
  readonly users?: string
  readonly rateLimit?: string
  readonly profile?: string
  readonly minutes?: string
  readonly plan?: true
  readonly only?: readonly string[]
  readonly seed?: string
  readonly rateLimitCheck?: true
  readonly knownFailures?: string
  readonly report?: string
  readonly journal?: string
  readonly repro?: string
  readonly cleanup?: string
  readonly confirm?: boolean
  readonly json?: true
}
