/** What has another name in the new build. The scenarios are written in the new names; the old build is asked in the old. */
export const commands: Readonly<Record<string, string>> = { fixture: 'world', variants: 'readings' }

/** Flags, new name to old name. */
export const flags: Readonly<Record<string, string>> = { '--fixture': '--world', '--variant': '--reading' }

/** Values of a flag, new to old. */
export const flagValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '--rate-limit-time': { fixture: 'world' },
}

/** Beginnings of control paths below a workspace, and whole ones at the top: new to old. */
export const controlPaths: readonly (readonly [RegExp, string])[] = [
  [/^\/variants/, '/readings'],
  [/^(\/workspaces\/[^/]+)\/fixture$/, '$1/world'],
]

/** Fields of JSON in control calls, `--json` and the ready line: new to old. */
export const fields: Readonly<Record<string, string>> = {
  fixture: 'world',
  variants: 'readings',
  variant: 'reading',
}

/** Values of JSON by the field (in its new name) that holds them: new to old. */
export const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rateLimitTime: { fixture: 'world' },
  field: { fixture: 'world' },
}

/** Fields whose text may be worded anew: compared with --verbose only. */
export const proseFields: ReadonlySet<string> = new Set([
  'about',
  'message',
  'text',
  'remedy',
  'what',
  'summary',
  'description',
  'title',
  'detail',
  'comment',
  'reason',
  'missing',
])

/** Fields that follow from the machine's time or from chance. */
export const volatileFields: ReadonlySet<string> = new Set([
  'realAt',
  'durationMs',
  'startedDateTime',
  'time',
  'wait',
  'pid',
  'token',
  'bytes',
  'seconds',
  'seed',
  'run',
  'source',
])
