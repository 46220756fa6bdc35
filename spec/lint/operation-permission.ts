import type { HouseRule } from './house-rule.ts'
import { isObject, listOf, objectOf } from './json.ts'
import { operationsOf } from './parts.ts'

/** The permissions of a key and the levels that each may be needed at. */
const levels: Readonly<Record<string, readonly string[]>> = {
  bundles: ['read'],
  users: ['read'],
  grants: ['read', 'write'],
}

/** Each operation that needs a key says which permission it needs, and at which level. */
export const operationPermission: HouseRule = {
  id: 'operation-permission',
  says: 'Each operation that needs a key declares a permission that keys can have, at a level that it knows.',
  faultsOf: (document) =>
    operationsOf(document).flatMap(({ id, at }) => {
      const { security = document.root['security'], 'x-permission': written } = objectOf(at.node)
      if (listOf(security).length === 0) return []
      const { permission, level } = objectOf(written)
      const known = levels[`${permission}`]
      const fault = (pointer: string, message: string) => [{ pointer: at.pointer + pointer, message }]
      if (!isObject(written))
        return fault('', `${id} must say in x-permission which permission a key needs for it.`)
      if (known === undefined)
        return fault(
          '/x-permission',
          `${id} needs ${permission}, which no key has; use one of ${Object.keys(levels).join(', ')}.`,
        )
      if (!known.includes(`${level}`))
        return fault(
          '/x-permission',
          `${id} needs ${permission} at the level ${level}; use ${known.join(' or ')}.`,
        )
      return []
    }),
}
