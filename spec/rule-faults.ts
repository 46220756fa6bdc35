import type { Catalogue, Rule } from './rules.ts'

const idForm = /^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+$/
const switchForm = /^[a-z]+(-[a-z]+)*$/

/** What is wrong with a catalogue in itself, one sentence for each fault; a sound one has none. */
export function catalogueFaults(catalogue: Catalogue): readonly string[] {
  const { rules } = catalogue
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  return [
    ...sectionFaults(catalogue),
    ...repeated(rules.map(({ id }) => id)).map((id) => `${id} is used for more than one rule`),
    ...repeated(rules.flatMap((rule) => rule.switch ?? [])).map(
      (name) => `the switch ${name} is used by more than one rule`,
    ),
    ...rules.flatMap((rule) => [
      ...formFaults(rule),
      ...checkingFaults(rule),
      ...(rule.level === 'open' ? openFaults(rule, byId) : statedFaults(rule)),
    ]),
  ]
}

/** The ids that a frozen list and a catalogue do not share: none may disappear, and a new one must be frozen too. */
export function frozenFaults(catalogue: Catalogue, frozen: readonly string[]): readonly string[] {
  const ids = new Set(catalogue.rules.map(({ id }) => id))
  const kept = new Set(frozen)
  return [
    ...frozen.filter((id) => !ids.has(id)).map((id) => `${id} was removed or renamed; an id stays for good`),
    ...[...ids].filter((id) => !kept.has(id)).map((id) => `${id} is new; add it to rules.ids.txt`),
  ]
}

function sectionFaults({ sections, rules }: Catalogue): readonly string[] {
  const known = new Set(sections.map(({ id }) => id))
  const used = new Set(rules.map(({ section }) => section))
  return [
    ...repeated(sections.map(({ id }) => id)).map((id) => `the section ${id} is listed twice`),
    ...[...known].filter((id) => !used.has(id)).map((id) => `the section ${id} has no rule`),
    ...rules.flatMap((rule) =>
      [rule.section, ...rule.also]
        .filter((id) => !known.has(id))
        .map((id) => `${rule.id} names a section that is not listed: ${id}`),
    ),
  ]
}

function formFaults({ id, section, also }: Rule): readonly string[] {
  return [
    ...(idForm.test(id) ? [] : [`${id} is no id: two or more upper case words joined by dashes`]),
    ...repeated([section, ...also]).map((twice) => `${id} names the section ${twice} twice`),
  ]
}

function checkingFaults({ id, checked, unchecked, party }: Rule): readonly string[] {
  if (checked.length === 0 && unchecked === undefined)
    return [`${id} says neither how it is checked nor why it is not`]
  if (checked.length > 0 && unchecked !== undefined) return [`${id} says how it is checked and why it is not`]
  const stranger = party === 'client' ? ['server', 'suite'] : ['advisor']
  return checked
    .filter((how) => stranger.includes(how))
    .map((how) => `${id} is a rule for the ${party}, which ${how} cannot check`)
}

function statedFaults({ id, variants, default: chosen, accepts, switch: name, noSwitch, statedBy }: Rule) {
  const some = variants.length > 0 || statedBy.length > 0
  return some || [chosen, accepts, name, noSwitch].some((field) => field !== undefined)
    ? [`${id} is stated, so it can have no variants, default, accepts, switch, noSwitch or statedBy`]
    : []
}

function openFaults(rule: Rule, byId: ReadonlyMap<string, Rule>): readonly string[] {
  const { id, variants, accepts, switch: name, noSwitch, statedBy } = rule
  const values = variants.map(({ value }) => value)
  return [
    ...(variants.length === 0 ? [`${id} is open but has no variants`] : []),
    ...repeated(values).map((value) => `${id} has the variant ${value} twice`),
    ...defaultFaults(rule, values),
    ...(accepts === undefined ? [`${id} is open but does not say what the suite accepts`] : []),
    ...((name === undefined) === (noSwitch === undefined)
      ? [`${id} is open and needs either a switch or the reason why it has none`]
      : []),
    ...(name !== undefined && !switchForm.test(name) ? [`${id} has a switch of a bad form: ${name}`] : []),
    ...(name !== undefined && values.length === 1 ? [`${id} has a switch but one reading only`] : []),
    ...statedBy
      .filter((stated) => !['must', 'should'].includes(byId.get(stated)?.level ?? ''))
      .map((stated) => `${id} is stated by ${stated}, which is no stated rule`),
  ]
}

function defaultFaults({ id, default: chosen }: Rule, values: readonly string[]): readonly string[] {
  if (chosen === undefined) return [`${id} is open but has no default`]
  if (values.length === 0 || chosen === values[0]) return []
  return values.includes(chosen)
    ? [`${id} does not name its default ${chosen} first`]
    : [`${id} has a default that is not one of its variants: ${chosen}`]
}

const repeated = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
]
