import { declare, type IdOf, type Observation } from './finding.ts'
import { canonical, isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from './json.ts'
import { bindingShift } from './wording.ts'

export const rules = declare({
  'breaking deployment': {
    'catalogue-rule-strengthened': 'A deployment that kept the contract may no longer do so.',
    'catalogue-variant-removed': 'A deployment that kept the contract may no longer do so.',
  },
  'breaking response': {
    'catalogue-rule-weakened': 'Clients can no longer rely on it.',
    'catalogue-rule-removed': 'Clients can no longer rely on it, and no other rule may take its id.',
    'catalogue-variant-added': 'Clients may meet a behaviour that was ruled out.',
    'catalogue-default-changed': 'Clients of a deployment that chose nothing meet another behaviour.',
  },
  'breaking request': {
    'catalogue-demand-added': 'A client that kept the contract may no longer do so.',
  },
  'additive deployment': {
    'catalogue-rule-added': 'Clients may rely on more; deployments are held to it from this version on.',
  },
  'additive request': {
    'catalogue-advice-added': 'Clients that do not follow advice still keep the contract.',
    'catalogue-demand-lifted': 'Clients that do as before still keep the contract.',
  },
  'documentation reader': { 'catalogue-words-changed': 'It demands the same as before.' },
})

/** Returns the changes between two catalogues of rules for behaviour beside a contract: levels, parties, operations, variants, defaults, texts. */
export function observeCatalogue(base: unknown, head: unknown): readonly Observation[] {
  if (base === undefined || head === undefined) return []
  const [before, after] = [rulesOf(base), rulesOf(head)]
  const removed = [...before].filter(([id]) => !after.has(id))
  const added = [...after].filter(([id]) => !before.has(id))
  return [
    ...removed.map(([id, rule]) => at(id, less(rule, 'catalogue-rule-removed'), `gone: ${quoted(rule)}`)),
    ...added.map(([id, rule]) => at(id, ruleOfNew(rule), `new, level ${levelOf(rule)}: ${quoted(rule)}`)),
    ...[...after].flatMap(([id, rule]) => {
      const old = before.get(id)
      return old === undefined ? [] : observeRule(id, old, rule)
    }),
  ]
}

/** Returns the rules of a parsed catalogue by id. */
function rulesOf(catalogue: unknown): ReadonlyMap<string, JsonObject> {
  const listed = listOf(objectOf(catalogue)['rules']).filter(isObject)
  return new Map(listed.map((rule) => [textOf(rule['id']) ?? '', rule]))
}

type RuleId = IdOf<typeof rules>

function at(id: string, rule: RuleId, change: string): Observation {
  return rules.at(rule, `#/rules/${id}`, { part: `rule ${id}` }, change)
}

const levels = ['open', 'should', 'must']
const levelOf = (rule: JsonObject): string => textOf(rule['level']) ?? 'none'
const bindsClients = (rule: JsonObject): boolean => rule['party'] === 'client'
const quoted = (rule: JsonObject): string => `"${textOf(rule['text']) ?? ''}"`.replace(/\."$/, '"')

/** Returns the diff rule for a weaker rule; a rule for clients then demands less of them. */
function less(rule: JsonObject, ofDeployments: RuleId): RuleId {
  return bindsClients(rule) ? 'catalogue-demand-lifted' : ofDeployments
}

/** Returns the diff rule for a stricter rule; a rule for clients then demands or advises more. */
function more(rule: JsonObject, ofDeployments: RuleId): RuleId {
  if (!bindsClients(rule)) return ofDeployments
  return levelOf(rule) === 'must' ? 'catalogue-demand-added' : 'catalogue-advice-added'
}

function ruleOfNew(rule: JsonObject): RuleId {
  return levelOf(rule) === 'open' ? 'catalogue-words-changed' : more(rule, 'catalogue-rule-added')
}

function observeRule(id: string, base: JsonObject, head: JsonObject): readonly Observation[] {
  const [old, now] = [levelOf(base), levelOf(head)]
  if (bindsClients(base) !== bindsClients(head))
    return [
      at(
        id,
        bindsClients(head) ? 'catalogue-demand-added' : 'catalogue-rule-strengthened',
        `now a rule for ${bindsClients(head) ? 'clients' : 'deployments'}: ${quoted(head)}`,
      ),
    ]
  if (old !== now) {
    const isStricter = levels.indexOf(now) > levels.indexOf(old)
    const rule = isStricter
      ? more(head, 'catalogue-rule-strengthened')
      : less(head, 'catalogue-rule-weakened')
    return [at(id, rule, `the level is now ${now}, before ${old}: ${quoted(head)}`)]
  }
  return [
    ...observeOperations(id, base, head),
    ...observeVariants(id, base, head),
    ...observeText(id, base, head),
  ]
}

/** Compares the operations of a rule; an empty list means all. */
function observeOperations(id: string, base: JsonObject, head: JsonObject): readonly Observation[] {
  const [before, after] = [textsOf(base['operations']), textsOf(head['operations'])]
  const lost = before.filter((operation) => !after.includes(operation))
  const gained = after.filter((operation) => !before.includes(operation))
  if (lost.length + gained.length === 0) return []
  const all = 'all operations'
  const losses = before.length === 0 ? [`${all} but ${after.join(', ')}`] : after.length === 0 ? [] : lost
  const gains = after.length === 0 ? [all] : before.length === 0 ? [] : gained
  if (levelOf(head) === 'open') return [at(id, 'catalogue-words-changed', 'concerns other operations')]
  return [
    ...losses.map((name) => at(id, less(head, 'catalogue-rule-weakened'), `no longer concerns ${name}`)),
    ...gains.map((name) => at(id, more(head, 'catalogue-rule-added'), `now concerns ${name} too`)),
  ]
}

function observeVariants(id: string, base: JsonObject, head: JsonObject): readonly Observation[] {
  const [before, after] = [variantsOf(base), variantsOf(head)]
  const lost = [...before.keys()].filter((variant) => !after.has(variant))
  const gained = [...after.keys()].filter((variant) => !before.has(variant))
  const isOther = canonical(base['default']) !== canonical(head['default'])
  return [
    ...lost.map((variant) => at(id, 'catalogue-variant-removed', `the variant ${variant} is gone`)),
    ...gained.map((variant) => at(id, 'catalogue-variant-added', `the variant ${variant} is new`)),
    ...(isOther
      ? [
          at(
            id,
            'catalogue-default-changed',
            `the default variant is now ${head['default']}, before ${base['default']}`,
          ),
        ]
      : []),
  ]
}

/** Returns the texts of a rule's variants by name. */
function variantsOf(rule: JsonObject): ReadonlyMap<string, unknown> {
  const variants = listOf(rule['variants']).map(objectOf)
  return new Map(variants.map(({ value, text }) => [textOf(value) ?? '', text]))
}

/** Compares the texts of a rule; only a shift between "may", "should" and "must" is more than words. */
function observeText(id: string, base: JsonObject, head: JsonObject): readonly Observation[] {
  const shift = levelOf(head) === 'open' ? 'none' : bindingShift(`${base['text']}`, `${head['text']}`)
  const message = `now ${quoted(head)}, before ${quoted(base)}`
  if (shift === 'stricter') return [at(id, more(head, 'catalogue-rule-strengthened'), message)]
  if (shift === 'looser') return [at(id, less(head, 'catalogue-rule-weakened'), message)]
  const words = (rule: JsonObject): string =>
    canonical([rule['text'], rule['accepts'], Object.fromEntries(variantsOf(rule))])
  return words(base) === words(head) ? [] : [at(id, 'catalogue-words-changed', 'said in other words')]
}
