/** One edit, by which tests make a changed contract of another: changes a parsed document in place; throws if its path does not exist. */
export type Step = (contract: Draft) => void

/** A mutable parsed document. */
export type Draft = { [key: string]: unknown }

/** Returns a copy of a document after some edits. */
export function revise(contract: unknown, steps: readonly Step[]): Draft {
  const draft = asDraft(structuredClone(contract), 'the document')
  for (const step of steps) step(draft)
  return draft
}

/** Sets a value; its parent must exist. */
export function put(path: string, value: unknown): Step {
  return (contract) => {
    const { parent, key } = locate(contract, path)
    write(parent, key, structuredClone(value))
  }
}

/** Appends values to a list. */
export function append(path: string, ...values: readonly unknown[]): Step {
  return change(path, (list) => [...asList(list, path), ...structuredClone(values)])
}

/** Removes a value from a list. */
export function without(path: string, value: unknown): Step {
  return change(path, (list) => {
    const remaining = asList(list, path).filter((item) => JSON.stringify(item) !== JSON.stringify(value))
    if (remaining.length === asList(list, path).length)
      throw new Error(`${path} does not hold ${JSON.stringify(value)}`)
    return remaining
  })
}

/** Replaces a value by the result of `revised`. */
export function change(path: string, revised: (value: unknown) => unknown): Step {
  return (contract) => {
    const { parent, key } = locate(contract, path)
    if (!has(parent, key)) throw new Error(`nothing stands at ${path}`)
    write(parent, key, revised(read(parent, key)))
  }
}

/** Removes a member or a list item. */
export function drop(path: string): Step {
  return (contract) => {
    const { parent, key } = locate(contract, path)
    if (!has(parent, key)) throw new Error(`nothing stands at ${path}`)
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
  }
}

/** Renames the key of a member, which keeps its position. */
export function rename(path: string, name: string): Step {
  return (contract) => {
    const { parent, key } = locate(contract, path)
    if (Array.isArray(parent) || !has(parent, key)) throw new Error(`nothing with a name stands at ${path}`)
    const members = Object.entries(parent)
    for (const [member] of members) delete parent[member]
    for (const [member, value] of members) parent[member === key ? name : member] = value
  }
}

/** Reverses a list or the members of an object. */
export function reverse(path: string): Step {
  return change(path, (value) =>
    Array.isArray(value)
      ? [...value].reverse()
      : Object.fromEntries(Object.entries(asDraft(value, path)).reverse()),
  )
}

/** Replaces a text in all keys and values of the document. */
export function replaceText(from: string, to: string): Step {
  return (contract) => {
    const text = JSON.stringify(contract)
    if (!text.includes(from)) throw new Error(`the document does not contain ${from}`)
    const revised = asDraft(JSON.parse(text.replaceAll(from, to)), 'the document')
    for (const key of Object.keys(contract)) delete contract[key]
    Object.assign(contract, revised)
  }
}

/** Returns a reference to a component. */
export const ref = (section: string, name: string): Draft => ({ $ref: `#/components/${section}/${name}` })

/**
 * The prefixes of paths: `schema:`, `param:`, `response:`, `header:`, `example:`, `body:` and `scheme:` come before a component's
 * name, `op:` before an operation id, `rule:` before a rule id, `/` is the root. Keys and indices follow, each after a slash.
 */
const sections: Readonly<Record<string, string>> = {
  schema: 'schemas',
  param: 'parameters',
  response: 'responses',
  header: 'headers',
  example: 'examples',
  body: 'requestBodies',
  scheme: 'securitySchemes',
}

function locate(contract: Draft, path: string): { readonly parent: Draft | unknown[]; readonly key: string } {
  const keys = keysOf(contract, path)
  let parent: unknown = contract
  for (const key of keys.slice(0, -1)) parent = read(asParent(parent, path), key)
  return { parent: asParent(parent, path), key: keys.at(-1) ?? '' }
}

function keysOf(contract: Draft, path: string): readonly string[] {
  const parts = path.split('/').map((part) => part.replaceAll('~1', '/'))
  const [first = '', ...rest] = parts
  const [place = '', name = ''] = [first.slice(0, first.indexOf(':')), first.slice(first.indexOf(':') + 1)]
  if (first === '') return rest
  if (place === 'op') return [...operation(contract, name), ...rest]
  if (place === 'rule') return ['rules', rule(contract, name), ...rest]
  const section = sections[place]
  if (section === undefined) throw new Error(`${path} does not begin with a place`)
  return ['components', section, name, ...rest]
}

function operation(contract: Draft, id: string): readonly string[] {
  for (const [path, item] of Object.entries(asDraft(contract['paths'], 'paths')))
    for (const [method, candidate] of Object.entries(asDraft(item, path)))
      if (!Array.isArray(candidate) && asDraft(candidate, path)['operationId'] === id)
        return ['paths', path, method]
  throw new Error(`there is no operation ${id}`)
}

function rule(catalogue: Draft, id: string): string {
  const index = asList(catalogue['rules'], 'rules').findIndex((rule) => asDraft(rule, 'rules')['id'] === id)
  if (index < 0) throw new Error(`there is no rule ${id}`)
  return `${index}`
}

function read(parent: Draft | unknown[], key: string): unknown {
  return Array.isArray(parent) ? parent[Number(key)] : parent[key]
}

function write(parent: Draft | unknown[], key: string, value: unknown): void {
  if (Array.isArray(parent)) parent[Number(key)] = value
  else parent[key] = value
}

const has = (parent: Draft | unknown[], key: string): boolean => Object.hasOwn(parent, key)

function asParent(value: unknown, path: string): Draft | unknown[] {
  return Array.isArray(value) ? value : asDraft(value, path)
}

function asDraft(value: unknown, path: string): Draft {
  if (!isDraft(value)) throw new Error(`${path} leads to no object`)
  return value
}

function asList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${path} leads to no list`)
  return value
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
