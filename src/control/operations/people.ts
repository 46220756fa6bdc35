import type {
  BundleView,
  ControlBody,
  ControlSuccess,
  Nothing,
  Payment,
} from '../../../spec/control-types.ts'
import type { PaymentSettings } from '../../store/store.ts'
import type { People } from '../../workspace/people.ts'
import { accountView, bundleView, checkoutView, keyView, openedView } from '../../workspace/views.ts'
import type { Input } from '../input.ts'
import { type Plane, workspaceIn } from '../plane.ts'

const peopleIn = (input: Input, plane: Plane): People => workspaceIn(input, plane).people

/** Opens an account. */
export const createAccount = async (input: Input, plane: Plane): Promise<ControlSuccess<'createAccount'>> =>
  accountView(await peopleIn(input, plane).createAccount(input.body as ControlBody<'createAccount'>))

/** Changes what an account has paid for. */
export async function changeAccount(input: Input, plane: Plane): Promise<Nothing> {
  const { tier } = input.body as ControlBody<'changeAccount'>
  await peopleIn(input, plane).setTier(input.path['account'] ?? '', tier)
  return {}
}

/** Deletes an account for good. */
export async function deleteAccount(input: Input, plane: Plane): Promise<Nothing> {
  await peopleIn(input, plane).deleteAccount(input.path['account'] ?? '')
  return {}
}

/** Makes a key. */
export const createKey = async (input: Input, plane: Plane): Promise<ControlSuccess<'createKey'>> =>
  keyView(await peopleIn(input, plane).createKey(input.body as ControlBody<'createKey'>))

/** Revokes a key for good. */
export async function revokeKey(input: Input, plane: Plane): Promise<Nothing> {
  await peopleIn(input, plane).revokeKey(input.path['key'] ?? '')
  return {}
}

/** Makes a bundle. */
export async function createBundle(input: Input, plane: Plane): Promise<BundleView> {
  const { payment, ...terms } = input.body as ControlBody<'createBundle'>
  return bundleView(await peopleIn(input, plane).createBundle({ ...terms, payment: settingsOf(payment) }))
}

/** Changes status, payment settings, or both. */
export async function changeBundle(input: Input, plane: Plane): Promise<BundleView> {
  const { status, payment } = input.body as ControlBody<'changeBundle'>
  const people = peopleIn(input, plane)
  const bundle = input.path['bundle'] ?? ''
  const paid =
    payment === undefined ? undefined : await people.setPayment(bundle, settingsOf(payment ?? undefined))
  const set = status === undefined ? undefined : await people.setBundleStatus(bundle, status)
  return bundleView((set ?? paid) as NonNullable<typeof set>)
}

/** Lets a user confirm the disclaimer. */
export const confirmDisclaimer = async (
  input: Input,
  plane: Plane,
): Promise<ControlSuccess<'confirmDisclaimer'>> =>
  openedView(await peopleIn(input, plane).confirmDisclaimer(input.body as ControlBody<'confirmDisclaimer'>))

/** Ends a session now. */
export const expireCheckout = async (input: Input, plane: Plane): Promise<ControlSuccess<'expireCheckout'>> =>
  checkoutView(await peopleIn(input, plane).expireCheckout(input.path['checkout'] ?? ''))

function settingsOf(payment: Payment | undefined): PaymentSettings | undefined {
  if (payment === undefined) return undefined
  const { checkoutUrl, price, currency, discount } = payment
  return { checkoutUrl, price, currency, discount }
}
