/** Every flag of `certify`, as commander writes it, with what it means. */
export const certifyFlags = {
  '--target <file>': 'what the deployment provides: a target file, or the ready line of the mock',
  '--url <address>':
    'base address up to the REST prefix (or BUNDLE_ACCESS_URL); the key comes from BUNDLE_ACCESS_KEY',
  '--users <prefix>': 'with --url: test users for writing, by display-name prefix',
  '--rate-limit <number|off>': 'requests per minute to stay under (default: 240)',
  '--profile <name>': 'smoke (at most 120 requests), certify (1,800; the default), soak or endurance',
  '--max-requests <number>':
    'the most requests of the checks; ending their grants, a failure (up to 40) and what is sent again, as after a step of a clock, take more; a check that they cannot pay for is left out and named',
  '--minutes <number>': 'how long a soak goes on (default: 10)',
  '--hours <number>': 'how long an endurance run waits for what it asks again (default: 1)',
  '--endpoints <addresses>':
    'more addresses of the deployment, with commas between; requests go round them all',
  '--restart <command>': 'restarts the deployment; what it has acknowledged before must be there after',
  '--scale <number>': 'grants of the longest chain (default: 102), with the requests that more of them take',
  '--plan': 'stop after the preflight: what will be touched, what cannot be tested, how long it takes',
  '--only <names...>': 'checks or areas to run; the run is partial',
  '--seed <number|random>': 'the choices of a run (default: 1; soak and endurance draw one)',
  '--challenge <hex>': '16 to 32 hexadecimal digits from whoever will trust the result; they give the seed',
  '--complete': 'a stated rule that certify promises and that was not tried fails the run',
  '--rate-limit-check': 'try the rate limit itself, at the very end, with up to 2,700 requests more',
  '--from-address <address>':
    'with --rate-limit-check: a second address of this machine, to tell the limit of a key from that of an address (at loopback: 127.0.0.2)',
  '--patience <seconds>':
    'how long what has no answer, or a 502, 503 or 504 of a layer in front, is tried again (default: 60)',
  '--known-failures <file>': 'accepted findings: a list of { rule, reason, until }',
  '--report <directory>': 'write report.json, report.html, junit.xml, report.md and the trace',
  '--signing-key <file>':
    'with --report and --challenge: a private key (Ed25519, PEM) that signs certificate.json',
  '--journal <file>': 'where created grants are written down before they are created',
  '--repro <token|report#id>': 'try one failure again until it is clear, by its token or as report.json#F1',
  '--cleanup <journal>': 'revoke what a run that was killed left behind',
  '--no-confirm': 'do not try failures again',
  '--json': 'one event per line on stdout',
}

/** The values of the flags, by the names that commander makes: a text, several, or whether it is there. */
export type CertifyFlags = { readonly [Flag in keyof typeof certifyFlags as NameIn<Flag>]?: ValueOf<Flag> }
type NameIn<Flag> = Flag extends `--no-${infer Name}`
  ? Name
  : Flag extends `--${infer Usage}`
    ? Camel<Usage>
    : ''
type Camel<Text extends string> = Text extends `${infer Name} ${string}`
  ? Camel<Name>
  : Text extends `${infer First}-${infer Rest}`
    ? `${First}${Capitalize<Camel<Rest>>}`
    : Text
type ValueOf<Flag> = Flag extends `--no-${string}` ? boolean : Flag extends `${string}>` ? TextOf<Flag> : true
type TextOf<Flag> = Flag extends `${string}...>` ? readonly string[] : string

/** A flag or a file that cannot be used, in one sentence. */
export class UsageProblem extends Error {}

/** Returns the flag of a name that commander makes. */
export const flagOf = (name: string, value: unknown = true): string =>
  `--${value === false ? 'no-' : ''}${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** Help below the flags. */
export const certifyHelp = `
Exit codes of certify:
  0  conformant, or partial: nothing is violated, and some stated rules were not tried; with --repro: fixed;
     with --cleanup: nothing of the run is live
  1  a rule is violated, or a known failure passes (with --complete, or past its last day); with --repro: it failed again, or otherwise,
     or did not fail this time, and was not tried often enough to be called fixed
  2  usage: a flag, the target file or the journal is wrong
  4  the target is unreachable, or the run is incomplete, or with --complete partial, or grants could not be ended, or the report cannot be written;
     with --repro: it diverged, or could not be tried; with --cleanup: something could not be revoked

The suite writes only for test users without live grants (--plan names them). A run that could write for
nobody is incomplete: it is no verdict on a deployment.

The first Ctrl-C ends the run, revokes what is live and writes the reports; the second ends at once and leaves
the journal for --cleanup.

Environment:
  BUNDLE_ACCESS_URL    the address of the deployment, where neither --target nor --url names it
  BUNDLE_ACCESS_KEY    the owner's key, where no --target has it
  NODE_EXTRA_CA_CERTS  a PEM file of certificates to trust beside the known ones, such as a deployment's self-signed one
  HTTPS_PROXY, HTTP_PROXY, NO_PROXY
                       the proxy, which must allow tunnels, of deployments at https and at http, and what is reached without
                       one (names with all below them, addresses); small letters count first; never used for this machine`
