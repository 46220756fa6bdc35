import { operations } from '../generated/control-contract.ts'
import { type Located, member, members } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { canonical, isObject } from './json.ts'
import { operationsOf, rootOf } from './parts.ts'

/** The public contract holds nothing of the control plane, which only mocks have. */
export const publicOnly: HouseRule = {
  id: 'public-only',
  says: 'Every path begins with the version, and nothing of the control plane stands in the public contract.',
  faultsOf: (document) => [
    ...operationsOf(document).flatMap(({ id, path, at }): readonly Fault[] => {
      if (id in operations)
        return [
          { pointer: at.pointer, message: `${id} belongs to the control plane and must not be public.` },
        ]
      return /^\/v\d+\//.test(path)
        ? []
        : [{ pointer: at.pointer, message: `${path} must begin with the version, as /v1/... does.` }]
    }),
    ...controlReferences(rootOf(document)),
    ...members(member(rootOf(document), 'components', 'securitySchemes'))
      .filter(([name, { node }]) => /control/i.test(name + canonical(node)))
      .map(([name, { pointer }]) => ({
        pointer,
        message: `${name} belongs to the control plane and must not be public.`,
      })),
  ],
}

/** References into the contract of the control plane. */
function controlReferences(at: Located): readonly Fault[] {
  if (Array.isArray(at.node)) return at.node.flatMap((_, index) => controlReferences(member(at, index)))
  if (!isObject(at.node)) return []
  const reference = at.node['$ref']
  const own = typeof reference === 'string' && /control\.ya?ml/.test(reference)
  return [
    ...(own
      ? [
          {
            pointer: at.pointer,
            message: `${reference} belongs to the control plane and must not be public.`,
          },
        ]
      : []),
    ...members(at).flatMap(([, inner]) => controlReferences(inner)),
  ]
}
