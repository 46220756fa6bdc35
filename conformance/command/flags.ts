/** A flag of `certify` as commander writes them. */
export interface Flag {
  readonly flags: string
  readonly description: string
}

/** Every flag of `certify`. */
export const certifyFlags: readonly Flag[] = [
  {
    flags: '--target <file>',
    description: 'what the deployment provides: a target file, or the ready line of the mock',
  },
  {
    flags: '--url <address>',
    description: 'base address up to the REST prefix; the key comes from BUNDLE_ACCESS_KEY',
  },
  { flags: '--users <prefix>', description: 'with --url: test users for writing, by display-name prefix' },
  { flags: '--rate-limit <number|off>', description: 'requests per minute to stay under (default: 240)' },
  {
    flags: '--profile <name>',
    description: 'smoke (at most 120 requests), certify (at most 1,200) or soak (default: certify)',
  },
  {
    flags: '--max-requests <number>',
    description:
      "the most requests of a run (default: the profile's: smoke 120, certify 1,200); what it cannot pay for is left out and named in the report",
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
    description: 'write report.json, report.html, junit.xml, report.md and the trace',
  },
  { flags: '--journal <file>', description: 'where created grants are written down before they are created' },
  {
    flags: '--repro <token|report#id>',
    description:
      'try one failure again, by its token or as report.json#F1: fixed, failed, or diverged at a step',
  },
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
  readonly maxRequests?: string
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

/** The command line up to the target, for further commands against the same deployment. */
export function sameTarget({ target, url, users, rateLimit }: CertifyFlags): string {
  const given = Object.entries({ target, url, users, 'rate-limit': rateLimit })
  const words = given.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, word(value)]))
  return ['bundle-access', 'certify', ...words].join(' ')
}

const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** What `--help` says below the flags. */
export const certifyHelp = `
Exit codes of certify:
  0  conformant; with --repro: fixed; with --cleanup: nothing of the run is live
  1  a rule is violated, or a known failure passes again; with --repro: it failed again
  2  usage: a flag, the target file or the journal is wrong
  4  the target is unreachable, or the run is incomplete; with --repro: it diverged, or could not be tried;
     with --cleanup: something could not be revoked

The suite writes only for test users without live grants (--plan names them). A run that could write for
nobody is incomplete: it is no verdict on a deployment.

The first Ctrl-C ends the run, revokes what is live and writes the reports; the second ends at once and leaves
the journal for --cleanup.

Environment:
  BUNDLE_ACCESS_KEY  the owner's key, where --url names the deployment`
