import type { ChangeClass } from './verdict.ts'

/** Whose side a change is on: what clients send, what they receive, both, what deployments must do, or what people read. */
export type Side = 'request' | 'response' | 'both' | 'deployment' | 'reader'

/** A kind of change, what it means, and whom it concerns in which way. */
export interface DiffRule {
  readonly class: Exclude<ChangeClass, 'none'>
  readonly side: Side
  /** One sentence on who breaks, gains or reads something else, and how. */
  readonly effect: string
}

const rule = (kind: DiffRule['class'], side: Side, effect: string): DiffRule => ({
  class: kind,
  side,
  effect,
})

const refused = 'A client that sends what was allowed before is now refused.'
const unexpected = 'A client may now receive what the contract ruled out before.'
const freer = 'Everything that a client could send before is still taken.'
const surer = 'A client receives nothing new and may rely on more than before.'

const matters = [
  'type',
  'values',
  'number',
  'length',
  'pattern',
  'format',
  'items',
  'closed',
  'condition',
  'other',
] as const

type SchemaRuleId = `${'request' | 'response'}-${(typeof matters)[number]}-${'narrowed' | 'widened'}`

function schemaRules(): Readonly<Record<SchemaRuleId, DiffRule>> {
  const rules = matters.flatMap((matter): readonly [string, DiffRule][] => [
    [`request-${matter}-narrowed`, rule('breaking', 'request', refused)],
    [`request-${matter}-widened`, rule('additive', 'request', freer)],
    [`response-${matter}-widened`, rule('breaking', 'response', unexpected)],
    [`response-${matter}-narrowed`, rule('additive', 'response', surer)],
  ])
  return Object.fromEntries(rules) as Record<SchemaRuleId, DiffRule>
}

