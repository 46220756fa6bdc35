import type { Scenario } from '../../spec/control-types.ts'
import type { NamedKind, Names } from '../admin/names.ts'
import { resolveAccount, resolveBundle, resolveCheckout } from '../admin/resolve.ts'
import type { Handles } from '../fixtures/fixture.ts'
import { DomainError } from '../ledger/domain-error.ts'
import { stateOf } from '../ledger/grant.ts'
import { type KeyId, toBundleId, toKeyId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { State } from './state.ts'

/** Returns the short names (handles) by which tests refer to the objects of a mock: those of its fixture and of created objects; `claim` receives each new key. */
export const namesOf = (state: Pick<State, 'handles'>, claim?: (key: KeyId) => void): Names => ({
  of: (kind) => new Map(Object.entries(state.handles[kind]).map(([name, object]) => [idOf(object), name])),
  async createNamed(kind, wanted, make) {
    const taken = state.handles[kind]
    if (wanted !== undefined && Object.hasOwn(taken, wanted))
      throw new DomainError('conflict', `The name "${wanted}" is taken.`)
    const name = wanted ?? freeName(kind.slice(0, -1), taken)
    const created = await make()
    const { handles } = state
    if (kind === 'keys') claim?.(toKeyId(String(created.id)))
    const handle = kind === 'accounts' || kind === 'keys' ? created : created.id
    state.handles = { ...handles, [kind]: { ...handles[kind], [name]: handle } }
    return created
  },
})

/** Returns a function that checks a wanted name, which must fit into a URL, or returns one with the next free number. */
export function openNaming(kind: 'workspace' | 'snapshot', taken: ReadonlyMap<string, unknown>) {
  let number = 0
  return (wanted?: string): string => {
    if (wanted === undefined) {
      do number++
      while (taken.has(`${kind}-${number}`))
      return `${kind}-${number}`
    }
    if (!/^(?!\.\.?$)(?! )[\w.:@ -]{1,100}(?<! )$/.test(wanted))
      throw new DomainError(
        'invalid',
        `A ${kind} has a name of 1 to 100 letters, digits, ._:@- or spaces between them, and not . or ..`,
      )
    return wanted
  }
}

/** Returns the first free name such as `key-3`. */
function freeName(stem: string, taken: object): string {
  let number = Object.keys(taken).length + 1
  while (Object.hasOwn(taken, `${stem}-${number}`)) number++
  return `${stem}-${number}`
}

const idOf = (object: Handles[NamedKind][string]): string =>
  typeof object === 'string' ? object : String(object.id)

/** Throws a DomainError for a name instead of an id: requests have ids only, so that a note with a name matches nothing. */
export function requireIds(scenario: Scenario): void {
  for (const [field, value] of Object.entries(scenario)) {
    const form = Object.hasOwn(idForms, field) ? idForms[field] : undefined
    if (form === undefined || (typeof value === 'string' && form.test(value))) continue
    const message = `\`${field}\` must be the id that the API gives, not a name; it was ${JSON.stringify(value)}.`
    throw new DomainError('invalid', message, { field })
  }
}

const idForms: Readonly<Record<string, RegExp>> = {
  bundleId: /^[0-9a-f]{24}$/,
  userId: /^[0-9a-f]{32}$/,
  checkoutId: /^[0-9a-f]{24}$/,
}

const directoryOf = (state: State) => ({ store: state.store, aliases: state.aliases, names: namesOf(state) })

/** Returns the aliases by which the owners of a ledger's keys know an account. */
export async function aliasesOf(state: State, user: string): Promise<readonly string[]> {
  const account = await resolveAccount(directoryOf(state), user)
  const { keys } = await state.store.facts(['keys'])
  const owners = new Set(keys.map(({ owner }) => owner))
  return [...owners].flatMap((owner) => state.aliases.encrypt(owner, [account]))
}

/** Returns a scenario with names replaced by ids. */
export async function withIds(scenario: Scenario, state: State): Promise<Scenario> {
  const directory = directoryOf(state)
  if ('checkoutId' in scenario)
    return { ...scenario, checkoutId: await resolveCheckout(directory, scenario.checkoutId) }
  if (!('bundleId' in scenario)) return scenario
  const bundleId = await resolveBundle(directory, scenario.bundleId)
  const account = await resolveAccount(directory, scenario.userId)
  const bundle = await state.store.findBundle(bundleId)
  if (bundle === undefined) throw new DomainError('not-found', `There is no bundle "${scenario.bundleId}".`)
  const [userId = ''] = state.aliases.encrypt(bundle.owner, [account])
  return { ...scenario, bundleId, userId }
}

/** Returns the grants of a refund's customer, revoked ones too; undefined for other scenarios. */
export async function grantsOfCustomer(scenario: Scenario, { store, aliases }: State, now: Instant) {
  if (scenario.scenario !== 'refund') return undefined
  const bundle = await store.findBundle(toBundleId(scenario.bundleId))
  const account = bundle && aliases.decrypt(bundle.owner, scenario.userId)
  const { grants } = await store.facts(['grants'])
  return grants
    .filter((row) => row.account === account && row.bundle === bundle?.id)
    .map(({ grant }) => ({
      id: grant.id,
      sourceId: grant.sourceId,
      live: grant.type === 'paid_external' && ['current', 'scheduled'].includes(stateOf(grant, now)),
    }))
}
