import type { OperationId } from '../kit/exchange.ts'
import type { StatedRuleId } from '../kit/rule.ts'

/** The shapes of bodies, each with the rules of its fields. */
export const fieldRules = {
  bundle: {
    _id: 'BUNDLE-ID',
    name: 'BUNDLE-NAME',
    marketType: 'BUNDLE-MARKET-TYPE',
    quote: 'BUNDLE-QUOTE',
    access: 'BUNDLE-ACCESS-VALUES',
    status: 'BUNDLE-STATUS-VALUES',
    grantedUsersCount: 'BUNDLE-GRANTED-USERS-COUNT',
    createdAt: 'BUNDLE-CREATED-AT',
    updatedAt: 'BUNDLE-UPDATED-AT',
  },
  user: { userId: 'USER-ALIAS-REQUIRED', displayName: 'USER-DISPLAY-NAME', avatar: 'USER-AVATAR' },
  grant: {
    id: 'GRANT-ID',
    grantType: 'GRANT-TYPE-VALUES',
    userId: 'GRANT-USER-ID',
    sourceId: 'GRANT-SOURCE-FIELD',
    startsAt: 'GRANT-STARTS-AT',
    endsAt: 'GRANT-PERMANENT-NO-END',
    createdAt: 'GRANT-CREATED-AT',
  },
  bundleUser: {
    user: 'BUNDLE-USERS-USER',
    grantId: 'BUNDLE-USERS-GRANT-ID',
    grantType: 'BUNDLE-USERS-GRANT-TYPE',
    startsAt: 'BUNDLE-USERS-STARTS-AT',
    endsAt: 'BUNDLE-USERS-ENDS-AT',
    accessEndsAt: 'BUNDLE-USERS-ACCESS-ENDS-AT',
    accessIsPermanent: 'BUNDLE-USERS-ACCESS-PERMANENT',
  },
  bundleUsers: { nextCursor: 'BUNDLE-USERS-CURSOR-PATTERN' },
  checkout: {
    checkoutId: 'CHECKOUT-ID',
    bundleId: 'CHECKOUT-BUNDLE-ID',
    userId: 'CHECKOUT-USER-ALIAS',
    displayName: 'CHECKOUT-DISPLAY-NAME',
    price: 'CHECKOUT-PRICE',
    currency: 'CHECKOUT-CURRENCY',
    discount: 'CHECKOUT-DISCOUNT',
  },
  error: {
    errorCode: 'ERROR-CODE-SHAPE',
    message: 'ERROR-MESSAGE',
    metadata: 'ERROR-METADATA',
    requestId: 'ERROR-REQUEST-ID',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, StatedRuleId>>>>

const telling = ['userId', 'endsAt', 'discount', 'nextCursor']
const access = ['accessEndsAt', 'accessIsPermanent']

/** Whether the absence of a field says something; any other that is not required may be left out for good. */
export const isTelling = (name: string, json: object): boolean =>
  telling.includes(name) || (access.includes(name) && access.some((one) => Object.hasOwn(json, one)))

/** An answer to an operation, or a refusal of any. */
export type BodyName = OperationId | 'error'

interface BodyRules {
  /** The rule of the fields around the shapes. */
  readonly envelope: StatedRuleId
  /** Where it has these shapes, as patterns of JSON pointers. */
  readonly shapes: readonly (readonly [RegExp, keyof typeof fieldRules])[]
}

export const bodies: Readonly<Record<BodyName, BodyRules>> = {
  listBundles: { envelope: 'BUNDLES-ENVELOPE', shapes: [[/^\/bundles\/\d+/, 'bundle']] },
  searchUsers: { envelope: 'USERS-ENVELOPE', shapes: [[/^\/users\/\d+/, 'user']] },
  listBundleUsers: {
    envelope: 'BUNDLE-USERS-ENVELOPE',
    shapes: [
      [/^\/users\/\d+\/user/, 'user'],
      [/^\/users\/\d+/, 'bundleUser'],
      [/^/, 'bundleUsers'],
    ],
  },
  listBundleGrants: { envelope: 'GRANTS-ENVELOPE', shapes: [[/^\/grants\/\d+/, 'grant']] },
  createBundleGrant: { envelope: 'GRANT-MUTATION-ENVELOPE', shapes: [[/^\/grant/, 'grant']] },
  revokeBundleGrant: { envelope: 'GRANT-MUTATION-ENVELOPE', shapes: [[/^\/grant/, 'grant']] },
  readCheckout: { envelope: 'CHECKOUT-RESPONSE', shapes: [[/^/, 'checkout']] },
  error: { envelope: 'ERROR-BODY', shapes: [[/^/, 'error']] },
}
