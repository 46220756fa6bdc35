import { append, change, drop, type Edit, put, reverse, without } from './edit.ts'

const started = 'rule:GRANT-STARTS-AT'
const duplicate = 'rule:GRANT-DUPLICATE-SOURCE'
const echo = 'rule:PAGE-LIMIT-ECHO'
const slower = 'rule:LIMIT-RETRY-SLOWER'

const rule = (level: string, more: object = {}): object => ({
  id: 'BUNDLE-COLOUR',
  level,
  text: 'A bundle has a colour.',
  section: 'bundle-summary',
  place: 'a new row',
  operations: ['listBundles'],
  checked: ['suite'],
  ...more,
})

/** Labelled edits of the rule catalogue. What it asks of deployments clients rely on; what it asks of clients they must do. */
export const catalogueEdits: readonly Edit[] = [
  {
    id: 'rule-becomes-binding',
    verdict: 'breaking',
    reason: 'A deployment that read the open point otherwise no longer keeps the contract.',
    steps: [put(`${duplicate}/level`, 'must')],
  },
  {
    id: 'rule-becomes-advice',
    verdict: 'breaking',
    reason: 'Clients can no longer rely on it.',
    steps: [put(`${echo}/level`, 'should')],
  },
  {
    id: 'rule-becomes-open',
    verdict: 'breaking',
    reason: 'Clients can no longer rely on it.',
    steps: [put('rule:BUNDLES-OWNED/level', 'open')],
  },
  {
    id: 'rule-removed',
    verdict: 'breaking',
    reason: 'Clients can no longer rely on it.',
    steps: [drop('rule:BUNDLES-OWNED')],
  },
  {
    id: 'rule-id-changed',
    verdict: 'breaking',
    reason: 'Reports, contracts and programs name the rule by its id.',
    steps: [put('rule:BUNDLES-OWNED/id', 'BUNDLES-OF-OWNER')],
  },
  {
    id: 'rule-of-one-operation-less',
    verdict: 'breaking',
    reason: 'Clients of that operation can no longer rely on it.',
    steps: [without(`${echo}/operations`, 'searchUsers')],
  },
  {
    id: 'rule-of-all-becomes-one-of-some',
    verdict: 'breaking',
    reason: 'Clients of the other operations can no longer rely on it.',
    steps: [put('rule:ERROR-BODY/operations', ['listBundles'])],
  },
  {
    id: 'choice-becomes-promise',
    verdict: 'breaking',
    reason: 'A deployment that left the field out no longer keeps the contract.',
    steps: [put(`${started}/text`, 'A grant always has startsAt, a date-time that never changes.')],
  },
  {
    id: 'demand-becomes-choice',
    verdict: 'breaking',
    reason: 'Clients can no longer rely on it.',
    steps: [
      put('rule:BUNDLE-ID/text', 'A bundle may have _id, a string; it is the bundleId of the other paths.'),
    ],
  },
  {
    id: 'variant-removed',
    verdict: 'breaking',
    reason: 'A deployment that chose it no longer keeps the contract.',
    steps: [drop(`${duplicate}/variants/1`)],
  },
  {
    id: 'variant-added',
    verdict: 'breaking',
    reason: 'Clients may meet a behaviour that was ruled out.',
    steps: [append(`${duplicate}/variants`, { value: 'ignore', text: 'Always 204.' })],
  },
  {
    id: 'default-variant-changed',
    verdict: 'breaking',
    reason: 'Clients of a deployment that chose nothing meet another behaviour.',
    steps: [put(`${duplicate}/default`, 'conflict')],
  },
  {
    id: 'client-rule-added',
    verdict: 'breaking',
    reason: 'A client that kept the contract until now may no longer do so.',
    steps: [append('/rules', rule('must', { party: 'client' }))],
  },
  {
    id: 'client-advice-becomes-binding',
    verdict: 'breaking',
    reason: 'A client that kept the contract until now may no longer do so.',
    steps: [put('rule:FLOW-RECOMMENDED/level', 'must')],
  },
  {
    id: 'rule-changes-sides',
    verdict: 'breaking',
    reason: 'What clients relied on they must now see to themselves.',
    steps: [put('rule:BUNDLES-OWNED/party', 'client')],
  },
  {
    id: 'rule-added',
    verdict: 'additive',
    reason: 'Clients may rely on more than before.',
    looksLike: 'client-rule-added',
    steps: [append('/rules', rule('must'))],
  },
  {
    id: 'client-advice-added',
    verdict: 'additive',
    reason: 'Who does not follow advice keeps the contract.',
    looksLike: 'client-rule-added',
    steps: [append('/rules', rule('should', { party: 'client' }))],
  },
  {
    id: 'client-rule-removed',
    verdict: 'additive',
    reason: 'Clients are free to do otherwise; whoever does as before still keeps the contract.',
    looksLike: 'rule-removed',
    steps: [drop(slower)],
  },
  {
    id: 'client-rule-becomes-advice',
    verdict: 'additive',
    reason: 'Whoever does as before still keeps the contract.',
    looksLike: 'rule-becomes-advice',
    steps: [put(`${slower}/level`, 'should')],
  },
  {
    id: 'rule-of-one-operation-more',
    verdict: 'additive',
    reason: 'Clients may rely on more than before.',
    looksLike: 'rule-of-one-operation-less',
    steps: [append('rule:BUNDLES-OWNED/operations', 'listBundleUsers')],
  },
  {
    id: 'open-point-named',
    verdict: 'documentation',
    reason: 'What was left open in silence is now left open in words.',
    looksLike: 'rule-becomes-open',
    steps: [append('/rules', rule('open', { variants: [{ value: 'red', text: 'Red.' }], default: 'red' }))],
  },
  {
    id: 'rule-in-other-words',
    verdict: 'documentation',
    reason: 'Words for people.',
    looksLike: 'demand-becomes-choice',
    steps: [
      put('rule:BUNDLES-OWNED/text', 'The bundles list has what the key’s owner owns, and nothing else.'),
    ],
  },
  {
    id: 'prohibition-in-other-words',
    verdict: 'documentation',
    reason: 'May not is must not.',
    looksLike: 'demand-becomes-choice',
    given: [put('rule:USERS-NOT-OWNER/text', "The search must not find the key's own owner.")],
    steps: [put('rule:USERS-NOT-OWNER/text', "The search may not find the key's own owner.")],
  },
  {
    id: 'variant-in-other-words',
    verdict: 'documentation',
    reason: 'Words for people; the variant keeps its name.',
    looksLike: 'variant-added',
    steps: [put(`${duplicate}/variants/1/text`, 'A conflict, always.')],
  },
  {
    id: 'rules-in-another-order',
    verdict: 'none',
    reason: 'Rules are known by their ids.',
    looksLike: 'rule-removed',
    steps: [reverse('/rules')],
  },
  {
    id: 'operations-of-a-rule-in-another-order',
    verdict: 'none',
    reason: 'A list of operations is a set.',
    looksLike: 'rule-of-one-operation-less',
    steps: [reverse(`${echo}/operations`)],
  },
  {
    id: 'variants-in-another-order',
    verdict: 'none',
    reason: 'The default is named; the order of the others means nothing.',
    looksLike: 'default-variant-changed',
    steps: [change(`${duplicate}/variants`, (variants) => Object(variants).toReversed())],
  },
  {
    id: 'rule-checked-by-more',
    verdict: 'none',
    reason: 'Who looks at a rule changes nothing about it.',
    looksLike: 'rule-becomes-binding',
    steps: [put(`${slower}/checked`, ['suite', 'advisor'])],
  },
]