/** Every kind of change that the comparison can find, by an id that never changes. */
export const diffRules = {
  ...schemaRules(),
  'request-known-values-narrowed': rule(
    'breaking',
    'request',
    'A client that sends what is no longer named can no longer count on it.',
  ),
  'request-known-values-widened': rule('additive', 'request', freer),
  'response-known-values-changed': rule(
    'additive',
    'response',
    'The list says itself that it may change; clients are ready for values that it does not name.',
  ),
  'not-judged': rule('unknown', 'both', 'Whether clients break is for a person to judge.'),
  // Operations
  'operation-removed': rule('breaking', 'both', 'Clients that call it are refused.'),
  'operation-added': rule('additive', 'both', 'Nobody calls it yet.'),
  'call-removed': rule('breaking', 'response', 'Clients that wait for the webhook or callback never get it.'),
  'call-added': rule('additive', 'response', 'Nobody has subscribed yet.'),
  'operation-id-changed': rule(
    'breaking',
    'both',
    'Generated clients name their methods by it, and programs that use them no longer compile.',
  ),
  'path-parameter-renamed': rule('documentation', 'reader', 'The name of a path parameter is never sent.'),
  'server-removed': rule(
    'breaking',
    'both',
    'Clients that take the address from the contract call one that is gone.',
  ),
  'server-added': rule('additive', 'both', 'The addresses that clients know stay.'),
  'server-variable-narrowed': rule(
    'breaking',
    'both',
    'A client that has set the variable to a value of before calls an address that is gone.',
  ),
  'server-variable-widened': rule('additive', 'both', 'Every address of before still works.'),
  'server-default-changed': rule(
    'breaking',
    'both',
    'A client that leaves the variable alone now calls another address.',
  ),
  'schema-dialect-changed': rule('breaking', 'both', 'Every schema may now mean something else.'),
  // Parameters and bodies
  'parameter-removed': rule('breaking', 'request', 'A client that sends it is refused or, worse, not heard.'),
  'required-parameter-added': rule(
    'breaking',
    'request',
    'No client of today sends it, so all of them are refused.',
  ),
  'optional-parameter-added': rule('additive', 'request', 'Nobody has to send it.'),
  'parameter-became-required': rule('breaking', 'request', 'A client that leaves it out is now refused.'),
  'parameter-became-optional': rule('additive', 'request', freer),
  'parameter-serialization-changed': rule(
    'breaking',
    'request',
    'A client that writes it in the old form is misread.',
  ),
  'default-changed': rule(
    'breaking',
    'request',
    'A client that leaves the value out now gets something else.',
  ),
  'default-removed': rule(
    'breaking',
    'request',
    'A client that leaves the value out no longer knows what it gets.',
  ),
  'default-added': rule(
    'breaking',
    'request',
    'A client that leaves the value out may now get something else than without a default.',
  ),
  'required-body-added': rule('breaking', 'request', 'A client that sends no body is now refused.'),
  'optional-body-added': rule('additive', 'request', 'Nobody has to send one.'),
  'body-became-optional': rule('additive', 'request', freer),
  'body-removed': rule('breaking', 'request', 'What clients say in the body is no longer heard.'),
  'request-media-type-removed': rule('breaking', 'request', 'A client that sends this type is refused.'),
  'request-media-type-added': rule('additive', 'request', freer),
  'request-property-removed': rule(
    'breaking',
    'request',
    'A client that sends it is refused or, worse, not heard.',
  ),
  'request-property-added': rule('additive', 'request', 'Nobody has to send it.'),
  'request-property-became-required': rule(
    'breaking',
    'request',
    'A client that leaves it out is now refused.',
  ),
  'request-property-became-optional': rule('additive', 'request', freer),
  // Responses
  'status-removed': rule(
    'breaking',
    'response',
    'Clients that wait for this status never meet it: the case is answered in a way that the contract no longer tells.',
  ),
  'success-status-added': rule(
    'breaking',
    'response',
    'A request that was answered in a known way may now be answered in this one, which no client of today reads.',
  ),
  'error-status-added': rule('additive', 'response', 'Clients treat an unknown refusal as any of its class.'),
  'open-status-removed': rule(
    'breaking',
    'deployment',
    'A deployment that answers with it no longer keeps the contract.',
  ),
  'open-status-added': rule('additive', 'response', 'Clients treat an unknown refusal as any of its class.'),
  'open-success-status-added': rule(
    'breaking',
    'response',
    'Clients may now meet a success that no client of today reads.',
  ),
  'header-removed': rule('breaking', 'response', 'Clients that read the header find none.'),
  'header-added': rule('additive', 'response', 'Who does not know it ignores it.'),
  'header-became-optional': rule('breaking', 'response', 'Clients that rely on the header may find none.'),
  'header-became-required': rule('additive', 'response', surer),
  'response-media-type-removed': rule(
    'breaking',
    'response',
    'Clients that read this type receive another one.',
  ),
  'response-media-type-added': rule('additive', 'response', 'Clients receive it only if they ask for it.'),
  'response-property-removed': rule('breaking', 'response', 'Clients that read it find nothing.'),
  'response-property-added': rule('additive', 'response', 'Who does not know it ignores it.'),
  'response-property-became-optional': rule(
    'breaking',
    'response',
    'Clients that rely on it may find nothing.',
  ),
  'response-property-became-required': rule('additive', 'response', surer),
  // Error codes
  'error-code-removed': rule(
    'breaking',
    'response',
    'A program that decides by the code never meets it; the case comes under another one.',
  ),
  'error-code-renamed': rule(
    'breaking',
    'response',
    'A program that decides by the old code never meets it.',
  ),
  'error-code-added': rule(
    'additive',
    'response',
    'The list says itself that more may come, so programs are ready for codes that they do not know.',
  ),
  'error-code-replaced': rule(
    'breaking',
    'response',
    'The same case now carries another code, so a program that decides by it takes another way.',
  ),
  'error-code-status-changed': rule(
    'breaking',
    'response',
    'A program that decides by the status takes another way.',
  ),
  // Access and limits
  'security-tightened': rule('breaking', 'request', 'A client whose credentials were enough is now refused.'),
  'security-dropped': rule(
    'breaking',
    'both',
    'Anybody may now call it: the data of its owners is no longer protected by a key.',
  ),
  'security-relaxed': rule('additive', 'request', 'Credentials that were enough still are.'),
  'security-scheme-changed': rule(
    'breaking',
    'request',
    'Clients present their credentials in a way that is no longer read.',
  ),
  'security-scheme-extended': rule('additive', 'request', 'Credentials that were enough still are.'),
  'key-prefix-changed': rule('breaking', 'request', 'Keys that owners hold begin with the old prefix.'),
  'permission-raised': rule(
    'breaking',
    'request',
    'A key that was allowed to call it is now refused with 403.',
  ),
  'permission-lowered': rule('additive', 'request', 'Every key that was allowed still is.'),
  'limit-lowered': rule('breaking', 'request', 'A client that stays within the old limit is now refused.'),
  'limit-raised': rule('additive', 'request', 'Who stays within the old limit is within the new one.'),
  'length-unit-changed': rule(
    'breaking',
    'request',
    'A value that had a fitting length may now be too long or too short.',
  ),
  // Lifecycle
  deprecated: rule('additive', 'both', 'It still works; clients are told to leave it.'),
  'deprecation-withdrawn': rule('additive', 'both', 'It stays; nobody has to do anything.'),
  'sunset-put-off': rule('additive', 'both', 'Clients have more time.'),
  'sunset-brought-forward': rule('breaking', 'both', 'Clients were promised more time.'),
  'sunset-too-soon': rule('breaking', 'both', 'An end so near leaves clients no time to change.'),
  'removed-after-sunset': rule('additive', 'both', 'Its end was announced, and the day has come.'),
  // Words
  'words-changed': rule('documentation', 'reader', 'Nothing that is sent changes.'),
  // The rule catalogue beside the contract
  'catalogue-rule-strengthened': rule(
    'breaking',
    'deployment',
    'Whoever kept the contract until now may no longer do so.',
  ),
  'catalogue-rule-weakened': rule('breaking', 'response', 'Clients can no longer rely on it.'),
  'catalogue-rule-removed': rule(
    'breaking',
    'response',
    'Clients can no longer rely on it, and no other rule may take its id.',
  ),
  'catalogue-rule-added': rule(
    'additive',
    'deployment',
    'Clients may rely on more; deployments are held to it from this version on.',
  ),
  'catalogue-demand-added': rule(
    'breaking',
    'request',
    'A client that kept the contract until now may no longer do so.',
  ),
  'catalogue-advice-added': rule('additive', 'request', 'Who does not follow advice keeps the contract.'),
  'catalogue-demand-lifted': rule('additive', 'request', 'Whoever does as before still keeps the contract.'),
  'catalogue-variant-removed': rule(
    'breaking',
    'deployment',
    'A deployment that chose this variant no longer keeps the contract.',
  ),
  'catalogue-variant-added': rule('breaking', 'response', 'Clients may meet a behaviour that was ruled out.'),
  'catalogue-default-changed': rule(
    'breaking',
    'response',
    'Clients of a deployment that chose nothing meet another behaviour.',
  ),
  'catalogue-words-changed': rule('documentation', 'reader', 'It asks for nothing else than before.'),
} as const satisfies Readonly<Record<string, DiffRule>>

export type DiffRuleId = keyof typeof diffRules
