import { satisfies } from './accepts.ts'
import { type Comparison, comesFromBase, type Gap, type GapKind, under } from './gap.ts'
import { countText } from './scalars.ts'
import { declares, isAlways, isNever, type ObjectShape, valueUnder } from './shape.ts'

/** Returns the gaps between two object shapes (the constraints of a schema on objects): the objects that the first allows and the second does not, with added and removed properties. */
export function compareObjects(self: Comparison, source: ObjectShape, target: ObjectShape): readonly Gap[] {
  const names = new Set([...source.properties.keys(), ...target.properties.keys()])
  const properties = [...names].flatMap((name) => propertyGaps(self, source, target, name))
  return [
    ...properties,
    ...requiredGaps(source, target).filter(({ trail }) => !isRemoved(self, source, target, trail.slice(1))),
    ...restGaps(self, source, target),
    ...countGaps(source, target),
  ]
}

/** Tests that the head no longer declares a property, so that a lost `required` is not reported too. */
function isRemoved(self: Comparison, source: ObjectShape, target: ObjectShape, name: string): boolean {
  if (self.purpose === 'formal') return false
  const [base, head] = comesFromBase(self.purpose) ? [source, target] : [target, source]
  return declares(base, name) && !declares(head, name)
}

function propertyGaps(
  self: Comparison,
  source: ObjectShape,
  target: ObjectShape,
  name: string,
): readonly Gap[] {
  const step = `.${name}`
  const formal = (): readonly Gap[] =>
    under(step, self.gaps(valueUnder(source, name), valueUnder(target, name)))
  const [inSource, inTarget] = [declares(source, name), declares(target, name)]
  if ([source, target].some(({ properties, patterns }) => patterns.size > 0 && !properties.has(name)))
    return [unreadPattern(source, target, step)]
  if (isNever(valueUnder(source, name))) return added(self, source, target, name)
  if (self.purpose === 'formal' || inSource === inTarget) return formal()
  const isFromBase = comesFromBase(self.purpose)
  const wasDeclared = isFromBase ? inSource : inTarget
  const [declaring, other] = inSource ? [source, target] : [target, source]
  const elsewhere = valueUnder(other, name)
  const isDescribed = !isNever(elsewhere) && !isAlways(elsewhere)
  if (isDescribed) return formal()
  const looksForBreaking = self.purpose.looksFor === 'breaking'
  if (wasDeclared)
    return looksForBreaking ? [presence('property-removed', declaring, other, inSource, name)] : []
  if (!looksForBreaking) return [presence('property-added', declaring, other, inSource, name)]
  // New in the head: a request need not have it, and clients of an open response expect more properties.
  return self.purpose.direction === 'response' && isNever(elsewhere)
    ? [presence('closed', declaring, other, inSource, name)]
    : []
}

/** Returns the gap of a property that the source forbids, if the head adds it. */
function added(self: Comparison, source: ObjectShape, target: ObjectShape, name: string): readonly Gap[] {
  if (self.purpose === 'formal' || !declares(target, name)) return []
  const { looksFor } = self.purpose
  const wasDeclared = !comesFromBase(self.purpose)
  if (looksFor === 'breaking' && wasDeclared)
    return [presence('property-removed', target, source, false, name)]
  // In a closed response it was forbidden, and is reported as that.
  return looksFor === 'additive' && !wasDeclared && self.purpose.direction === 'request'
    ? [presence('property-added', target, source, false, name)]
    : []
}

function presence(
  kind: GapKind,
  declaring: ObjectShape,
  other: ObjectShape,
  inSource: boolean,
  name: string,
): Gap {
  const subject = declaring.properties.get(name)?.[0]
  const [here, there] = [subject?.pointer ?? declaring.pointer, other.pointer]
  return {
    kind,
    trail: `.${name}`,
    pointers: inSource ? { from: here, to: there } : { from: there, to: here },
    from: inSource ? 'declared' : 'not declared',
    to: inSource ? 'not declared' : 'declared',
    ...(subject && { subject }),
  }
}

