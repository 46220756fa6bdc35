import { type Comparison, type Gap, under } from './gap.ts'
import { countText } from './scalars.ts'
import type { ArrayShape } from './shape.ts'

/** Returns the gaps between two array shapes (the constraints of a schema on arrays): the lists that the first allows and the second does not. */
export function compareArrays(self: Comparison, source: ArrayShape, target: ArrayShape): readonly Gap[] {
  return [
    ...itemGaps(self, source, target),
    ...countGaps(source, target),
    ...containsGaps(self, source, target),
  ]
}

function itemGaps(self: Comparison, source: ArrayShape, target: ArrayShape): readonly Gap[] {
  const length = Math.max(source.first.length, target.first.length)
  const first = Array.from({ length }, (_, index) =>
    under(`[${index}]`, self.gaps(source.first[index] ?? source.rest, target.first[index] ?? target.rest)),
  ).flat()
  return [...first, ...under('[]', self.gaps(source.rest, target.rest))]
}

function countGaps(source: ArrayShape, target: ArrayShape): readonly Gap[] {
  const gaps: Gap[] = []
  if (source.minItems < target.minItems || source.maxItems > target.maxItems)
    gaps.push(
      listGap(
        source,
        target,
        itemsText(source),
        itemsText(target),
        source.maxItems > target.maxItems ? 'maxItems' : 'minItems',
      ),
    )
  if (target.isUnique && !source.isUnique)
    gaps.push(listGap(source, target, 'repeated items', 'each item once', 'uniqueItems'))
  return gaps
}

function containsGaps(self: Comparison, source: ArrayShape, target: ArrayShape): readonly Gap[] {
  const missing = target.contains.filter(
    (needed) =>
      !source.contains.some(
        (own) =>
          own.least >= needed.least &&
          own.most <= needed.most &&
          self.gaps(own.schema, needed.schema).length === 0 &&
          self.reversed().gaps(needed.schema, own.schema).length === 0,
      ),
  )
  return missing.length === 0 ? [] : [listGap(source, target, 'any items', 'some of a kind', 'contains')]
}

function listGap(source: ArrayShape, target: ArrayShape, from: string, to: string, keyword: string): Gap {
  const pointers = { from: `${source.pointer}/${keyword}`, to: `${target.pointer}/${keyword}` }
  return { kind: 'items', trail: '', pointers, from, to }
}

const itemsText = ({ minItems, maxItems }: ArrayShape): string =>
  countText(minItems, maxItems, ['item', 'items'], 'any number of items')
