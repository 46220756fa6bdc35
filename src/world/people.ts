import { nearestName } from '../nearest-name.ts'
import { accountEntry, type SoundPart } from './world-file.ts'

/** What a handle of an account stands for; `uncertain` when its own entry has a fault. */
export type Person =
  | { readonly kind: 'account' | 'member' | 'uncertain' }
  | { readonly kind: 'crowd'; readonly count: number }

/** The accounts of a world file by handle. */
export interface People {
  readonly find: (handle: string) => Person | undefined
  /** The handle that a wrong one most likely means. */
  readonly nearest: (handle: string) => string | undefined
}

/** Everybody who has a handle in the file. */
export function peopleOf(accounts: SoundPart['accounts'], isUncertain: (handle: string) => boolean): People {
  const crowds = new Map<string, number>()
  for (const [handle, written] of Object.entries(accounts)) {
    const { names, count } = accountEntry(written)
    if (names !== undefined || count !== undefined) crowds.set(handle, names?.length ?? count ?? 0)
  }
  const find = (handle: string): Person | undefined => {
    if (isUncertain(handle)) return { kind: 'uncertain' }
    const count = crowds.get(handle)
    if (count !== undefined) return { kind: 'crowd', count }
    if (Object.hasOwn(accounts, handle)) return { kind: 'account' }
    const member = memberOf(handle)
    return member !== undefined && member.number <= (crowds.get(member.crowd) ?? 0)
      ? { kind: 'member' }
      : undefined
  }
  return { find, nearest: (handle) => nearestName(handle, Object.keys(accounts)) }
}

/** The crowd and the number that a member's handle is made of. */
export function memberOf(handle: string): { readonly crowd: string; readonly number: number } | undefined {
  const [, crowd, number] = /^(.+)-([1-9]\d*)$/.exec(handle) ?? []
  return crowd === undefined ? undefined : { crowd, number: Number(number) }
}
