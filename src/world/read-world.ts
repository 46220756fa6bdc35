import { basename } from 'node:path'
import { type Document, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import schema from '../../fixtures/world.schema.json' with { type: 'json' }
import { checkMeaning } from './check-meaning.ts'
import { checkShape, isMap } from './check-shape.ts'
import { fillWorld } from './fill-world.ts'
import { locate } from './locate.ts'
import { soundPart, uncertainAccounts } from './sound-part.ts'
import type { World } from './world.ts'
import { type Fault, type LocatedFault, WorldError } from './world-error.ts'
import type { WorldFile } from './world-file.ts'

/** The world that a file's text (YAML or JSON) says; a WorldError lists everything that is wrong with it, in the order of its lines. */
export function readWorld(text: string, fileName: string): World {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const syntax = [...document.errors, ...document.warnings].map(({ message, pos }) =>
    at(pos[0], message, lines),
  )
  if (syntax.length > 0) throw new WorldError(fileName, syntax)
  const value = toPlain(document, fileName, lines)
  const shapeFaults = checkShape(value, schema)
  const meaningFaults = checkMeaning(soundPart(value, shapeFaults), uncertainAccounts(shapeFaults))
  const located = [...shapeFaults, ...meaningFaults].map((fault) => locate(fault, document, lines))
  const faults = [...repeatedNames(document, lines), ...located]
  if (faults.length > 0 || !hasShape(value, shapeFaults))
    throw new WorldError(fileName, faults.toSorted(byPlace))
  return fillWorld(value, basename(fileName).replace(/\.[^.]*$/, ''))
}

const hasShape = (value: unknown, faults: readonly Fault[]): value is WorldFile =>
  faults.length === 0 && isMap(value)

const at = (offset: number, message: string, lines: LineCounter): LocatedFault => {
  const { line, col } = lines.linePos(offset)
  return { path: '', message: message.replace(/\.$/, ''), line, column: col }
}

function toPlain(document: Document.Parsed, fileName: string, lines: LineCounter): unknown {
  const faults: LocatedFault[] = []
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) === undefined)
        faults.push(
          at(
            alias.range?.[0] ?? 0,
            `there is no anchor &${alias.source} before *${alias.source}: add it`,
            lines,
          ),
        )
    },
  })
  if (faults.length > 0) throw new WorldError(fileName, faults)
  return document.toJS({ maxAliasCount: -1 })
}

/** Handles and properties that stand twice in one map; a plain value would silently keep the last. */
function repeatedNames(document: Document.Parsed, lines: LineCounter): readonly LocatedFault[] {
  const faults: LocatedFault[] = []
  visit(document, {
    Map(_, { items }) {
      const firsts = new Map<unknown, number>()
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue
        const first = firsts.get(key.value)
        const message = `"${key.value}" stands here already in line ${first}: rename or remove one`
        if (first === undefined) firsts.set(key.value, lines.linePos(key.range[0]).line)
        else faults.push(at(key.range[0], message, lines))
      }
    },
  })
  return faults
}

const byPlace = (one: LocatedFault, other: LocatedFault): number =>
  (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0)
