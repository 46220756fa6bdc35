import { parseMask } from '../identity/address-mask.ts'
import { checkGrants } from './check-grants.ts'
import { paymentFault } from './checkout-url.ts'
import { checkDuration, checkOne, checkTimes, type Inquiry, NOW } from './inquiry.ts'
import { compareMoments, parseMoment, shiftMoment } from './moment.ts'
import { memberOf, peopleOf } from './people.ts'
import type { Fault, Path } from './world-error.ts'
import {
  type AccountEntry,
  accountEntry,
  type BundleEntry,
  checkoutEntry,
  keyEntry,
  type SoundPart,
} from './world-file.ts'

/** Every fault of a rightly shaped file that no shape can tell: handles, times, networks, checkout URLs, sources. */
export function checkMeaning(file: SoundPart, isUncertain: (handle: string) => boolean): readonly Fault[] {
  const faults: Fault[] = []
  const inquiry: Inquiry = {
    people: peopleOf(file.accounts, isUncertain),
    add: (path, message, of) => faults.push(of === undefined ? { path, message } : { path, message, of }),
  }
  for (const [handle, entry] of Object.entries(file.accounts))
    checkAccount(accountEntry(entry), ['accounts', handle], inquiry)
  for (const [handle, written] of Object.entries(file.keys ?? {})) {
    const path: Path = ['keys', handle]
    const entry = keyEntry(written)
    checkOne(entry.owner, typeof written === 'string' ? path : [...path, 'owner'], inquiry)
    checkTimes({ created: ownerCreated(entry.owner, file), ...entry }, path, inquiry)
    for (const [index, mask] of (entry.masks ?? []).entries()) {
      const parsed = parseMask(mask)
      if (parsed.kind === 'fault') inquiry.add([...path, 'masks', index], parsed.message)
    }
  }
  const sessions = new Map<string, string>()
  for (const [handle, entry] of Object.entries(file.bundles ?? {}))
    checkBundle(entry, ['bundles', handle], file, sessions, inquiry)
  return faults
}

function checkAccount(entry: AccountEntry, path: Path, inquiry: Inquiry): void {
  const { displayName, names, count, step, created = '-1y' } = entry
  if ((displayName === undefined) === (names === undefined))
    inquiry.add(
      path,
      displayName === undefined
        ? 'displayName is missing: add it, or names for a crowd'
        : 'has both displayName and names: leave one out',
    )
  if (count !== undefined && names !== undefined)
    inquiry.add([...path, 'count'], 'is as long as names: leave it out')
  const size = names?.length ?? count
  if (size === undefined && step !== undefined)
    inquiry.add([...path, 'step'], 'is for crowds only: add count or names, or leave it out')
  const { crowd, number } = memberOf(String(path[1])) ?? { crowd: '', number: 0 }
  const around = inquiry.people.find(crowd)
  if (around?.kind === 'crowd' && number <= around.count)
    inquiry.add(path, `is the handle of a member of the crowd ${crowd} already: choose another one`, 'name')
  checkTimes({ ...entry, created }, path, inquiry)
  const first = parseMoment(created)
  const length = step === undefined ? undefined : checkDuration(step, [...path, 'step'], inquiry)
  if (size === undefined || first === undefined || length === undefined) return
  const order = compareMoments(shiftMoment(first, length, size - 1), NOW)
  if (order !== undefined && order > 0)
    inquiry.add(
      [...path, 'step'],
      `has member ${size} created in the future: write a shorter step, or created earlier`,
    )
}

function checkBundle(
  entry: Partial<BundleEntry>,
  path: Path,
  file: SoundPart,
  sessions: Map<string, string>,
  inquiry: Inquiry,
): void {
  if (entry.owner !== undefined) checkOne(entry.owner, [...path, 'owner'], inquiry)
  checkTimes({ created: ownerCreated(entry.owner, file), ...entry }, path, inquiry)
  const { checkoutUrl, price, currency } = entry.payment ?? {}
  const fault = paymentFault({ checkoutUrl, price, currency, discount: undefined })
  if (fault !== undefined) inquiry.add([...path, 'payment', 'checkoutUrl'], fault)
  checkGrants(entry.grants ?? [], [...path, 'grants'], inquiry)
  for (const [handle, written] of Object.entries(entry.checkouts ?? {})) {
    const place: Path = [...path, 'checkouts', handle]
    const first = sessions.get(handle)
    if (first !== undefined)
      inquiry.add(place, `is the handle of a session of ${first} already: choose another one`, 'name')
    sessions.set(handle, String(path[1]))
    const session = checkoutEntry(written)
    checkOne(session.account, typeof written === 'string' ? place : [...place, 'account'], inquiry)
    checkTimes(session, place, inquiry)
  }
}

function ownerCreated(owner = '', { accounts }: SoundPart): string {
  const entry = Object.hasOwn(accounts, owner) ? accounts[owner] : undefined
  return (entry === undefined ? undefined : accountEntry(entry).created) ?? '-1y'
}