function requiredGaps(source: ObjectShape, target: ObjectShape): readonly Gap[] {
  const missing = [...target.required].filter((name) => !source.required.has(name))
  const triggered = [...target.dependent].flatMap(([name, others]) => {
    if (isNever(valueUnder(source, name))) return []
    const own = source.dependent.get(name)
    return [...others].filter((other) => !source.required.has(other) && !own?.has(other))
  })
  return [...new Set([...missing, ...triggered])].map((name) => ({
    kind: 'required',
    trail: `.${name}`,
    pointers: { from: `${source.pointer}/required`, to: `${target.pointer}/required` },
    from: 'optional',
    to: missing.includes(name) ? 'required' : 'sometimes required',
  }))
}

/** Compares the schemas of equal patterns; other patterns are not evaluated. */
function patternGaps(self: Comparison, source: ObjectShape, target: ObjectShape): readonly Gap[] {
  const [ours, theirs] = [[...source.patterns.keys()], [...target.patterns.keys()]]
  const isOther = (one: readonly string[], two: readonly string[]) => one.some((each) => !two.includes(each))
  const same = ours.flatMap((pattern) =>
    theirs.includes(pattern)
      ? under(
          `.<${pattern}>`,
          self.gaps(source.patterns.get(pattern) ?? [], target.patterns.get(pattern) ?? []),
        )
      : [],
  )
  return isOther(ours, theirs) || isOther(theirs, ours) ? [...same, unreadPattern(source, target, '')] : same
}

function unreadPattern(source: ObjectShape, target: ObjectShape, trail: string): Gap {
  const pointers = { from: source.pointer, to: target.pointer }
  const from = 'properties whose names a pattern decides'
  // The trail of a property is of no use: the objects differ.
  const doubted = {
    kind: 'other',
    from: 'other names',
    to: 'names that exclude some',
    source,
    targets: [target],
  } as const
  return { kind: 'not-judged', trail, pointers, from, to: '', ...(trail === '' && { doubted }) }
}

function restGaps(self: Comparison, source: ObjectShape, target: ObjectShape): readonly Gap[] {
  const pointers = {
    from: `${source.pointer}/additionalProperties`,
    to: `${target.pointer}/additionalProperties`,
  }
  const closes = isNever(target.additional) && !isNever(source.additional)
  const rest: readonly Gap[] = closes
    ? [{ kind: 'closed', trail: '', pointers, from: 'further properties', to: 'no further properties' }]
    : under('.*', self.gaps(source.additional, target.additional))
  return [...patternGaps(self, source, target), ...rest, ...nameGaps(self, source, target)]
}

/** Compares property names; those of a closed object are the declared ones. */
function nameGaps(self: Comparison, source: ObjectShape, target: ObjectShape): readonly Gap[] {
  const names = closedNames(source)
  if (names?.every((name) => satisfies(name, target.names, self.to) === 'yes')) return []
  return under('.(name)', self.gaps(source.names, target.names))
}

/** Returns the allowed property names of a closed object, else undefined. */
function closedNames(shape: ObjectShape): readonly string[] | undefined {
  if (!isNever(shape.additional) || shape.patterns.size > 0) return undefined
  return [...shape.properties.keys()].filter((name) => declares(shape, name))
}

function countGaps(source: ObjectShape, target: ObjectShape): readonly Gap[] {
  const least = Math.max(source.minProperties, source.required.size)
  const most = Math.min(source.maxProperties, closedNames(source)?.length ?? source.maxProperties)
  if (least >= target.minProperties && most <= target.maxProperties) return []
  const keyword = most > target.maxProperties ? 'maxProperties' : 'minProperties'
  return [
    {
      kind: 'items',
      trail: '',
      pointers: { from: `${source.pointer}/${keyword}`, to: `${target.pointer}/${keyword}` },
      from: sizeText(source),
      to: sizeText(target),
    },
  ]
}

const sizeText = ({ minProperties, maxProperties }: ObjectShape): string =>
  countText(minProperties, maxProperties, ['property', 'properties'], 'any number of properties')
