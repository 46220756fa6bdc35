import type { Catalogue, Rule } from '../render-catalogue.ts'

/** Returns the problems of a rule catalogue such as spec/rules.yaml, one sentence each. */
export function catalogueProblems({ sections, rules }: Catalogue): readonly string[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const known = sections.map(({ id }) => id)
  const used = rules.map(({ section }) => section)
  return [
    ...repeated(known).map((id) => `the section ${id} is listed twice`),
    ...known.filter((id) => !used.includes(id)).map((id) => `the section ${id} has no rule`),
    ...repeated(rules.map(({ id }) => id)).map((id) => `${id} is used for more than one rule`),
    ...repeated(rules.flatMap((rule) => rule.switch ?? [])).map(
      (name) => `the switch ${name} is used by more than one rule`,
    ),
    ...rules.flatMap((rule) => [
      ...[rule.section, ...rule.also]
        .filter((id) => !known.includes(id))
        .map((id) => `${rule.id} names a section that is not listed: ${id}`),
      ...formProblems(rule),
      ...(rule.level === 'open' ? openProblems(rule, byId) : statedProblems(rule)),
    ]),
  ]
}

/** Returns the differences between the ids of a catalogue and the list of ids that must never change. */
export function frozenProblems({ rules }: Catalogue, frozen: readonly string[]): readonly string[] {
  const ids = rules.map(({ id }) => id)
  return [
    ...frozen
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} was removed or renamed; an id stays for good`),
    ...ids.filter((id) => !frozen.includes(id)).map((id) => `${id} is new; add it to rules.ids.txt`),
  ]
}

/** The sentences of those problems that are found. */
const found = (...problems: readonly (readonly [isFound: boolean, problem: string])[]): readonly string[] =>
  problems.filter(([isFound]) => isFound).map(([, problem]) => problem)

const idForm = /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/
const switchForm = /^[a-z]+(-[a-z]+)*$/

function formProblems({ id, section, also, checked, unchecked, party }: Rule): readonly string[] {
  const strangers = party === 'client' ? ['server', 'suite'] : ['advisor']
  return [
    ...found(
      [!idForm.test(id), `${id} is no id: two or more upper case words joined by dashes`],
      [
        checked.length === 0 && unchecked === undefined,
        `${id} says neither how it is checked nor why it is not`,
      ],
      [checked.length > 0 && unchecked !== undefined, `${id} says how it is checked and why it is not`],
    ),
    ...repeated([section, ...also]).map((twice) => `${id} names the section ${twice} twice`),
    ...checked
      .filter((how) => strangers.includes(how))
      .map((how) => `${id} is a rule for the ${party}, which ${how} cannot check`),
  ]
}

function statedProblems({ id, variants, default: chosen, accepts, switch: name, noSwitch, statedBy }: Rule) {
  const isOpen =
    variants.length + statedBy.length > 0 ||
    [chosen, accepts, name, noSwitch].some((field) => field !== undefined)
  return found([
    isOpen,
    `${id} is stated, so it can have no variants, default, accepts, switch, noSwitch or statedBy`,
  ])
}

function openProblems(rule: Rule, byId: ReadonlyMap<string, Rule>): readonly string[] {
  const { id, variants, default: chosen, accepts, switch: name, noSwitch, statedBy } = rule
  const values = variants.map(({ value }) => value)
  const isMisplaced = chosen !== undefined && values.length > 0 && chosen !== values[0]
  const isKnown = chosen !== undefined && values.includes(chosen)
  return [
    ...found(
      [values.length === 0, `${id} is open but has no variants`],
      [chosen === undefined, `${id} is open but has no default`],
      [isMisplaced && isKnown, `${id} does not name its default ${chosen} first`],
      [isMisplaced && !isKnown, `${id} has a default that is not one of its variants: ${chosen}`],
      [accepts === undefined, `${id} is open but does not say what the suite accepts`],
      [
        (name === undefined) === (noSwitch === undefined),
        `${id} is open and needs either a switch or the reason why it has none`,
      ],
      [name !== undefined && !switchForm.test(name), `${id} has a switch of a bad form: ${name}`],
      [name !== undefined && values.length === 1, `${id} has a switch but one variant only`],
    ),
    ...repeated(values).map((value) => `${id} has the variant ${value} twice`),
    ...statedBy
      .filter((stated) => !['must', 'should'].includes(byId.get(stated)?.level ?? ''))
      .map((stated) => `${id} is stated by ${stated}, which is no stated rule`),
  ]
}

const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
