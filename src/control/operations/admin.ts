import type { BundleView, ControlBody, ControlSuccess, Nothing } from '../../../spec/control-types.ts'
import type { MockAdmin } from '../../mock/mock-admin.ts'
import type { Input } from '../input.ts'
import { type Plane, workspaceIn } from '../plane.ts'

const adminIn = (input: Input, plane: Plane): MockAdmin => workspaceIn(input, plane).admin

export const createAccount = (input: Input, plane: Plane): Promise<ControlSuccess<'createAccount'>> =>
  adminIn(input, plane).createAccount(input.body as ControlBody<'createAccount'>)

/** Changes what an account has paid for. */
export async function changeAccount(input: Input, plane: Plane): Promise<Nothing> {
  const { tier } = input.body as ControlBody<'changeAccount'>
  await adminIn(input, plane).setTier(input.path['account'] ?? '', tier)
  return {}
}

export async function deleteAccount(input: Input, plane: Plane): Promise<Nothing> {
  await adminIn(input, plane).deleteAccount(input.path['account'] ?? '')
  return {}
}

export const createKey = (input: Input, plane: Plane): Promise<ControlSuccess<'createKey'>> =>
  adminIn(input, plane).createKey(input.body as ControlBody<'createKey'>)

export async function revokeKey(input: Input, plane: Plane): Promise<Nothing> {
  await adminIn(input, plane).revokeKey(input.path['key'] ?? '')
  return {}
}

export const createBundle = (input: Input, plane: Plane): Promise<BundleView> =>
  adminIn(input, plane).createBundle(input.body as ControlBody<'createBundle'>)

/** Changes status, payment settings, or both. */
export async function changeBundle(input: Input, plane: Plane): Promise<BundleView> {
  const { status, payment } = input.body as ControlBody<'changeBundle'>
  const admin = adminIn(input, plane)
  const bundle = input.path['bundle'] ?? ''
  const paid = payment === undefined ? undefined : await admin.setPayment(bundle, payment ?? undefined)
  const set = status === undefined ? undefined : await admin.setBundleStatus(bundle, status)
  return (set ?? paid) as NonNullable<typeof set>
}

export const confirmDisclaimer = (input: Input, plane: Plane): Promise<ControlSuccess<'confirmDisclaimer'>> =>
  adminIn(input, plane).confirmDisclaimer(input.body as ControlBody<'confirmDisclaimer'>)

export const expireCheckout = (input: Input, plane: Plane): Promise<ControlSuccess<'expireCheckout'>> =>
  adminIn(input, plane).expireCheckout(input.path['checkout'] ?? '')
